import { SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { intentLabels, type FanOutAnalysis, type FanOutQuery } from '#core/fan-out/analysis-schema.ts'
import { subQueryTypes } from '#core/fan-out/sub-query.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { PagedTable } from '../../../components/data-table/paged-table.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { useEvidence } from '../../../lib/reports/evidence.ts'
import { formatCount, formatShortDay, nothing } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { TypeBadges } from '../type-badges.tsx'
import { TypeSelect } from '../type-select.tsx'
import { typeLabels } from '../type-labels.ts'
import {
  loadAllSubQueries,
  subQueriesPageSize,
  subQueriesQuery,
  type QueriesParts,
} from './api/sub-queries.ts'
import classes from '../fan-out.module.css'
import { evidenceOf } from './evidence-of.ts'
import { OverlapCard } from './overlap-card.tsx'
import { enginesOf, SandboxMark, useEngines } from './sandbox-mark.tsx'
import { ShareFigure } from './share-figure.tsx'

type Side = QueriesParts['origin']

/** Observed or simulated sub-queries, one origin at a time, each with its match of the other origin. */
export function SubQueriesView({ analysis }: { analysis: FanOutAnalysis }) {
  const { parts, page, choose } = useQueriesParts(analysis)
  const { id, status, step, result } = analysis
  const queries = useQuery(subQueriesQuery(id, `${status} ${step}`, parts, page))
  return (
    <>
      {status === 'completed' ? <OverlapCard analysis={analysis} /> : null}
      <section className={classes['card']} aria-busy={queries.isPlaceholderData}>
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('Sub-query source')}
          value={parts.origin}
          onChange={(origin) => choose({ origin: origin === 'simulated' ? 'simulated' : undefined })}
          data={[
            {
              value: 'observed',
              label: t('Observed ({count})', { count: formatCount(result?.observed) }),
            },
            {
              value: 'simulated',
              label: t('Simulated ({count})', { count: formatCount(result?.simulated) }),
              disabled: analysis.settings.simulation === 'none',
            },
          ]}
        />
        <Loaded query={queries}>
          {({ queries: rows, total }) => (
            <>
              <Basis analysis={analysis} side={parts.origin} rows={rows} />
              <QueriesTable
                analysis={analysis}
                rows={rows}
                total={total}
                parts={parts}
                page={page}
                onChoose={choose}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  )
}

/** What the numbers of an origin mean, and what they do not. */
function Basis({
  analysis,
  side,
  rows,
}: {
  analysis: FanOutAnalysis
  side: Side
  rows: readonly FanOutQuery[]
}) {
  const { label } = useEngines()
  const { settings, result } = analysis
  if (result === null) return null
  return (
    <p className={classes['meaning']}>
      <SandboxMark engines={side === 'observed' ? enginesOf(rows) : [settings.engine]} />
      {side === 'observed'
        ? t(
            'Counted in stored answers: {searched} of {answers} answers used search. Shares are based on answers whose engine reports its searches.',
            { searched: formatCount(result.searchedAnswers), answers: formatCount(result.answers) },
          )
        : settings.simulation === 'rules'
          ? t(
              'Generated from the prompts by rules, not by an engine. They weren’t observed, so they have no share.',
            )
          : t(
              'Suggested by {engine} in {draws} of {wanted} samples. Agreement shows how consistently it suggests them, not how often engines search for them.',
              {
                engine: label(settings.engine ?? ''),
                draws: formatCount(result.draws),
                wanted: formatCount(result.drawsWanted),
              },
            )}
      {side === 'observed' || result.mergedBy === null
        ? null
        : ` ${t('Wordings with the same meaning were matched by words and by {model}.', { model: result.mergedBy })}`}
    </p>
  )
}

function QueriesTable({
  analysis,
  rows,
  total,
  parts,
  page,
  onChoose,
}: {
  analysis: FanOutAnalysis
  rows: readonly FanOutQuery[]
  total: number
  parts: QueriesParts
  page: number
  onChoose: (change: QueriesSearch) => void
}) {
  const { openEvidence } = useEvidence()
  const { label } = useEngines()
  const side = parts.origin
  const { simulation } = analysis.settings
  const columns = useMemo(
    () =>
      columnsFor({
        side,
        isOfRules: simulation === 'rules',
        hasOtherSide: simulation !== 'none',
        label,
        onOpen: (row) =>
          openEvidence({
            about: t('Answers that searched for “{query}”', { query: row.query.slice(0, 120) }),
            filters: evidenceOf(analysis, row.key),
          }),
      }),
    [side, simulation, label, openEvidence, analysis],
  )
  return (
    <PagedTable
      caption={side === 'observed' ? t('Observed sub-queries') : t('Simulated sub-queries')}
      isDense
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowsInAll={total}
      page={page}
      limit={subQueriesPageSize}
      sort={{ key: '', direction: 'desc' }}
      orderOf={inItsOrder}
      text={parts.q}
      searchLabel={t('Search sub-queries')}
      tools={
        <>
          <TypeSelect type={parts.type} onChange={(type) => onChoose({ type })} />
          {simulation === 'none' ? null : (
            <Select
              size="xs"
              w={190}
              aria-label={t('Match')}
              value={parts.matched ?? ''}
              onChange={(matched) => onChoose({ matched: matched || undefined })}
              allowDeselect={false}
              data={[
                { value: '', label: t('All sub-queries') },
                { value: 'yes', label: side === 'observed' ? t('Predicted') : t('Observed') },
                { value: 'no', label: side === 'observed' ? t('Not predicted') : t('Not observed') },
              ]}
            />
          )}
        </>
      }
      file={
        <ExportButton
          fileName={side === 'observed' ? 'observed sub-queries.csv' : 'simulated sub-queries.csv'}
          columns={exportColumns}
          rows={() => loadAllSubQueries(analysis.id, parts)}
        />
      }
      countWords={(count, range) =>
        range === null
          ? t('{count, plural, one {# sub-query} other {# sub-queries}}', { count })
          : t('{from} to {to} of {count, plural, one {# sub-query} other {# sub-queries}}', {
              from: formatCount(range.from),
              to: formatCount(range.to),
              count,
            })
      }
      onSort={() => {}}
      onSearch={(q) => onChoose({ q })}
      onPage={(next) => onChoose({ page: next === 1 ? undefined : String(next) })}
      empty={emptyWords(analysis, parts)}
    />
  )
}

/** The server sorts by frequency. */
const inItsOrder = {}

function emptyWords({ status }: FanOutAnalysis, { origin, type, matched }: QueriesParts): string {
  if (type !== undefined || matched !== undefined) return t('No matching sub-queries')
  if (status === 'queued' || status === 'running') return t('No results yet. The analysis is running.')
  return origin === 'observed'
    ? t('No searches for these answers, or the engine doesn’t report them.')
    : t('No simulated searches')
}

function columnsFor({
  side,
  isOfRules,
  hasOtherSide,
  label,
  onOpen,
}: {
  side: Side
  isOfRules: boolean
  hasOtherSide: boolean
  label: (engine: string) => string
  onOpen: (row: FanOutQuery) => void
}): Column<FanOutQuery>[] {
  const query: Column<FanOutQuery> = {
    key: 'query',
    header: t('Sub-query'),
    width: 'max(30%, 10rem)',
    cell: (row) => (
      <>
        <span className={classes['name']} dir="auto">
          {row.query}
        </span>
        {row.variants.length === 0 ? null : (
          <div className={classes['note']} dir="auto">
            {t('also {variants}', {
              variants: row.variants
                .slice(0, 3)
                .map((one) => `“${one}”`)
                .join(', '),
            })}
          </div>
        )}
        {hasOtherSide && row.match !== null ? (
          <Text hiddenFrom="sm" size="xs" c="dimmed" dir="auto">
            {side === 'observed'
              ? t('simulated as “{query}”', { query: row.match.query })
              : t('observed as “{query}”', { query: row.match.query })}
          </Text>
        ) : null}
        <TypeBadges types={row.types} />
      </>
    ),
  }
  const match: Column<FanOutQuery> = {
    key: 'match',
    header: side === 'observed' ? t('Simulated as') : t('Observed as'),
    width: '24%',
    hideOnSmall: true,
    cell: ({ match: other }) =>
      other === null ? (
        <Text span inherit c="dimmed">
          {side === 'observed' ? t('Not predicted') : t('Not observed')}
        </Text>
      ) : (
        <>
          <span dir="auto">{other.query}</span>
          <div className={classes['note']}>{other.by === 'key' ? t('Exact match') : t('Semantic match')}</div>
        </>
      ),
  }
  if (side === 'observed')
    return [
      query,
      {
        key: 'share',
        header: t('Answers'),
        align: 'end',
        width: 'min(12rem, 38vw)',
        cell: (row) => (
          <ShareCell
            row={row}
            of={(numerator, denominator) =>
              t('{numerator} of {denominator} answers', { numerator, denominator })
            }
            figure={(share) => (
              <NumberButton
                about={t('Answers that searched for “{query}”', { query: row.query.slice(0, 80) })}
                onOpen={() => onOpen(row)}
              >
                {share}
              </NumberButton>
            )}
          />
        ),
      },
      ...(hasOtherSide ? [match] : []),
      {
        key: 'engines',
        header: t('Engines'),
        hideOnSmall: true,
        cell: ({ engines }) => <span className={classes['note']}>{engines.map(label).join(', ')}</span>,
      },
      {
        key: 'seen',
        header: t('First–last seen'),
        align: 'end',
        width: '8.5rem',
        hideOnSmall: true,
        cell: ({ firstSeen, lastSeen }) =>
          firstSeen === null || lastSeen === null
            ? nothing
            : formatShortDay(firstSeen) === formatShortDay(lastSeen)
              ? formatShortDay(lastSeen)
              : `${formatShortDay(firstSeen)} – ${formatShortDay(lastSeen)}`,
      },
    ]
  return [
    query,
    ...(isOfRules
      ? []
      : [
          {
            key: 'share',
            header: t('Agreement'),
            hint: t('Share of samples that suggested it, in any wording.'),
            align: 'end' as const,
            width: 'min(12rem, 38vw)',
            cell: (row: FanOutQuery) => (
              <ShareCell
                row={row}
                of={(numerator, denominator) =>
                  t('{numerator} of {denominator} samples', { numerator, denominator })
                }
              />
            ),
          },
        ]),
    {
      key: 'reason',
      header: t('Reason'),
      width: 'max(26%, 8rem)',
      cell: ({ intent, reason }) => (
        <>
          {intent === null ? null : (
            <Text span size="xs">
              {said(intentLabels[intent])}
            </Text>
          )}
          <div className={classes['note']} dir="auto">
            {said(reason ?? '')}
          </div>
        </>
      ),
    },
    match,
  ]
}

function ShareCell({
  row: { share, prompts },
  of,
  figure = (share) => share,
}: {
  row: FanOutQuery
  of: (numerator: string, denominator: string) => string
  figure?: (share: ReactNode) => ReactNode
}) {
  if (share === null) return nothing
  const words = of(formatCount(share.numerator), formatCount(share.denominator))
  return (
    <div>
      {figure(<ShareFigure share={share} of={words} />)}
      <div className={classes['note']}>
        {t('{words}, {prompts, plural, one {# prompt} other {# prompts}}', { words, prompts })}
      </div>
    </div>
  )
}

const inFile = (
  key: string,
  header: string,
  exportValue: NonNullable<Column<FanOutQuery>['exportValue']>,
): Column<FanOutQuery> => ({ key, header, exportValue, cell: () => null })

const exportColumns = [
  inFile('origin', t('Origin'), ({ origin }) => origin),
  inFile('query', t('Sub-query'), ({ query }) => query),
  inFile('types', t('Types'), ({ types }) => types.map((type) => typeLabels[type]).join(', ')),
  inFile('intent', t('Intent'), ({ intent }) => (intent === null ? null : said(intentLabels[intent]))),
  inFile('share', t('Share of answers'), ({ share }) => share?.value),
  inFile('low', t('95% CI (lower)'), ({ share }) => share?.low),
  inFile('high', t('95% CI (upper)'), ({ share }) => share?.high),
  inFile('numerator', t('Answers or samples with it'), ({ share }) => share?.numerator),
  inFile('denominator', t('Total answers or samples'), ({ share }) => share?.denominator),
  inFile('prompts', t('Prompts'), ({ prompts }) => prompts),
  inFile('engines', t('Engines'), ({ engines }) => engines.join(', ')),
  inFile('firstSeen', t('First seen'), ({ firstSeen }) => firstSeen),
  inFile('lastSeen', t('Last seen'), ({ lastSeen }) => lastSeen),
  inFile('match', t('Match'), ({ match }) => match?.query),
  inFile('by', t('Match type'), ({ match }) => match?.by),
  inFile('reason', t('Reason'), ({ reason }) => reason),
]

type QueriesSearch = {
  origin?: string | undefined
  type?: string | undefined
  matched?: string | undefined
  page?: string | undefined
  q?: string | undefined
}

/** The filters of sub-queries in the URL. Unknown values are omitted. */
function useQueriesParts({ settings }: FanOutAnalysis) {
  const search: QueriesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const type = subQueryTypes.find((known) => known === search.type)
  const matched = (['yes', 'no'] as const).find((known) => known === search.matched)
  const parts: QueriesParts = {
    origin: search.origin === 'simulated' && settings.simulation !== 'none' ? 'simulated' : 'observed',
    ...(type === undefined ? {} : { type }),
    ...(matched === undefined ? {} : { matched }),
    ...(search.q === undefined ? {} : { q: search.q.slice(0, 200) }),
  }
  return {
    parts,
    page: /^[1-9]\d{0,3}$/.test(search.page ?? '') ? Number(search.page) : 1,
    choose: (change: QueriesSearch) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, page: undefined, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}
