import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '#core/brands/schema.ts'
import {
  proposalThresholds,
  type ProposalList,
  type ProposalRow,
} from '#core/competitors/discovery/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import { proposalsQuery } from '../api/proposals.ts'
import { ProposalsList } from './proposals-list.tsx'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** Untracked names in answers: other spellings under their brand, then new brands. */
export function DiscoveredPart({ brand }: { brand: BrandProfile }) {
  const query = useQuery({ ...proposalsQuery(brand.id), refetchInterval: brand.reprocessing ? 3000 : 30_000 })
  return <Loaded query={query}>{(list) => <Discovered brand={brand} list={list} />}</Loaded>
}

function Discovered({ brand, list }: { brand: BrandProfile; list: ProposalList }) {
  const open = list.proposals.filter(({ status }) => status === 'open')
  const aliases = Map.groupBy(
    open.filter(({ kind }) => kind === 'alias'),
    ({ trackedBrandId }) => trackedBrandId ?? '',
  )
  const rivals = open.filter(({ kind }) => kind === 'brand')
  if (list.lookedAt === null)
    return (
      <EmptyState title={t('No suggestions yet')}>
        {t('After a run or import, untracked names that appear in many answers are suggested here.')}
      </EmptyState>
    )
  return (
    <Stack gap="lg">
      <Text fz="sm" c="dimmed">
        <Rich
          text="Scanned the latest {answers} answers {moment}. Names are suggested when they appear in at least {answers2} answers and {prompts} prompts; alternate spellings, in at least {answers3} answers."
          values={{
            answers: formatCount(list.answers),
            moment: <Moment at={list.lookedAt} />,
            answers2: proposalThresholds.brand.answers,
            prompts: proposalThresholds.brand.prompts,
            answers3: proposalThresholds.alias.answers,
          }}
        />
      </Text>
      {open.length === 0 && (
        <EmptyState title={t('All caught up')}>
          {t('No other names appear often enough in the latest answers.')}
        </EmptyState>
      )}
      {[...aliases].map(([brandId, rows]) => (
        <Names
          key={brandId}
          brand={brand}
          title={t('Possible aliases of {trackedBrandName}', {
            trackedBrandName: rows[0]?.trackedBrandName ?? t('a brand'),
          })}
          rows={rows}
        />
      ))}
      {rivals.length > 0 && <Names brand={brand} title={t('Untracked brands')} rows={rivals} />}
    </Stack>
  )
}

function Names({ brand, title, rows }: { brand: BrandProfile; title: string; rows: readonly ProposalRow[] }) {
  return (
    <section aria-label={title}>
      <Text component="h2" fz="lg" fw={600} mb="xs">
        {title}
      </Text>
      <ProposalsList brand={brand} rows={rows} />
    </section>
  )
}
