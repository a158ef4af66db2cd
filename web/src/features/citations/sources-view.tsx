import { Group, SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SourcesReport } from '#core/reports/views.ts'
import { BasisNote } from '../../components/states/basis-note.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ReportCell, ReportGrid } from '../../components/layout/report-grid.tsx'
import { useEngineLabel } from '../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../lib/reports/use-report-evidence.ts'
import { CoreCard } from './core-card.tsx'
import { DomainsTable } from './domains-table.tsx'
import { GapsTable } from './gaps-table.tsx'
import { MoversCard } from './movers-card.tsx'
import { PagesTable } from './pages-table.tsx'
import { RetrievedCard } from './retrieved-card.tsx'
import { TypesCard } from './types-card.tsx'
import { t } from '../../lib/language/t.ts'

const lists = ['domains', 'pages', 'gaps'] as const
type List = (typeof lists)[number]

/** Cited sources: owners, types, new ones, and citation gaps. */
export default function SourcesView({ report, isFresh }: { report: SourcesReport; isFresh: boolean }) {
  const { scope, basis } = report
  const open = useReportEvidence(scope)
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const [list, setList] = useList()
  if (report.domains.length === 0)
    return (
      <>
        <BasisNote basis={basis} />
        <EmptyState title={t('No cited sources')}>
          {t('None of these answers cites a page. Choose an engine that searches the web for your next run.')}
        </EmptyState>
      </>
    )

  return (
    <>
      <BasisNote basis={basis} />
      <ReportGrid>
        <ReportCell span="half">
          <TypesCard types={report.types} isFresh={isFresh} />
          <RetrievedCard retrieved={report.retrieved} engineLabel={engineLabel} isFresh={isFresh} />
        </ReportCell>
        <ReportCell span="half">
          <MoversCard
            domains={report.domains}
            isFresh={isFresh}
            onOpen={(domain) => open(t('Answers citing {domain}', { domain }), { domain, newest: 'true' })}
          />
        </ReportCell>
        <ReportCell span="whole">
          <Group wrap="nowrap" align="stretch" gap={0}>
            <SegmentedControl
              size="xs"
              aria-label={t('List')}
              value={list}
              onChange={setList}
              data={[
                { value: 'domains', label: t('Domains') },
                { value: 'pages', label: t('Pages') },
                { value: 'gaps', label: t('Gaps') },
              ]}
            />
          </Group>
          {list === 'domains' ? (
            <DomainsTable report={report} engineLabel={engineLabel} onOpen={open} />
          ) : list === 'pages' ? (
            <PagesTable report={report} onOpen={open} />
          ) : (
            <GapsTable report={report} onOpen={open} />
          )}
        </ReportCell>
        <ReportCell span="whole">
          <CoreCard
            core={report.core}
            isRun={scope.analysis !== null}
            engineLabel={engineLabel}
            isFresh={isFresh}
            onOpen={(row) =>
              open(
                t('{engine} answers citing {domain}', {
                  engine: engineLabel(row.engine),
                  domain: row.domain,
                }),
                {
                  engine: row.engine,
                  domain: row.domain,
                },
              )
            }
          />
        </ReportCell>
      </ReportGrid>
    </>
  )
}

/** The current list is stored in the URL. Each list has its own order, so the sort order is reset. */
function useList(): [List, (list: string) => void] {
  const search: { list?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = lists.find((known) => known === search.list) ?? 'domains'
  return [
    list,
    (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          list: next === 'domains' ? undefined : next,
          sort: undefined,
          q: undefined,
        }),
        replace: true,
        resetScroll: false,
      }),
  ]
}
