import { Box, Group, SegmentedControl, Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { comparables, type ComparisonReport } from '#core/reports/views.ts'
import styles from '../../../components/styles/styles.module.css'
import { choicesOf, comparableLabels } from './sides.ts'
import { t } from '../../../lib/language/t.ts'

/** Chooses the dimension of the comparison and both sides, stored in the URL. Periods are chosen in the filter bar. */
export function SidesBar({
  report,
  engineLabel,
}: {
  report: ComparisonReport
  engineLabel: (engine: string) => string
}) {
  const navigate = useNavigate()
  const search: { by?: string } = useSearch({ strict: false })
  const asked = comparables.find((known) => known === search.by) ?? report.by
  const set = (change: { by?: string | undefined; a?: string | undefined; b?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const choices = choicesOf(report, engineLabel)
  const side = (name: 'a' | 'b', other: 'a' | 'b', label: string) => (
    <Select
      label={label}
      w="14rem"
      searchable
      allowDeselect={false}
      data={choices.filter(({ value }) => value !== report[other].key)}
      value={report[name].key}
      onChange={(value) => set({ a: report.a.key, b: report.b.key, [name]: value ?? undefined })}
    />
  )
  return (
    <Group align="flex-end" gap="0.5rem 0.75rem">
      <div className={styles['sideways']}>
        <SegmentedControl
          size="xs"
          aria-label={t('Compare by')}
          value={asked}
          onChange={(by) => set({ by: by === 'period' ? undefined : by, a: undefined, b: undefined })}
          data={comparables.map((value) => ({ value, label: comparableLabels[value] }))}
        />
      </div>
      {choices.length < 2 ? null : (
        <>
          {side('a', 'b', t('Side A'))}
          <Box component="span" pb={6} c="dimmed" fz="sm">
            {t('vs.')}
          </Box>
          {side('b', 'a', t('Side B'))}
        </>
      )}
    </Group>
  )
}
