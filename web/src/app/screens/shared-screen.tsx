import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ReportView } from '#core/reports/registry.ts'
import type { SharedPage } from '#core/sharing/schema.ts'
import { SandboxShareContext, sandboxShareOf } from '../../charts/frame/sandbox-share.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { WeightedNote } from '../../components/states/weighted-note.tsx'
import { SandboxNotice } from '../../components/states/sandbox-notice.tsx'
import { SharedAnswers } from '../../features/answers/reader/shared-answers.tsx'
import { OverviewSkeleton } from '../../features/reports/overview/overview-skeleton.tsx'
import {
  sharedAnswerQuery,
  sharedAnswersQuery,
  sharedAspectsQuery,
  sharedKeys,
  sharedPageQuery,
  sharedQualityQuery,
  sharedReportQuery,
} from '../../features/sharing/api/shared.ts'
import { PasswordForm } from '../../features/sharing/password-form.tsx'
import { reportLabel } from '../../features/sharing/share-labels.ts'
import { SharedLayout } from '../../features/sharing/shared-layout.tsx'
import classes from '../../features/sharing/shared-layout.module.css'
import { SharedMessage } from '../../features/sharing/shared-message.tsx'
import { ApiError } from '../../lib/api.ts'
import { engineLabel } from '../../lib/engines/engines.ts'
import { useEvidence } from '../../lib/reports/evidence.ts'
import { t } from '../../lib/language/t.ts'
import { ReportAccessContext, type ReportAccess } from '../../lib/reports/report-access.ts'
import { describeScope } from '../../lib/reports/describe-scope.ts'
import { useReportHead } from '../../pictures/report-parts.ts'
import type { ViewedReport } from '#core/reports/registry.ts'
import { answersOf, hasAnswers, OverviewView } from './overview-view.tsx'

const PdfReport = lazy(async () => ({ default: (await import('./pdf-report.tsx')).PdfReport }))

/** `/shared/{token}`: a report for anyone with its link, signed in or not. */
export function SharedScreen() {
  const { token } = useParams({ from: '/shared/$token' })
  const queryClient = useQueryClient()
  const query = useQuery(sharedPageQuery(token))
  const page = query.data
  const label = page !== undefined && 'label' in page ? page.label : null
  const owner = page === undefined ? null : (label?.name ?? undefined)
  useDocumentTitle(page?.state === 'open' ? page.name : t('Shared report'), owner)
  const askAgain = () => queryClient.invalidateQueries({ queryKey: [...sharedKeys.all, token] })
  const isUnknown = query.error instanceof ApiError && query.error.status === 404
  return (
    <SharedLayout label={label}>
      {isUnknown ? (
        <SharedMessage about="unknown" />
      ) : (
        <Loaded query={query} skeleton={<OverviewSkeleton />}>
          {(known) =>
            known.state === 'open' ? (
              <ViewedReport key={token} token={token} page={known} onEnded={askAgain} />
            ) : known.state === 'locked' ? (
              <PasswordForm token={token} onOpened={askAgain} />
            ) : (
              <SharedMessage about={known.state} />
            )
          }
        </Loaded>
      )}
    </SharedLayout>
  )
}

type OpenPage = Extract<SharedPage, { state: 'open' }>

function ViewedReport({
  token,
  page,
  onEnded,
}: {
  token: string
  page: OpenPage
  onEnded: () => Promise<void>
}) {
  const search = useSearch({ from: '/shared/$token' })
  const navigate = useNavigate()
  const { evidence, closeEvidence } = useEvidence()
  const view = page.views.find((known) => known === search.view) ?? page.views[0] ?? 'overview'
  const report = useQuery({ ...sharedReportQuery(token, view, search.by), refetchOnWindowFocus: true })
  const nameOf = (engine: string) =>
    page.engines.find(({ id }) => id === engine)?.label ?? engineLabel(engine)
  const openAnswer = (answerId: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, answer: answerId }),
      resetScroll: false,
    })
  const access: ReportAccess = {
    opensAnswers: page.showsAnswers,
    leadsOn: false,
    downloads: page.allowsDownloads,
    engineLabel: nameOf,
    openAnswer,
    quality: () => sharedQualityQuery(token),
    aspects: () => sharedAspectsQuery(token),
  }
  const ended = report.error instanceof ApiError && [401, 404, 410].includes(report.error.status)
  if (ended) return <Ended onEnded={onEnded} />
  return (
    <ReportAccessContext value={access}>
      <Head token={token} page={page} viewed={report.data} nameOf={nameOf} />
      {page.views.length > 1 ? <Tabs token={token} views={page.views} current={view} /> : null}
      {report.error && report.data ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : null}
      <Loaded query={report} skeleton={<OverviewSkeleton />}>
        {(shown) => <Report viewed={shown} isFresh={!report.isPlaceholderData} />}
      </Loaded>
      {page.showsAnswers ? (
        <SharedAnswers
          evidence={evidence}
          answerId={search.answer}
          answersQuery={(filters) => sharedAnswersQuery(token, filters)}
          answerQuery={(answerId) => sharedAnswerQuery(token, answerId)}
          engineLabel={nameOf}
          onOpen={openAnswer}
          onClose={() => {
            if (search.answer === undefined) closeEvidence()
            else
              void navigate({
                to: '.',
                search: (before: object) => ({ ...before, answer: undefined, evidence: undefined }),
                resetScroll: false,
              })
          }}
        />
      ) : null}
    </ReportAccessContext>
  )
}

