import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PromptDetails } from '#core/reports/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { enginesQuery, engineLabel } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { evidenceIn, type EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { AnswersList } from './answers-list.tsx'
import { answersQuery } from './api/load-answers.ts'
import classes from './prompt-answers.module.css'
import { t } from '../../../lib/language/t.ts'

const parts: Record<'all' | 'mentioned' | 'criticized', EvidenceFilters> = {
  all: {},
  mentioned: { present: 'true' },
  criticized: { criticized: 'true' },
}
type Part = keyof typeof parts
const partNames = ['all', 'mentioned', 'criticized'] as const

/** The answers to one prompt that match the filters of the screen: all, or those that mention or criticize the brand. */
export default function PromptAnswers({
  report: { scope, prompt },
  current,
  onOpen,
  onFirst,
}: {
  report: Pick<PromptDetails, 'scope' | 'prompt'>
  current: string | undefined
  onOpen: (answerId: string) => void
  onFirst: (answerId: string | undefined) => void
}) {
  const [part, setPart] = useState<Part>('all')
  const { filters } = useReportFilters()
  const { id: brandId, organizationId, name } = scope.brand
  const { data: engines } = useQuery(enginesQuery(organizationId))
  const answers = useInfiniteQuery(
    answersQuery(
      brandId,
      filters,
      evidenceIn(scope, { promptId: prompt.promptId, branded: 'all', ...parts[part] }),
    ),
  )
  const first = answers.data?.pages[0]?.rows[0]?.id
  // The list tells the screen which answer the reader shows before one is chosen.
  useEffect(() => onFirst(first), [first, onFirst])
  const counts: Record<Part, string> = {
    all: t('All {count}', { count: formatCount(prompt.answers) }),
    mentioned: t('Mentions {count}', { count: formatCount(prompt.visibility.numerator) }),
    criticized: t('Criticism {count}', { count: formatCount(prompt.criticism.criticized) }),
  }
  return (
    <section className={classes['card']} aria-labelledby="answers-of-prompt">
      <div className={classes['head']}>
        <h2 id="answers-of-prompt" className={classes['title']}>
          {t('Answers')}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Filter answers')}
          value={part}
          data={partNames.map((value) => ({
            value,
            label: <span title={value === 'all' ? undefined : name}>{counts[value]}</span>,
          }))}
          onChange={(value: string) => setPart(partNames.find((name) => name === value) ?? 'all')}
        />
      </div>
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
