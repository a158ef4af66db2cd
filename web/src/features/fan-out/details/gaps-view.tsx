import { SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import type { CoverageGap } from '#core/fan-out/coverage-schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { PagedTable } from '../../../components/data-table/paged-table.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { ToneBadge } from '../../../components/figures/tone-badge.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { useEvidence } from '../../../lib/reports/evidence.ts'
import { formatCount, formatDecimal } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { gapsAtOnce, gapsQuery, type GapParts } from '../api/load-coverage.ts'
import { TypeBadges } from '../type-badges.tsx'
import { BriefMenu } from './brief-menu.tsx'
import { CoverageCellDrawer } from './coverage-cell-drawer.tsx'
import { CoverageEmpty } from './coverage-empty.tsx'
import { OriginSelect, TypeSelect } from './coverage-filters.tsx'
import { useCoverageParts } from './coverage-parts.ts'
import {
  addressLabels,
  breakable,
  originLabels,
  formatPath,
  formatScore,
  versionOf,
} from './coverage-labels.ts'
import classes from '../fan-out.module.css'
import { evidenceOf } from './evidence-of.ts'
import { ShareFigure } from './share-figure.tsx'

/** Content gaps: what pages of competitors and cited pages answer and own pages do not, the most important first. */
export default function GapsView({ analysis }: { analysis: FanOutAnalysis }) {
  const { parts: address, choose, openCell } = useCoverageParts()
  const parts: GapParts = {
    search: address.search,
    origin: address.origin,
    type: address.type,
    step: address.step,
  }
  const query = useQuery(gapsQuery(analysis.id, versionOf(analysis), parts, address.page))
  const columns = useColumns(analysis, (queryId, pageId) => openCell(`${queryId}.${pageId}`))
  const isFiltered = [address.origin, address.type, address.step].some((part) => part !== undefined)
  return (
    <>
      <Loaded query={query}>
        {({ scoring, gaps, total }) =>
          scoring === null || scoring.pages.own + scoring.pages.rival + scoring.pages.cited === 0 ? (
            <CoverageEmpty analysis={analysis} isScored={scoring !== null} />
          ) : (
            <section className={classes['card']} aria-busy={query.isPlaceholderData}>
              <p className={classes['meaning']}>
                {t(
                  'A gap is a sub-query covered by a competitor or cited page but by none of yours. Priority = recurrence × share of competitors covering it. Rule-based sub-queries aren’t measured and come last.',
                )}
              </p>
              <PagedTable
                caption={t('Gaps')}
                columns={columns}
                rows={gaps}
                rowKey={(row) => row.queryId}
                rowsInAll={total}
                page={address.page}
                limit={gapsAtOnce}
                sort={{ key: 'gap', direction: 'desc' }}
                orderOf={{}}
                text={address.search}
                searchLabel={t('Search sub-queries')}
                tools={
                  <>
                    <SegmentedControl
                      size="xs"
                      aria-label={t('Action')}
                      value={address.step ?? 'all'}
                      onChange={(step) => choose({ step: step === 'all' ? undefined : step })}
                      data={[
                        { value: 'all', label: t('All') },
                        { value: 'improve', label: t('Improve') },
                        { value: 'make', label: t('Create') },
                      ]}
                    />
                    <OriginSelect value={address.origin} onChange={(origin) => choose({ origin })} />
                    <TypeSelect value={address.type} onChange={(type) => choose({ type })} />
                  </>
                }
                file={total === 0 ? null : <BriefMenu analysis={analysis} parts={parts} />}
                countWords={(count, range) =>
                  range === null
                    ? t('{count, plural, one {# gap} other {# gaps}}', { count })
                    : t('{from} to {to} of {count, plural, one {# gap} other {# gaps}}', {
                        from: formatCount(range.from),
                        to: formatCount(range.to),
                        count,
                      })
                }
                onSort={() => {}}
                onSearch={(q) => choose({ q })}
                onPage={(page) => choose({ page: page === 1 ? undefined : String(page) })}
                empty={
                  isFiltered
                    ? t('No matching gaps')
                    : t('No gaps. Owned pages cover every sub-query that competitor or cited pages cover.')
                }
              />
            </section>
          )
        }
      </Loaded>
      <CoverageCellDrawer analysis={analysis} cell={address.cell} onClose={() => openCell(undefined)} />
    </>
  )
}

type Open = (queryId: string, pageId: string) => void

function useColumns(analysis: FanOutAnalysis, onOpen: Open): Column<CoverageGap>[] {
  const { openEvidence } = useEvidence()
  return [
    {
      key: 'query',
      header: t('Sub-query'),
      width: 'max(28%, 9rem)',
      cell: (row) => (
        <>
          <span className={classes['name']} dir="auto">
            {row.query}
          </span>{' '}
          <span className={classes['note']}>{originLabels[row.origin]}</span>
          <TypeBadges types={row.types} />
        </>
      ),
    },
    {
      key: 'share',
      header: t('Recurrence'),
      align: 'end',
      width: '9rem',
      hideOnSmall: true,
      hint: t(
        'Share of answers that searched for it, or of samples that suggested it. Rule-based sub-queries aren’t measured.',
      ),
      cell: (row) => (
        <Recurrence
          row={row}
          onOpen={() =>
            openEvidence({
              about: t('Answers that searched for “{query}”', { query: row.query.slice(0, 120) }),
              filters: evidenceOf(analysis, row.key),
            })
          }
        />
      ),
    },
    {
      key: 'own',
      header: t('Action'),
      width: 'max(27%, 9rem)',
      cell: (row) => <OwnStep row={row} onOpen={onOpen} />,
    },
    {
      key: 'rival',
      header: t('Covered by'),
      hideOnSmall: true,
      cell: (row) => <Others row={row} onOpen={onOpen} />,
    },
    {
      key: 'gap',
      header: t('Gap'),
      hint: t('Out of 100: recurrence × share of competitors covering it.'),
      align: 'end',
      width: '4.5rem',
      cell: (row) => gapWords(row.gap),
    },
  ]
}

/** Out of 100, with as many decimals as needed to differ from zero. */
const gapWords = (gap: number) => formatDecimal(gap * 100, gap >= 0.1 ? 0 : gap >= 0.01 ? 1 : 2)

function Recurrence({ row, onOpen }: { row: CoverageGap; onOpen: () => void }) {
  if (row.share === null) return <span className={classes['note']}>{t('not measured')}</span>
  const { numerator, denominator } = row.share
  const values = { count: formatCount(numerator), of: denominator }
  const of =
    row.origin === 'observed'
      ? t('{count} of {of, plural, one {# answer} other {# answers}}', values)
      : t('{count} of {of, plural, one {# sample} other {# samples}}', values)
  return (
    <>
      <NumberButton
        about={t('Answers that searched for “{query}”', { query: row.query.slice(0, 80) })}
        onOpen={row.origin === 'observed' && numerator > 0 ? onOpen : undefined}
      >
        <ShareFigure share={row.share} of={of} />
      </NumberButton>
      <div className={classes['note']}>{of}</div>
    </>
  )
}

function OwnStep({ row: { step, own, queryId }, onOpen }: { row: CoverageGap; onOpen: Open }) {
  return (
    <div>
      <span>
        <ToneBadge tone={step === 'improve' ? 'thin' : 'worse'}>
          {step === 'improve' ? t('Improve') : t('Create a page')}
        </ToneBadge>{' '}
        {own === null ? t('No owned page mentions it') : step === 'improve' ? null : t('closest owned page:')}
      </span>
      {own === null ? null : (
        <PageButton page={own} onOpen={() => onOpen(queryId, own.pageId)}>
          {t('{address}, passage {passage}', {
            address: breakable(formatPath(own.url)),
            passage: own.passage + 1,
          })}
        </PageButton>
      )}
    </div>
  )
}

function Others({ row: { rival, cited, queryId, presence }, onOpen }: { row: CoverageGap; onOpen: Open }) {
  return (
    <div>
      {rival?.state !== 'covered' ? null : (
        <PageButton page={rival} onOpen={() => onOpen(queryId, rival.pageId)}>
          {rival.competitor === null
            ? breakable(addressLabels(rival.url))
            : `${rival.competitor}: ${breakable(formatPath(rival.url))}`}
        </PageButton>
      )}
      {cited?.state !== 'covered' ? null : (
        <PageButton page={cited} onOpen={() => onOpen(queryId, cited.pageId)}>
          {t('cited: {address}', { address: breakable(addressLabels(cited.url)) })}
        </PageButton>
      )}
      <span
        className={classes['note']}
        title={t('Competitors with pages, plus cited pages counted as one more.')}
      >
        {t('Covered by {count} of {of} competitors', {
          count: formatCount(presence.numerator),
          of: formatCount(presence.denominator),
        })}
      </span>
    </div>
  )
}

function PageButton({
  page,
  onOpen,
  children,
}: {
  page: { title: string | null; score: number }
  onOpen: () => void
  children: string
}) {
  return (
    <Text component="div" inherit>
      <UnstyledButton fz="inherit" td="underline" title={page.title ?? undefined} onClick={onOpen}>
        {children}
      </UnstyledButton>{' '}
      <span className={classes['note']}>{formatScore(page.score)}</span>
    </Text>
  )
}
