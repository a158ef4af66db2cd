import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/states/loaded.tsx'
import { enginesQuery, engineLabel } from '../../../lib/engines/engines.ts'
import { useOrganizationId } from '../../../lib/organization/use-organization.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { AnswersList } from './answers-list.tsx'
import { answersQuery } from './api/load-answers.ts'
import classes from './prompt-answers.module.css'
import { t } from '../../../lib/language/t.ts'

/** All answers to one prompt that match the filters of the screen. */
export function PromptAnswers({
  brandId,
  promptId,
  current,
  onOpen,
}: {
  brandId: string
  promptId: string
  current: string | undefined
  onOpen: (answerId: string) => void
}) {
  const { filters } = useReportFilters()
  const organizationId = useOrganizationId()
  const { data: engines } = useQuery({
    ...enginesQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const answers = useInfiniteQuery(answersQuery(brandId, filters, { promptId, branded: 'all' }))
  return (
    <section className={classes['card']} aria-labelledby="answers-of-prompt">
      <h2 id="answers-of-prompt" className={classes['title']}>
        {t('Answers')}
      </h2>
      <Loaded query={answers}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <p className={classes['none']}>{t('No answers in this period')}</p>
          return (
            <div className={classes['list']}>
              <AnswersList
                rows={rows}
                current={current}
                showsPrompt={false}
                engineLabel={(engine) => engineLabel(engine, engines)}
                onOpen={(row) => onOpen(row.id)}
                onNearEnd={() => {
                  if (answers.hasNextPage && !answers.isFetchingNextPage) void answers.fetchNextPage()
                }}
              />
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}
