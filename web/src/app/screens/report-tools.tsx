import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { viewNamed, type ReportView, type ViewedReport } from '#core/reports/registry.ts'
import { sandboxShareOf } from '../../charts/frame/sandbox-share.ts'
import { fileNameOf } from '../../charts/frame/file-name.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { saveFile } from '../../components/inputs/save-file.ts'
import { whiteLabelQuery } from '../../features/sharing/api/share-links.ts'
import type { SharedScreen } from '../../features/sharing/share-form.tsx'
import { SavedViewsMenu } from '../../features/reports/saved-views/saved-views-menu.tsx'
import { engineLabel, enginesQuery } from '../../lib/engines/engines.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership, useOrganizationId } from '../../lib/organization/use-organization.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { usePageAction } from '../../lib/shortcuts.ts'
import { describeScope } from '../../lib/reports/describe-scope.ts'
import { t } from '../../lib/language/t.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import type { PictureFormat } from '../../pictures/picture-files.ts'
import { pictureFoot } from '../../pictures/picture-foot.ts'
import { reportHead, reportParts, useReportHead } from '../../pictures/report-parts.ts'
import { screenCsv } from '../../pictures/screen-csv.ts'
import type { ViewSearch } from './overview-query.ts'

const EmailReportsDialog = lazy(async () => {
  const { EmailReportsDialog: component } =
    await import('../../features/notifications/email-reports/email-reports-dialog.tsx')
  return { default: component }
})
const ShareDialog = lazy(async () => {
  const { ShareDialog: component } = await import('../../features/sharing/share-dialog.tsx')
  return { default: component }
})
const ExportDialog = lazy(async () => {
  const { ExportDialog: component } = await import('../../features/answers/exports/export-dialog.tsx')
  return { default: component }
})
const PdfReport = lazy(async () => ({ default: (await import('./pdf-report.tsx')).PdfReport }))
const TimelineDrawer = lazy(async () => {
  const { TimelineDrawer: component } = await import('../../features/reports/annotations/timeline-drawer.tsx')
  return { default: component }
})
const pictures = [
  { format: 'pdf', label: t('PDF') },
  { format: 'svg', label: t('SVG') },
  { format: 'png', label: t('PNG') },
] as const