/** The link ended while the report was open: refetches the page, which says why. */
function Ended({ onEnded }: { onEnded: () => Promise<void> }) {
  const query = useQuery({
    queryKey: ['shared-ended'],
    queryFn: async () => {
      await onEnded()
      return true
    },
    gcTime: 0,
  })
  return query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <OverviewSkeleton />
  )
}

function Head({
  token,
  page,
  viewed,
  nameOf,
}: {
  token: string
  page: OpenPage
  viewed: ViewedReport | undefined
  nameOf: (engine: string) => string
}) {
  const lines = viewed === undefined ? [] : describeScope(viewed.report.scope, nameOf)
  useReportHead({ title: page.name, lines, sender: page.label?.name })
  const queryClient = useQueryClient()
  const [makesPdf, setMakesPdf] = useState(false)
  const title = page.name === page.brandName ? page.name : `${page.brandName}: ${page.name}`
  return (
    <>
      <Group justify="space-between" gap="xs" mb={4}>
        <h1 className={classes['title']}>{title}</h1>
        {page.allowsDownloads ? (
          <Button variant="default" size="xs" loading={makesPdf} onClick={() => setMakesPdf(true)}>
            {t('PDF report')}
          </Button>
        ) : null}
      </Group>
      {makesPdf ? (
        <Suspense>
          <PdfReport
            views={page.views}
            load={(view) =>
              queryClient.fetchQuery({
                ...sharedReportQuery(token, view, undefined),
                staleTime: Number.POSITIVE_INFINITY,
              })
            }
            title={title}
            label={page.label}
            engineLabel={nameOf}
            onDone={() => setMakesPdf(false)}
          />
        </Suspense>
      ) : null}
      <div className={classes['lines']}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  )
}

function Tabs({
  token,
  views,
  current,
}: {
  token: string
  views: readonly ReportView[]
  current: ReportView
}) {
  return (
    <nav aria-label={t('Report views')}>
      <ul className={classes['tabs']}>
        {views.map((view) => (
          <li key={view}>
            <Link
              to="/shared/$token"
              params={{ token }}
              search={{ view }}
              className={classes['tab']}
              aria-current={view === current ? 'page' : undefined}
              data-current={view === current || undefined}
              resetScroll={false}
            >
              {reportLabel(view)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Report({ viewed, isFresh }: { viewed: ViewedReport; isFresh: boolean }) {
  const { sandboxAnswers } = viewed.report.scope
  const answers = answersOf(viewed)
  if (!hasAnswers(viewed))
    return (
      <EmptyState title={t('No answers in this period')}>
        {t('There’s no data for these dates and filters.')}
      </EmptyState>
    )
  const notice = <SandboxNotice sandboxAnswers={sandboxAnswers} answers={answers} />
  const hasVerdict = viewed.view === 'overview'
  return (
    <SandboxShareContext value={sandboxShareOf(sandboxAnswers, answers)}>
      {hasVerdict ? null : notice}
      <WeightedNote viewed={viewed} />
      <Suspense fallback={<OverviewSkeleton />}>
        <OverviewView viewed={viewed} isFresh={isFresh} />
      </Suspense>
      {/* The verdict comes first; it says that the answers are sample data. */}
      {hasVerdict ? notice : null}
    </SandboxShareContext>
  )
}
