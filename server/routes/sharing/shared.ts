import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { answersFilters, type ReportFilters } from '#core/reports/filters.ts'
import { reportViews, viewedReport, type ReportView, type ViewedReport } from '#core/reports/registry.ts'
import { groupings, type AspectCounts, type PerceptionReport } from '#core/reports/views.ts'
import { withoutAnswers } from '#core/sharing/hidden-answers.ts'
import { withoutNames } from '#core/sharing/hidden-names.ts'
import { filtersOf, type SharedPage } from '#core/sharing/schema.ts'
import { evidenceWithin, sharedEvidence, type SharedBounds } from '#core/sharing/shared-evidence.ts'
import { actingFor } from '#queries/acting-for-system.ts'
import type { Sql } from '#queries/database.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { reportOf } from '#queries/reports/registry.ts'
import { qualityReport } from '#queries/reports/quality.ts'
import {
  countView,
  engineNames,
  hiddenBrands,
  linkOfToken,
  type OpenedLink,
} from '#queries/sharing/share-links.ts'
import { isOpening, isPassword, opening } from '#queries/sharing/share-password.ts'
import { readingShared, sharedAnswer, sharedBounds } from '#queries/sharing/shared-reading.ts'
import { findWhiteLabel } from '#queries/organizations/white-labels.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, forbidden, gone, notFound, tooManyRequests, unauthenticated } from '../../errors.ts'
import { accepted } from '../../outcome.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

/** Limits per IP address: all requests, and those for nonexistent links. */
const requests = { name: 'sharedRequests', points: 300, seconds: 60 }
const unknownLinks = { name: 'sharedUnknown', points: 30, seconds: 600 }
/** Of all readers of one link. */
const requestsOfLink = { name: 'sharedLink', points: 1200, seconds: 60 }
const guesses = { name: 'sharedGuess', points: 8, seconds: 900 }
const guessesOfLink = { name: 'sharedGuessLink', points: 100, seconds: 3600 }

const view = validate('param', z.object({ token: z.string(), view: z.enum(reportViews) }))
const grouping = validate('query', z.object({ by: z.enum(groupings).optional() }))
const answer = validate('param', z.object({ token: z.string(), answerId: z.uuid() }))

/**
 * What the holder of a link may request, signed in or not: only the report it shows, read-only. No caller set here
 * reaches any other route. The access gained by a password is sent in the header `X-Share-Opening`.
 */
export const sharedRoutes = new Hono<AppEnv>()
  .get('/shared/:token', async (c) => {
    const link = await knownLink(c)
    const page = await sharedPage(c, link)
    if (page.state === 'open') await countView(c.var.database, link.id)
    return c.json<SharedPage>(page)
  })
  .post(
    '/shared/:token/opening',
    validate('json', z.object({ password: z.string().max(200) })),
    async (c) => {
      const link = await knownLink(c)
      const { password } = c.req.valid('json')
      if (link.state !== 'open') throw gone(endedWords[link.state])
      if (link.passwordHash === null) throw badRequest('This report has no password.')
      // Counted before it is checked, so concurrent guesses gain nothing.
      await limit(c, guesses, `${link.id} ${c.var.clientAddress}`, 'Too many wrong passwords.')
      await limit(c, guessesOfLink, link.id, 'Too many wrong passwords.')
      if (!(await isPassword(password, link.passwordHash)))
        throw forbidden('This is not the password of this report.')
      return c.json({ opening: opening(link.id, link.passwordHash, new Date()) })
    },
  )
  .get('/shared/:token/reports/:view', view, grouping, async (c) => {
    const link = await openLink(c)
    const { view: asked } = c.req.valid('param')
    const { by } = c.req.valid('query')
    if (!link.views.includes(asked)) throw notFound('Report')
    const now = new Date()
    const report = await readingShared(c.var.database, link, async (sql) => {
      const made = await sharedReport(sql, link, { view: asked, by, now })
      return made === null ? null : presented(sql, link, ofReader(made))
    })
    if (report === null) throw gone(endedWords.ended)
    return c.json(report)
  })
  .get('/shared/:token/quality', async (c) => {
    const link = await openLink(c)
    if (!link.views.includes('overview')) throw notFound('Report') // Only this view shows it.
    const now = new Date()
    const report = await readingShared(c.var.database, link, (sql) =>
      qualityReport(sql, link.brandId, today(link, now), now),
    )
    if (report === null) throw gone(endedWords.ended)
    return c.json(report)
  })
  .get('/shared/:token/aspects', async (c) => {
    const link = await openLink(c)
    if (!link.views.includes('overview')) throw notFound('Report')
    const now = new Date()
    const found = await readingShared(c.var.database, link, async (sql) => {
      const made = await sharedReport(sql, link, { view: 'perception', by: undefined, now })
      return made?.view === 'perception' ? presented(sql, link, countedAspects(made.report)) : null
    })
    if (found === null) throw gone(endedWords.ended)
    return c.json(found)
  })
  .get('/shared/:token/answers', validate('query', sharedEvidence), async (c) => {
    const link = await openLink(c)
    if (!link.showsAnswers) throw forbidden('This link doesn’t share the answers behind the report.')
    const asked = c.req.valid('query')
    const now = new Date()
    const answers = await readingShared(c.var.database, link, async (sql) => {
      const bounds = await boundsOf(sql, link, now)
      if (bounds === null) return null
      const filters = evidenceWithin(asked, bounds)
      if ('leaves' in filters) throw forbidden(`“${filters.leaves}” isn’t part of this report.`)
      return answersReport(sql, link.brandId, filters, now)
    })
    if (answers === null) throw gone(endedWords.ended)
    const rows = answers.rows.map((row) => ({ ...row, costUsd: null, latencyMs: null }))
    return c.json({ ...answers, rows })
  })
  .get('/shared/:token/answers/:answerId', answer, async (c) => {
    const link = await openLink(c)
    if (!link.showsAnswers) throw forbidden('This link doesn’t share the answers behind the report.')
    const { answerId } = c.req.valid('param')
    const now = new Date()
    const read = await readingShared(c.var.database, link, async (sql) => {
      const bounds = await boundsOf(sql, link, now)
      return bounds && sharedAnswer(sql, link.brandId, answerId, wholeReports(bounds), now)
    })
    if (read === null) throw notFound('Answer')
    return c.json(read)
  })

