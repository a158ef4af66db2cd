import { Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { coverageStates, type CoverageThresholds } from '#core/fan-out/coverage/states.ts'
import { vectorsProblemTexts } from '#core/fan-out/coverage/vectors.ts'
import type { CoverageMatrix, CoverageScoring } from '#core/fan-out/coverage-schema.ts'
import { Figures } from '../../../components/figures/figures.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { formatCount, formatDecimal, formatPercent } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { matrixQuery, type MatrixParts } from '../api/load-coverage.ts'
import { CoverageCellDrawer } from './coverage-cell-drawer.tsx'
import { CoverageFilters } from './coverage-filters.tsx'
import { CoverageGrid } from './coverage-grid.tsx'
import { useCoverageParts } from './coverage-parts.ts'
import { CoverageEmpty } from './coverage-empty.tsx'
import { stateLabels, versionOf } from './coverage-labels.ts'
import shared from '../fan-out.module.css'
import classes from './coverage.module.css'

/** All sub-queries × pages: which pages answer them, and how well. */
export default function CoverageView({ analysis }: { analysis: FanOutAnalysis }) {
  const { parts: address, choose, openCell } = useCoverageParts()
  const parts: MatrixParts = {
    search: address.search,
    origin: address.origin,
    type: address.type,
    state: address.state,
    sort: address.sort,
    direction: address.order,
  }
  const version = versionOf(analysis)
  const query = useQuery(matrixQuery(analysis.id, version, parts))
  return (
    <>
      <Loaded query={query}>
        {(matrix) =>
          matrix.scoring === null || matrix.columns.length === 0 ? (
            <CoverageEmpty analysis={analysis} isScored={matrix.scoring !== null} />
          ) : (
            <>
              <Glance matrix={matrix} />
              <section className={shared['card']} aria-busy={query.isPlaceholderData}>
                <Group gap="xs" mb="sm">
                  <CoverageFilters parts={address} choose={choose} />
                  <Select
                    size="xs"
                    aria-label={t('Coverage by owned pages')}
                    placeholder={t('Owned pages: all')}
                    value={address.state ?? null}
                    data={coverageStates.map((state) => ({
                      value: state,
                      label: t('Owned pages: {state}', { state: stateLabels[state] }),
                    }))}
                    clearable
                    onChange={(state) => choose({ state: state ?? undefined })}
                  />
                  <Select
                    size="xs"
                    aria-label={t('Sort sub-queries')}
                    allowDeselect={false}
                    value={`${address.sort ?? 'gap'} ${address.order ?? 'desc'}`}
                    data={orders}
                    onChange={(order) => {
                      const [sort, direction] = (order ?? '').split(' ')
                      choose({
                        sort: sort === 'gap' ? undefined : sort,
                        order: direction === 'desc' ? undefined : direction,
                      })
                    }}
                  />
                  <output className={shared['note']}>
                    {t('{count, plural, one {# sub-query} other {# sub-queries}}', { count: matrix.total })}
                    {' × '}
                    {t('{count, plural, one {# page} other {# pages}}', { count: matrix.columns.length })}
                  </output>
                </Group>
                {matrix.total === 0 ? (
                  <Text size="sm" c="dimmed">
                    {t('No matching sub-queries')}
                  </Text>
                ) : (
                  <CoverageGrid
                    key={JSON.stringify(parts)}
                    analysisId={analysis.id}
                    version={version}
                    parts={parts}
                    first={matrix}
                    thresholds={matrix.scoring.thresholds}
                    onOpen={(queryId, pageId) => openCell(`${queryId}.${pageId}`)}
                  />
                )}
                <Legend thresholds={matrix.scoring.thresholds} />
              </section>
              <Method scoring={matrix.scoring} columns={matrix.columns.length} />
            </>
          )
        }
      </Loaded>
      <CoverageCellDrawer analysis={analysis} cell={address.cell} onClose={() => openCell(undefined)} />
    </>
  )
}

const orders = [
  { value: 'gap desc', label: t('Largest gap first') },
  { value: 'recurrence desc', label: t('Most recurrent first') },
  { value: 'own asc', label: t('Owned pages: weakest first') },
  { value: 'own desc', label: t('Owned pages: strongest first') },
  { value: 'rival desc', label: t('Competitors: strongest first') },
  { value: 'cited desc', label: t('Cited pages: strongest first') },
  { value: 'query asc', label: t('Sub-query A–Z') },
  { value: 'type asc', label: t('By type') },
]

function Glance({ matrix: { totals } }: { matrix: CoverageMatrix }) {
  const sides = [
    { key: 'own', label: t('Covered by owned pages') },
    { key: 'rival', label: t('Covered by competitors') },
    { key: 'cited', label: t('Covered by cited pages') },
  ] as const
  return (
    <Figures
      about={t('Coverage at a glance')}
      figures={sides.map(({ key, label }) => {
        const { covered, partly, missing } = totals[key]
        return {
          label,
          value: formatCount(covered),
          note: t(
            'of {count, plural, one {# sub-query} other {# sub-queries}}; {partly} partial, {missing} not covered',
            {
              count: covered + partly + missing,
              partly: formatCount(partly),
              missing: formatCount(missing),
            },
          ),
          title: t(
            'Sub-queries whose best page of this type reaches the threshold. Includes pages not shown as columns.',
          ),
        }
      })}
    />
  )
}

function Legend({ thresholds: { covered, partly } }: { thresholds: CoverageThresholds }) {
  const from = { covered: scoreOf(covered), partly: scoreOf(partly) }
  return (
    <ul className={classes['legend']} aria-label={t('Legend')}>
      <li>
        <span className={classes['sample']} data-state="covered">
          {scoreOf(covered)}
        </span>
        {t('Covered ({score} or more)', { score: from.covered })}
      </li>
      <li>
        <span className={classes['sample']} data-state="partly">
          {scoreOf(partly)}
        </span>
        {t('Partial ({score} or more)', { score: from.partly })}
      </li>
      <li>
        <span className={classes['sample']} data-state="missing">
          12
        </span>
        {t('Not covered (below that)')}
      </li>
      <li>
        <span className={classes['sample']} data-state="missing">
          ·
        </span>
        {t('no matching words')}
      </li>
    </ul>
  )
}

const scoreOf = (score: number) => String(Math.round(score * 100))

function Method({ scoring, columns }: { scoring: CoverageScoring; columns: number }) {
  const { method, pages, passages, problem, problemDetail, thresholds } = scoring
  const inAll = pages.own + pages.rival + pages.cited
  return (
    <Text component="div" size="xs" c="dimmed" maw="76ch">
      <p>
        {method === 'hybrid'
          ? t('Compared by words (BM25 of the best passage) and meaning ({model}).', {
              model: scoring.model ?? '',
            })
          : t('Compared by words: BM25 of the best passage, out of 100.')}{' '}
        {t('{passages} passages from {own} owned, {rival} competitor, and {cited} cited pages.', {
          passages: formatCount(passages),
          own: formatCount(pages.own),
          rival: formatCount(pages.rival),
          cited: formatCount(pages.cited),
        })}{' '}
        {columns < inAll
          ? t('Showing the {columns} pages that cover the most.', { columns: formatCount(columns) })
          : null}
      </p>
      {problem === null || problem === 'not-wanted' ? null : (
        <p>{`${t(vectorsProblemTexts[problem])} ${problemDetail === null ? '' : said(problemDetail)}`}</p>
      )}
      <p>
        {t(
          'Thresholds {covered} and {partly} were calibrated on English technical texts. {found} of pages that answer in words other than their heading reach the first, compared with {chance} of random pages.',
          {
            covered: formatDecimal(thresholds.covered, 2),
            partly: formatDecimal(thresholds.partly, 2),
            found: formatPercent(0.738),
            chance: formatPercent(0.026),
          },
        )}
      </p>
    </Text>
  )
}
