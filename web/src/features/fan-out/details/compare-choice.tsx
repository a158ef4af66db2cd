import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { formatDay, formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { analysisName } from '../analysis-labels.ts'
import { fanOutsQuery } from '../api/analyses.ts'

/** Chooses another analysis of the brand to compare with. Analyses of the same subject are listed first. */
export function CompareChoice({ analysis }: { analysis: FanOutAnalysis }) {
  const search: { with?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [wasOpened, setOpened] = useState(false)
  const { data, isPending } = useQuery({
    ...fanOutsQuery(analysis.brandId, { status: 'completed' }),
    enabled: wasOpened || search.with !== undefined,
    refetchInterval: false,
  })
  const others = (data?.analyses ?? []).filter(({ id }) => id !== analysis.id)
  const isAlike = (other: FanOutAnalysis) => subjectKey(other) === subjectKey(analysis)
  const choice = (other: FanOutAnalysis) => ({
    value: other.id,
    label: t('{name}, {from} – {to} (started {at})', {
      name: analysisName(other).slice(0, 80),
      from: formatDay(other.from),
      to: formatDay(other.to),
      at: formatExactTime(other.createdAt),
    }),
  })
  return (
    <Select
      aria-label={t('Compare with another analysis')}
      placeholder={t('Compare with…')}
      w="min(16rem, 60vw)"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear comparison') }}
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={isPending ? t('Loading') : t('No other completed analyses yet')}
      value={search.with ?? null}
      onChange={(id) =>
        void navigate({
          to: '/query-fanout/$id',
          params: { id: analysis.id },
          search: id === null ? {} : { with: id },
          resetScroll: false,
        })
      }
      data={[
        { group: t('Same subject'), items: others.filter(isAlike).map(choice) },
        { group: t('Different subject'), items: others.filter((other) => !isAlike(other)).map(choice) },
      ].filter(({ items }) => items.length > 0)}
    />
  )
}

const subjectKey = ({ subject }: FanOutAnalysis): string =>
  subject.kind === 'prompt' ? subject.promptId : subject.kind === 'topic' ? subject.topic : ''