/** The link of the token; a malformed one and a nonexistent one are the same 404. */
async function knownLink(c: Context<AppEnv, '/shared/:token'>): Promise<OpenedLink> {
  const { database, clientAddress } = c.var
  await limit(c, requests, clientAddress)
  const link = await linkOfToken(database, c.req.param('token'))
  if (link === null) {
    await limit(c, unknownLinks, clientAddress)
    throw notFound('Share link')
  }
  await limit(c, requestsOfLink, link.id)
  return link
}

/** The link if it is still valid and, if it has a password, the reader has given it. */
async function openLink(c: Context<AppEnv, '/shared/:token'>): Promise<OpenedLink> {
  const link = await knownLink(c)
  if (link.state !== 'open') throw gone(endedWords[link.state])
  if (isLocked(c, link)) throw unauthenticated('Enter the password of this report.')
  return link
}

const isLocked = (c: Context<AppEnv>, { id, passwordHash }: OpenedLink) =>
  passwordHash !== null && !isOpening(c.req.header('X-Share-Opening') ?? '', id, passwordHash, new Date())

const endedWords = {
  expired: 'This link has expired.',
  revoked: 'This link was revoked.',
  ended: 'This report is no longer shared.',
}

async function sharedPage(c: Context<AppEnv>, link: OpenedLink): Promise<SharedPage> {
  if (link.state !== 'open') return { state: link.state }
  const { database } = c.var
  const label = link.isWhiteLabel
    ? await actingFor(database, link.organizationId, (sql) => findWhiteLabel(sql, link.organizationId))
    : null
  if (isLocked(c, link)) return { state: 'locked', label }
  return {
    state: 'open',
    name: link.name,
    brandName: link.brandName,
    views: link.views,
    rollingDays: link.rollingDays,
    expiresAt: link.expiresAt,
    label,
    showsAnswers: link.showsAnswers,
    showsCompetitors: link.showsCompetitors,
    allowsDownloads: link.allowsDownloads,
    engines: await engineNames(database.pool),
  }
}

const today = (link: Pick<OpenedLink, 'search' | 'rollingDays'>, now: Date): ReportFilters =>
  filtersOf(link, now.toISOString().slice(0, 10))

/** Null if there is no such report any more. */
async function sharedReport(
  sql: Sql,
  { brandId, search, ...link }: OpenedLink,
  { view: shown, by, now }: { view: ReportView; by: (typeof groupings)[number] | undefined; now: Date },
) {
  const { parameters, query } = reportOf(shown)
  const given = parameters.safeParse({ ...search, ...(shown === 'topics' && by !== undefined && { by }) })
  const asked = { brandId, filters: today({ search, ...link }, now), now }
  const report = await query(sql, asked, given.success ? given.data : {})
  return report === null ? null : viewedReport(shown, accepted(report))
}

/** A report without data that only concerns the creator: further runs to choose from, and the cost of answers. */
function ofReader<Shown extends ViewedReport>(shown: Shown): Shown {
  const { scope } = shown.report
  return {
    ...shown,
    report: {
      ...shown.report,
      scope: { ...scope, analyses: [], brand: { ...scope.brand, organizationId: '' } },
      ...('prices' in shown.report && { prices: [] }),
    },
  }
}

/** A report without what the link hides. */
async function presented<Report extends object>(sql: Sql, link: OpenedLink, report: Report): Promise<Report> {
  const read = link.showsAnswers ? report : withoutAnswers(report)
  return link.showsCompetitors ? read : withoutNames(read, await hiddenBrands(sql, link.brandId))
}

/** For the overview's tile: without the quotes, which only the report itself shows. */
const countedAspects = ({ aspects }: PerceptionReport): { aspects: AspectCounts[] } => ({
  aspects: aspects.map(({ aspect, sentiments }) => ({ aspect, sentiments })),
})

const boundsOf = (sql: Sql, link: OpenedLink, now: Date) =>
  sharedBounds(sql, link.brandId, today(link, now), link.search, now)

/** All answers of a report, including those of its comparison. */
function wholeReports({ filters, scope, comparedMethods }: SharedBounds) {
  const channels = [...new Set([scope.channel ?? undefined, ...comparedMethods])]
  const periods = filters.analysis === undefined ? [scope.period, scope.compare] : [scope.period]
  return channels.flatMap((channel) =>
    periods.flatMap((period) =>
      period === null
        ? []
        : [
            answersFilters.parse({
              ...filters,
              channel,
              ...(filters.analysis === undefined ? { from: period.from, to: period.to } : {}),
            }),
          ],
    ),
  )
}

async function limit(
  c: Context<AppEnv>,
  rule: Parameters<typeof countAgainst>[0],
  key: string,
  words = 'Too many requests.',
): Promise<void> {
  const counted = await countAgainst(rule, c.var.database, key)
  if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds, `${words} Wait a few minutes.`)
}