/** Actions on a whole report: save as view, export, email, add a note to its timeline. */
export function ReportTools({
  brand,
  title,
  scope,
  answers,
  loadView,
}: {
  brand: Pick<BrandRow, 'id' | 'name'>
  /** The title of pictures and files. */
  title: string
  scope: ReportScope | undefined
  answers: number
  /** Loads a view with the filters of the screen, for the PDF report of all views; absent: there is none. */
  loadView?: (view: ReportView) => Promise<ViewedReport>
}) {
  const organizationId = useOrganizationId() ?? ''
  const mayEdit = can(useMembership(), 'edit')
  const search: { digests?: string } & ViewSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<'timeline' | 'export' | 'share' | null>(null)
  const { data: engines } = useQuery({ ...enginesQuery(organizationId), enabled: organizationId !== '' })
  const lines = scope === undefined ? [] : describeScope(scope, (engine) => engineLabel(engine, engines))
  useReportHead({ title, lines })
  const home = { organizationId, clientId: brand.id }
  const setEmailReports = (digests: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, digests }), replace: true })

  const [isExporting, setExporting] = useState(false)
  const [makesPdf, setMakesPdf] = useState(false)
  const { data: label } = useQuery({ ...whiteLabelQuery(organizationId), enabled: makesPdf })
  usePageAction({ id: 'export', label: t('Export'), keys: 'e', run: () => setExporting(true) })
  usePageAction(mayEdit ? { id: 'share', label: t('Share'), run: () => setOpen('share') } : null)

  const savePicture = async (format: PictureFormat) => {
    const head = reportHead() ?? { title, lines }
    const parts = reportParts()
    if (parts.length === 0) return notify(t('There’s nothing to export on this page yet.'))
    try {
      const files = await import('../../pictures/picture-files.ts')
      await files.savePicture(format, { ...head, foot: pictureFoot() }, parts)
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t create the image. Try again.')))
    }
  }
  const saveCsv = () => {
    const csv = screenCsv(
      { title, lines },
      reportParts(),
      sandboxShareOf(scope?.sandboxAnswers ?? 0, answers),
    )
    // The byte order mark makes spreadsheet programs read UTF-8.
    saveFile(`${fileNameOf(title)}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  }

  const exports = (
    <>
      <Menu.Label>{t('Export')}</Menu.Label>
      {loadView === undefined ? null : (
        <Menu.Item disabled={makesPdf} onClick={() => setMakesPdf(true)}>
          {t('PDF report')}
        </Menu.Item>
      )}
      {pictures.map(({ format, label }) => (
        <Menu.Item key={format} onClick={() => void savePicture(format)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={saveCsv}>{t('All tables (CSV)')}</Menu.Item>
      <Menu.Item onClick={() => setOpen('export')}>{t('Answer data (CSV, JSONL)…')}</Menu.Item>
    </>
  )
  return (
    <>
      <SavedViewsMenu home={home} mayShare={mayEdit}>
        {mayEdit ? <Menu.Item onClick={() => setOpen('share')}>{t('Share…')}</Menu.Item> : null}
        <Menu.Item onClick={() => setEmailReports('open')}>{t('Email reports…')}</Menu.Item>
        <Menu.Item onClick={() => setOpen('timeline')}>{t('Timeline and notes…')}</Menu.Item>
        {isPhone ? exports : null}
      </SavedViewsMenu>
      {isPhone ? null : (
        <Menu opened={isExporting} onChange={setExporting} position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<Icon name="chevron" size={14} />}
              aria-keyshortcuts="e"
              loading={makesPdf}
            >
              {t('Export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{exports}</Menu.Dropdown>
        </Menu>
      )}
      <Suspense fallback={null}>
        {makesPdf && loadView !== undefined && label !== undefined ? (
          <PdfReport
            views={pdfViews}
            load={loadView}
            title={brand.name}
            label={label}
            engineLabel={(engine) => engineLabel(engine, engines)}
            onDone={() => setMakesPdf(false)}
          />
        ) : null}
        {search.digests === 'open' ? (
          <EmailReportsDialog
            brand={brand}
            search={emailReportFilters(search)}
            onClose={() => setEmailReports(undefined)}
          />
        ) : null}
        {open === 'share' ? (
          <ShareDialog brand={brand} screen={sharedScreen(search)} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'export' ? <ExportDialog brandId={brand.id} onClose={() => setOpen(null)} /> : null}
        {open === 'timeline' ? (
          <TimelineDrawer home={home} mayEdit={mayEdit} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

/** A page each in the PDF report. */
const pdfViews = [
  'overview',
  'competitors',
  'topics',
  'sources',
  'perception',
] as const satisfies readonly ReportView[]

/** What a link to this screen shows. */
function sharedScreen(search: ViewSearch): SharedScreen {
  const { analysis, ...filters } = keepReportFilters(search)
  const { by, a, b } = search
  return {
    view: viewNamed(search.view ?? '') ?? 'overview',
    search: {
      ...filters,
      ...(analysis && { analysis }),
      ...(by && { by }),
      ...(a && { a }),
      ...(b && { b }),
    },
    days: t('Same dates as this report'),
    hasRun: analysis !== undefined,
  }
}

/** An email report sets its own period; its other filters come from the screen. */
function emailReportFilters(search: object): Record<string, string> {
  const {
    from: _from,
    to: _to,
    compare: _compare,
    compareFrom: _compareFrom,
    compareTo: _compareTo,
    analysis: _analysis,
    ...filters
  } = keepReportFilters(search)
  return filters
}
