import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ObservedReport } from '#core/fan-out/observed/schema.ts'
import { sandboxShareOf, SandboxShareContext } from '../../charts/frame/sandbox-share.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Figures } from '../../components/figures/figures.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { SandboxNotice } from '../../components/states/sandbox-notice.tsx'
import { ChangeBadge } from '../../components/figures/change-badge.tsx'
import { formatCount, formatDecimal, formatInterval, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { useEngineLabel } from '../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../lib/reports/use-report-evidence.ts'
import { EnginesTable } from './engines-table.tsx'
import classes from './fan-out.module.css'
import { SubQueriesTable } from './sub-queries-table.tsx'
import { TypesTable } from './types-table.tsx'
import { meanInterval } from './type-labels.ts'

const lists = ['queries', 'types', 'engines'] as const
type List = (typeof lists)[number]

/** Searches of engines before they answered, counted in stored answers. */
export function ObservedView({ report, isFresh }: { report: ObservedReport; isFresh: boolean }) {
  const { scope, total } = report
  const open = useReportEvidence(scope)
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const [list, setList] = useList()
  if (total.answers === 0)
    return (
      <EmptyState title={t('No answers in this period')}>
        {t('Choose other dates or filters, or run your prompts. We store searches with each answer.')}
      </EmptyState>
    )
  return (
    <SandboxShareContext value={sandboxShareOf(scope.sandboxAnswers, total.answers)}>
      <SandboxNotice sandboxAnswers={scope.sandboxAnswers} answers={total.answers} />
      <Glance report={report} onOpen={open} />
      {report.unread === 0 ? null : (
        <output className={classes['basis']}>
          {t(
            '{count, plural, one {# search is} other {# searches are}} still processing. Numbers will update.',
            { count: report.unread },
          )}
        </output>
      )}
      <section className={classes['block']} aria-busy={!isFresh}>
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('List')}
          value={list}
          onChange={setList}
          data={[
            { value: 'queries', label: t('Sub-queries') },
            { value: 'types', label: t('Types') },
            { value: 'engines', label: t('Engines') },
          ]}
        />
        {list === 'queries' ? (
          <SubQueriesTable report={report} engineLabel={engineLabel} onOpen={open} />
        ) : list === 'types' ? (
          <TypesTable report={report} engineLabel={engineLabel} onOpen={open} />
        ) : (
          <EnginesTable report={report} engineLabel={engineLabel} onOpen={open} />
        )}
      </section>
    </SandboxShareContext>
  )
}

type Open = ReturnType<typeof useReportEvidence>

function Glance({
  report: { total, counts, triggerChange },
  onOpen,
}: {
  report: ObservedReport
  onOpen: Open
}) {
  const { perAnswer, recurrence } = total
  return (
    <Figures
      about={t('Searches at a glance')}
      figures={[
        {
          label: t('Answers with search'),
          value: (
            <NumberButton
              about={t('Answers with search')}
              onOpen={() => onOpen(t('Answers with search'), { searched: 'true' })}
            >
              {percentOf(total.trigger)}
            </NumberButton>
          ),
          note: (
            <>
              {t('95% CI {interval}, {searched} of {told} answers', {
                interval: formatInterval(total.trigger.low, total.trigger.high),
                searched: formatCount(total.searched),
                told: formatCount(total.told),
              })}{' '}
              <ChangeBadge change={triggerChange} />
            </>
          ),
          title: t(
            'Answers where the engine searched ÷ answers where the engine reports whether it searched. Unreported answers are excluded.',
          ),
        },
        {
          label: t('Sub-queries per answer'),
          value: perAnswer.value === null ? t('—') : formatDecimal(perAnswer.value, 1),
          note:
            perAnswer.low === null
              ? t('not enough data for an interval')
              : t('95% CI {interval}, {answers} answers', {
                  interval: meanInterval(perAnswer.low, perAnswer.high),
                  answers: formatCount(perAnswer.answers),
                }),
          title: t('Average number of distinct searches per answer, for answers with known searches.'),
        },
        {
          label: t('Sub-query recurrence'),
          value: percentOf(recurrence.queries),
          note: t('95% CI {interval}, in another answer to the prompt', {
            interval: formatInterval(recurrence.queries.low, recurrence.queries.high),
          }),
          title: t(
            'Share of an answer’s sub-queries that also appear in another answer to the same prompt and engine. Exact wording rarely repeats, so check types.',
          ),
        },
        {
          label: t('Type recurrence'),
          value: percentOf(recurrence.types),
          note: t('95% CI {interval}, in any wording', {
            interval: formatInterval(recurrence.types.low, recurrence.types.high),
          }),
          title: t('The same measure for sub-query types.'),
        },
        {
          label: t('Distinct sub-queries'),
          value: formatCount(counts.now),
          note:
            counts.new === null
              ? t('no data to compare')
              : t('{added} new, {gone} gone vs. previous period', {
                  added: formatCount(counts.new),
                  gone: formatCount(counts.gone ?? 0),
                }),
        },
      ]}
    />
  )
}

const percentOf = ({ value }: { value: number | null }) => (value === null ? t('—') : formatPercent(value))

/** The current list is stored in the URL. Each list has its own order, so the sort order is reset. */
function useList(): [List, (list: string) => void] {
  const search: { list?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    lists.find((known) => known === search.list) ?? 'queries',
    (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          list: next === 'queries' ? undefined : next,
          sort: undefined,
          order: undefined,
          page: undefined,
          q: undefined,
        }),
        replace: true,
        resetScroll: false,
      }),
  ]
}
