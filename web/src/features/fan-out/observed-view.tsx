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
        {t('Choose other days or filters, or run an analysis: searches are kept with each answer.')}
      </EmptyState>
    )
  return (
    <SandboxShareContext value={sandboxShareOf(scope.sandboxAnswers, total.answers)}>
      <SandboxNotice sandboxAnswers={scope.sandboxAnswers} answers={total.answers} />
      <Glance report={report} onOpen={open} />
      {report.unread === 0 ? null : (
        <output className={classes['basis']}>
          {t(
            '{count, plural, one {# stored search waits} other {# stored searches wait}} to be read; the numbers grow once they are.',
            { count: report.unread },
          )}
        </output>
      )}
      <section className={classes['card']} aria-busy={!isFresh}>
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('Which list')}
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
          label: t('Searched first'),
          value: (
            <NumberButton
              about={t('Answers that were searched for')}
              onOpen={() => onOpen(t('Answers that were searched for'), { searched: 'true' })}
            >
              {percentOf(total.trigger)}
            </NumberButton>
          ),
          note: (
            <>
              {t('{interval} (95 %), {searched} of {told} answers', {
                interval: formatInterval(total.trigger.low, total.trigger.high),
                searched: formatCount(total.searched),
                told: formatCount(total.told),
              })}{' '}
              <ChangeBadge change={triggerChange} />
            </>
          ),
          title: t(
            'Answers that the engine searched for ÷ answers of which it is told. What an engine does not tell counts on neither side.',
          ),
        },
        {
          label: t('Sub-queries per answer'),
          value: perAnswer.value === null ? t('n/a') : formatDecimal(perAnswer.value, 1),
          note:
            perAnswer.low === null
              ? t('too few answers for an interval')
              : t('{interval} (95 %), {answers} answers', {
                  interval: meanInterval(perAnswer.low, perAnswer.high),
                  answers: formatCount(perAnswer.answers),
                }),
          title: t('Different searches of each answer whose searches are known, on average.'),
        },
        {
          label: t('Sub-queries come back'),
          value: percentOf(recurrence.queries),
          note: t('{interval} (95 %), in a repeat of the prompt', {
            interval: formatInterval(recurrence.queries.low, recurrence.queries.high),
          }),
          title: t(
            'Of the sub-queries of an answer, the part that another answer of its prompt and engine has, too. The very words seldom come back; look at types.',
          ),
        },
        {
          label: t('Types come back'),
          value: percentOf(recurrence.types),
          note: t('{interval} (95 %), whatever the words', {
            interval: formatInterval(recurrence.types.low, recurrence.types.high),
          }),
          title: t('The same of the types of sub-queries.'),
        },
        {
          label: t('Different sub-queries'),
          value: formatCount(counts.now),
          note:
            counts.new === null
              ? t('nothing to compare with')
              : t('{added} new, {gone} gone against the period before', {
                  added: formatCount(counts.new),
                  gone: formatCount(counts.gone ?? 0),
                }),
        },
      ]}
    />
  )
}

const percentOf = ({ value }: { value: number | null }) => (value === null ? t('n/a') : formatPercent(value))

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
