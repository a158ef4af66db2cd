import { Table } from '@mantine/core'
import type { FanOutComparison } from '#core/fan-out/analysis-schema.ts'
import { coverageStates } from '#core/fan-out/coverage/states.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { stateLabels } from './coverage-labels.ts'

type Coverage = NonNullable<FanOutComparison['coverage']>
type Owner = keyof Coverage['now']

const owners: { owner: Owner; label: string }[] = [
  { owner: 'own', label: t('Owned pages') },
  { owner: 'rival', label: t('Competitor pages') },
  { owner: 'cited', label: t('Cited pages') },
]

/** The number of sub-queries that the best pages of each owner cover, in both analyses. */
export function ComparedCoverage({ coverage }: Pick<FanOutComparison, 'coverage'>) {
  if (coverage === null) return null
  const { now, before } = coverage
  return (
    <Table w="auto" fz="sm" mb="sm" captionSide="top">
      <Table.Caption>{t('Sub-queries by coverage of the best page: other → this analysis')}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('Pages')}</Table.Th>
          {coverageStates.map((state) => (
            <Table.Th key={state} scope="col">
              {stateLabels[state]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {owners.map(({ owner, label }) => (
          <Table.Tr key={owner}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            {coverageStates.map((state) => (
              <Table.Td key={state}>
                {formatCount(before[owner][state])} → {formatCount(now[owner][state])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
