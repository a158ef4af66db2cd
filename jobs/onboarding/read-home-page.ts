import type { HomePage } from '#core/onboarding/home-page.ts'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import { domainToRead, keepHomePage } from '#queries/onboarding/home-pages.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import { fetchPage, type PageAnswer } from '../pages/crawl/fetch-page.ts'
import { HostManners } from '../pages/crawl/host-manners.ts'
import { TextReader } from '../pages/text/text-reader.ts'

/** A person is waiting: a site that takes longer is set up without its home page. */
const times = { answerMs: 8000, bodyMs: 8000 }
const maxMs = 20_000

/** Reads the home page of a draft. A problem is stored as its outcome: the draft then continues with the domain. */
export const readHomePageOf: JobHandler<'read-home-page'> = async (context, { draftId }, { signal }) => {
  const { database } = context
  const domain = await asSystem(database, (sql) => domainToRead(sql, draftId))
  if (domain === null) return
  const clock = AbortSignal.timeout(maxMs)
  const outcome = await read(context, domain, AbortSignal.any([signal, clock])).catch((error: unknown) => {
    if (signal.aborted || !clock.aborted) throw error
    return pageProblemOf('too-slow', { seconds: maxMs / 1000 })
  })
  await asSystem(database, (sql) => keepHomePage(sql, draftId, outcome))
}

async function read(
  { database, channels, mail, crawlReach: reach = 'public' }: JobContext,
  domain: string,
  signal: AbortSignal,
): Promise<HomePage | PageProblem> {
  const publicUrl = channels?.publicUrl ?? mail?.publicUrl
  const userAgent = publicUrl === undefined ? 'Answerscope' : `Answerscope (+${publicUrl}/contact)`
  const manners = new HostManners(database, { reach, signal })
  const mayGoOn = async (url: URL) => {
    const problem = await manners.problemWith(url)
    if (problem === null) await manners.turn(url.host, 1)
    return problem
  }
  const fetchFrom = async (address: string): Promise<PageAnswer> => {
    const problem = await mayGoOn(new URL(address))
    if (problem !== null) return { kind: 'problem', problem, fetched: null, retryAfterSeconds: null }
    const known = { etag: null, lastModified: null }
    return fetchPage(address, known, { reach, signal, userAgent, mayGoOn, times })
  }
  let answer = await fetchFrom(`https://${domain}/`)
  // Some small sites still have no certificate.
  if (answer.kind === 'problem' && answer.problem.code === 'no-answer')
    answer = await fetchFrom(`http://${domain}/`)
  if (answer.kind === 'problem') return answer.problem
  if (answer.kind === 'unchanged') return pageProblemOf('damaged')
  const reader = new TextReader()
  try {
    return await reader.readHomePage({
      bytes: answer.bytes,
      contentType: answer.fetched.contentType ?? '',
      name: answer.address,
      isFile: false,
    })
  } finally {
    await reader.end()
  }
}
