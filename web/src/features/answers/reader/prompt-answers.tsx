import { Box, Group, SegmentedControl, Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PromptDetails } from '#core/reports/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { enginesQuery, engineLabel } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { evidenceIn, type EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { AnswersList } from './answers-list.tsx'
import { answersQuery } from './api/load-answers.ts'
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
    <Box
      component="section"
      className={styles['panel']}
      miw={0}
      py={14}
      px={16}
      aria-labelledby="answers-of-prompt"
    >
      <Group justify="space-between" gap={8} mb={8}>
        <Box id="answers-of-prompt" component="h2" fz="md">
          {t('Answers')}
        </Box>
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
      </Group>
      <Loaded query={answers}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <p className={styles['note']}>{t('No answers in this period')}</p>
          return (
            <Stack gap={0} mah={688}>
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
            </Stack>
          )
        }}
      </Loaded>
    </Box>
  )
}
