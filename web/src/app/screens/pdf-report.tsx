import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, type CSSProperties } from 'react'
import { readableAccent } from '#core/sharing/accent.ts'
import type { ReportView, ViewedReport } from '#core/reports/registry.ts'
import type { Overview } from '#core/reports/schema.ts'
import type { WhiteLabel } from '#core/sharing/schema.ts'
import { SandboxShareContext, sandboxShareOf } from '../../charts/frame/sandbox-share.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { LostPromptsCard } from '../../features/reports/overview/lost-prompts-card.tsx'
import { formatExactTime } from '../../lib/format.ts'
import { reportLabel } from '../../features/sharing/share-labels.ts'
import { t } from '../../lib/language/t.ts'
import { describeScope } from '../../lib/reports/describe-scope.ts'
import { ReportAccessContext, useReportAccess } from '../../lib/reports/report-access.ts'
import { offScreen, reportParts } from '../../pictures/report-parts.ts'
import { answersOf, hasAnswers, OverviewView } from './overview-view.tsx'

type Page = { title: string; viewed: ViewedReport; lost?: Overview }

/**
 * Saves views as one PDF, a page each. They are mounted off the screen, so that their numbers and charts are those of the
 * screen, and saved once nothing loads any more.
 */
export function PdfReport({
  views,
  load,
  title,
  label,
  engineLabel,
  onDone,
}: {
  views: readonly ReportView[]
  /** What the screen has loaded is not loaded again: a PDF has the same numbers. */
  load: (view: ReportView) => Promise<ViewedReport>
  title: string
  label: WhiteLabel | null
  engineLabel: (engine: string) => string
  onDone: () => void
}) {
  const id = useId()
  const pages = useQuery({
    queryKey: ['pdf-report', id],
    queryFn: async () => pagesOf(await Promise.all(views.map(load))),
    gcTime: 0,
    retry: false,
  })
  const access = useReportAccess()
  const save = async (container: HTMLElement) => {
    if (pages.data === undefined) return
    const [first] = pages.data
    if (first === undefined) return notify(t('There’s nothing to export on this page yet.'))
    const { saveReport } = await import('../../pictures/picture-files.ts')
    const sender = label?.name ?? 'Answerscope'
    const made = new Set<string>()
    const sections = pages.data.map((page, at) => {
      const parts = reportParts(container.children[at])
      if (page.lost !== undefined) for (const part of parts) if (part.kind === 'chart') made.add(part.title)
      return {
        title: page.title,
        parts,
        isSummary: page.viewed.view === 'overview' && page.lost === undefined,
      }
    })
    await saveReport(
      {
        sender,
        logo: await logoOf(label),
        accent: accentOf(label),
        title,
        lines: describeScope(first.viewed.report.scope, engineLabel),
        measured: measuredBy(first.viewed),
        foot: `${sender} · ${formatExactTime(new Date())}`,
      },
      sections.map(({ isSummary, parts, ...section }) => ({
        ...section,
        // Lost prompts have a page of their own.
        parts: isSummary ? parts.filter((part) => part.kind !== 'chart' || !made.has(part.title)) : parts,
      })),
    )
  }
  const finish = async (saving: Promise<void>) => {
    try {
      await saving
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t create the PDF. Try again.')))
    }
    onDone()
  }
  if (pages.error) return <Once run={() => void finish(Promise.reject(pages.error))} />
  if (pages.data === undefined) return null
  return (
    <ReportAccessContext value={{ ...access, leadsOn: false }}>
      <Mounted
        pages={pages.data}
        accent={accentOf(label)}
        onSettled={(container) => void finish(save(container))}
      />
    </ReportAccessContext>
  )
}

/** The views that have answers; the prompts lost to competitors follow the summary. */
function pagesOf(all: readonly ViewedReport[]): Page[] {
  return all.filter(hasAnswers).flatMap((viewed): Page[] => {
    const page = { title: reportLabel(viewed.view), viewed }
    return viewed.view === 'overview' && viewed.report.promptGaps.length > 0
      ? [page, { title: t('Prompts against competitors'), viewed, lost: viewed.report }]
      : [page]
  })
}

function measuredBy(viewed: ViewedReport): string {
  const intervals = t('Ranges are 95% confidence intervals, clustered by prompt.')
  if (viewed.view !== 'overview') return intervals
  const { valid, prompts } = viewed.report.counts
  return `${t('Measured in {answers, number} valid answers of AI engines to {prompts, number} prompts.', { answers: valid, prompts })} ${intervals}`
}

/** On paper: the shade for light backgrounds. */
const accentOf = (label: WhiteLabel | null) => readableAccent(label?.accent ?? '#2b50e0').light

/** As PNG, which every PDF reader draws. */
async function logoOf(label: WhiteLabel | null) {
  if (label?.logo == null) return null
  const image = new Image()
  image.src = label.logo
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return { href: canvas.toDataURL('image/png'), width, height }
}

/** Laid out, because charts measure their width. */
const outOfSight = { position: 'fixed', top: 0, left: '-200vw', width: '56rem' } as const

const pollMs = 150
/** In a row, so that a request that starts another one is waited for. */
const quietPolls = 3
const longestMs = 20_000

function Mounted({
  pages,
  accent,
  onSettled,
}: {
  pages: readonly Page[]
  accent: string
  onSettled: (container: HTMLElement) => void
}) {
  const container = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const settled = useRef(onSettled)
  // Waits for scripts, requests, and drawings of the mounted views.
  useEffect(() => {
    let quiet = 0
    let waited = 0
    const timer = setInterval(() => {
      const element = container.current
      if (element === null) return
      waited += pollMs
      const loads = queryClient.isFetching() > 0 || element.querySelector('[data-loads]') !== null
      quiet = loads ? 0 : quiet + 1
      if (quiet < quietPolls && waited < longestMs) return
      clearInterval(timer)
      settled.current(element)
    }, pollMs)
    return () => clearInterval(timer)
  }, [queryClient])
  return (
    <div
      ref={container}
      style={{ ...outOfSight, '--accent': accent } as CSSProperties}
      inert
      aria-hidden="true"
      {...{ [offScreen]: '' }}
    >
      {pages.map(({ title, viewed, lost }) => (
        <div key={title}>
          <SandboxShareContext value={sandboxShareOf(viewed.report.scope.sandboxAnswers, answersOf(viewed))}>
            <Suspense fallback={<span data-loads="" />}>
              {lost === undefined ? (
                <OverviewView viewed={viewed} isFresh />
              ) : (
                <LostPromptsCard overview={lost} isFresh onOpen={() => {}} />
              )}
            </Suspense>
          </SandboxShareContext>
        </div>
      ))}
    </div>
  )
}

function Once({ run }: { run: () => void }) {
  const latest = useRef(run)
  // Reports the failure after rendering.
  useEffect(() => latest.current(), [])
  return null
}
