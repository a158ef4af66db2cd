import { List, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComparedShare, FanOutAnalysis, FanOutComparison, Share } from '#core/fan-out/analysis-schema.ts'
import { maxCompared } from '#core/fan-out/analysis-schema.ts'
import type { SubQueryType } from '#core/fan-out/sub-query.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { formatCount, formatDay, formatPercent, nothing } from '../../../lib/format.ts'
import { Rich } from '../../../lib/language/rich.tsx'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { analysisName } from '../analysis-labels.ts'
import { typeMeanings, typeLabels } from '../type-labels.ts'
import { comparisonQuery } from './api/sub-queries.ts'
import { ComparedCoverage } from './compared-coverage.tsx'
import { ComparedBadge, comparedLabel } from './compared-badge.tsx'
import classes from '../fan-out.module.css'
import { SandboxMark, SandboxMarkOf } from './sandbox-mark.tsx'
import { ShareFigure } from './share-figure.tsx'

type Side = 'observed' | 'simulated'
type Listed = FanOutComparison['added'][number]
type Both = FanOutComparison['both'][number]
type TypeRow = FanOutComparison['types'][number]

const lists = ['both', 'added', 'gone', 'types'] as const
type List = (typeof lists)[number]

/** Compares two analyses: what only one of them has, and how the shares of common sub-queries changed. */
export default function ComparisonView({ analysis, withId }: { analysis: FanOutAnalysis; withId: string }) {
  const { side, list, choose } = useChoice()
  const comparison = useQuery(comparisonQuery(analysis.id, withId, side))
  return (
    <section className={classes['card']} aria-busy={comparison.isPlaceholderData}>
      <SegmentedControl
        size="xs"
        mb="sm"
        mr="sm"
        aria-label={t('Sub-query source')}
        value={side}
        onChange={(origin) => choose({ origin: origin === 'simulated' ? origin : undefined })}
        data={[
          { value: 'observed', label: t('Observed') },
          { value: 'simulated', label: t('Simulated') },
        ]}
      />
      <Loaded query={comparison}>
        {(compared) => (
          <>
            <Sides compared={compared} side={side} />
            <ComparedCoverage coverage={compared.coverage} />
            <SegmentedControl
              size="xs"
              mb="sm"
              maw="100%"
              style={{ flexWrap: 'wrap' }}
              aria-label={t('List')}
              value={list}
              onChange={(next) => choose({ state: next === 'both' ? undefined : next })}
              data={[
                {
                  value: 'both',
                  label: t('Both ({count})', { count: formatCount(compared.counts.both) }),
                },
                {
                  value: 'added',
                  label: t('Only this ({count})', { count: formatCount(compared.counts.added) }),
                },
                {
                  value: 'gone',
                  label: t('Only other ({count})', { count: formatCount(compared.counts.gone) }),
                },
                { value: 'types', label: t('Types') },
              ]}
            />
            <Lists compared={compared} list={list} side={side} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Sides({ compared: { now, before, warnings }, side }: { compared: FanOutComparison; side: Side }) {
  return (
    <>
      <p className={classes['meaning']}>
        {side === 'observed' ? (
          <SandboxMarkOf analysis={now} />
        ) : (
          <SandboxMark engines={[now.settings.engine, before.settings.engine]} />
        )}
        <Rich
          text="This analysis: {here}. Other analysis: <link>{there}</link>. Shares are based on answers to prompts with that search, limited to prompts and engines in both analyses. <b>Significant</b> changes remain significant after correcting for all comparisons (false discovery rate 5%)."
          values={{
            here: periodWords(now),
            there: `${analysisName(before).slice(0, 120)}, ${periodWords(before)}`,
            link: (words) => (
              <TextLink
                fz="inherit"
                underline="always"
                to="/query-fanout/$id"
                params={{ id: before.id }}
                search={{}}
              >
                {words}
              </TextLink>
            ),
            b: (words) => <b>{words}</b>,
          }}
        />
      </p>
      {warnings.length === 0 ? null : (
        <List size="sm" mb="sm" aria-label={t('Other differences')}>
          {warnings.map((warning) => (
            <List.Item key={warning}>{said(warning)}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}

const periodWords = ({ from, to }: FanOutAnalysis) => `${formatDay(from)} – ${formatDay(to)}`

function Lists({ compared, list, side }: { compared: FanOutComparison; list: List; side: Side }) {
  const of = sideWords(side)
  switch (list) {
    case 'both':
      return (
        <ReportTable
          key="both"
          caption={t('Sub-queries in both analyses')}
          columns={bothColumns(of)}
          exportColumns={changeExport}
          rows={compared.both}
          rowKey={(row) => row.key}
          textOf={(row) => row.query}
          firstSort={{ key: 'now', direction: 'desc' }}
          fileName="sub-queries in both analyses.csv"
          inAddress
          tools={<Cut shown={compared.both.length} all={compared.counts.both} />}
          empty={t('No sub-queries in common')}
        />
      )
    case 'added':
    case 'gone':
      return (
        <ReportTable
          key={list}
          caption={
            list === 'added'
              ? t('Sub-queries only in this analysis')
              : t('Sub-queries only in the other analysis')
          }
          columns={listedColumns(of)}
          exportColumns={listedExport}
          rows={compared[list]}
          rowKey={(row) => row.key}
          textOf={(row) => row.query}
          firstSort={{ key: 'share', direction: 'desc' }}
          fileName={list === 'added' ? 'sub-queries only here.csv' : 'sub-queries only there.csv'}
          inAddress
          tools={<Cut shown={compared[list].length} all={compared.counts[list]} />}
          empty={t('No sub-queries')}
        />
      )
    case 'types':
      return (
        <ReportTable
          key="types"
          caption={t('Sub-query types in both analyses')}
          columns={typeColumns(side)}
          exportColumns={changeExport}
          rows={compared.types}
          rowKey={(row) => row.type}
          firstSort={{ key: 'now', direction: 'desc' }}
          fileName="types of sub-queries in both analyses.csv"
          inAddress
        />
      )
  }
}

function Cut({ shown, all }: { shown: number; all: number }) {
  if (shown >= all) return null
  return (
    <span className={classes['note']}>
      {t('Showing the {shown} most frequent of {all}.', {
        shown: formatCount(Math.min(shown, maxCompared)),
        all: formatCount(all),
      })}
    </span>
  )
}

/** Describes the counts behind a share: "3 of 12 answers". */
type Of = (share: Share) => string

const sideWords =
  (side: Side): Of =>
  (share) =>
    side === 'observed'
      ? t('{numerator} of {denominator} answers', counted(share))
      : t('{numerator} of {denominator} samples', counted(share))

const ofSearches =
  (side: Side): Of =>
  (share) =>
    side === 'observed'
      ? t('{numerator} of {denominator} searches', counted(share))
      : t('{numerator} of {denominator} suggestions', counted(share))

const counted = ({ numerator, denominator }: Share) => ({
  numerator: formatCount(numerator),
  denominator: formatCount(denominator),
})

function listedColumns(of: Of): Column<Listed>[] {
  return [
    queryColumn(),
    {
      key: 'share',
      header: t('Share of answers'),
      align: 'end',
      width: 'min(14rem, 45vw)',
      sortValue: ({ share }) => share?.value,
      cell: ({ share }) => <Counted share={share} of={of} />,
    },
  ]
}

const listedExport: Column<Listed>[] = [
  { key: 'low', header: t('95% CI (lower)'), exportValue: ({ share }) => share?.low, cell: () => null },
  { key: 'high', header: t('95% CI (upper)'), exportValue: ({ share }) => share?.high, cell: () => null },
]

const bothColumns = (of: Of): Column<Both>[] => [queryColumn(), ...changeColumns<Both>(of)]

const typeColumns = (side: Side): Column<TypeRow>[] => [
  {
    key: 'type',
    header: t('Type'),
    width: 'max(30%, 9rem)',
    sortValue: ({ type }) => typeLabels[type],
    cell: ({ type }) => <TypeCell type={type} />,
  },
  ...changeColumns<TypeRow>(ofSearches(side)),
]

function TypeCell({ type }: { type: SubQueryType }) {
  return (
    <>
      <strong className={classes['name']}>{typeLabels[type]}</strong>
      <div className={classes['note']}>{typeMeanings[type]}</div>
    </>
  )
}

function queryColumn<Row extends { query: string }>(): Column<Row> {
  return {
    key: 'query',
    header: t('Sub-query'),
    width: 'max(36%, 9rem)',
    sortValue: ({ query }) => query,
    cell: ({ query }) => (
      <span className={classes['name']} dir="auto">
        {query}
      </span>
    ),
  }
}

function changeColumns<Row extends { change: ComparedShare | null }>(of: Of): Column<Row>[] {
  return [
    {
      key: 'before',
      header: t('Other analysis'),
      align: 'end',
      hideOnSmall: true,
      sortValue: ({ change }) => change?.before.value,
      cell: ({ change }) => <Counted share={change?.before ?? null} of={of} />,
    },
    {
      key: 'now',
      header: t('This analysis'),
      align: 'end',
      hideOnSmall: true,
      sortValue: ({ change }) => change?.now.value,
      cell: ({ change }) => <Counted share={change?.now ?? null} of={of} />,
    },
    {
      key: 'difference',
      header: t('Difference'),
      align: 'end',
      width: 'min(12rem, 36vw)',
      sortValue: ({ change }) => change?.difference,
      exportValue: ({ change }) => (change === null ? null : comparedLabel(change)),
      cell: ({ change }) =>
        change === null ? (
          nothing
        ) : (
          <>
            <ComparedBadge change={change} />
            <Text hiddenFrom="sm" size="xs" c="dimmed">
              {t('{there} → {here}', {
                there: formatPercent(change.before.value),
                here: formatPercent(change.now.value),
              })}
            </Text>
          </>
        ),
    },
  ]
}

const changeExport: Column<{ change: ComparedShare | null }>[] = [
  { key: 'low', header: t('95% CI (lower)'), exportValue: ({ change }) => change?.low, cell: () => null },
  { key: 'high', header: t('95% CI (upper)'), exportValue: ({ change }) => change?.high, cell: () => null },
]

function Counted({ share, of }: { share: Share | null; of: Of }) {
  if (share === null) return nothing
  return (
    <>
      <ShareFigure share={share} of={of(share)} />
      <div className={classes['note']}>{of(share)}</div>
    </>
  )
}

/** The current side and list, stored in the URL. Each list has its own sort order and search. */
function useChoice() {
  const search: { origin?: string; state?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const side: Side = search.origin === 'simulated' ? 'simulated' : 'observed'
  return {
    side,
    list: lists.find((known) => known === search.state) ?? 'both',
    choose: (change: { origin?: string | undefined; state?: string | undefined }) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, sort: undefined, q: undefined, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}
