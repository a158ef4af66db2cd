import type { BrandHome } from '#queries/brands/brand-home.ts'
import {
  brandsWithRobotsDue,
  checkRobotsLater,
  endRobotsCheck,
  keepRobots,
  startRobotsCheck,
  type HostCheck,
} from '#queries/bot-logs/robots.ts'
import { siteHosts } from '#queries/bot-logs/site-hosts.ts'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import { readRobotsFile, type RobotsAnswer } from './robots-file.ts'

/**
 * Fetches robots.txt of a brand's hosts and keeps every version with its days. Idempotent; one host after another, so
 * that no site gets two requests at once.
 */
export const refreshRobots: JobHandler<'refresh-robots'> = (context, home, { signal }) =>
  refreshRobotsOf(context, home, { get: (host) => readRobotsFile(host, { reach: 'public', signal }), signal })

export async function refreshRobotsOf(
  { database }: Pick<JobContext, 'database'>,
  home: BrandHome,
  { get, signal }: { get: (host: string) => Promise<RobotsAnswer>; signal: AbortSignal },
): Promise<void> {
  const before = await asSystem(database, (sql) => startRobotsCheck(sql, home))
  if (before === null) return
  const checks: HostCheck[] = []
  for (const { host, isReserved } of await asSystem(database, (sql) => siteHosts(sql, home.brandId))) {
    const answer = isReserved ? ({ problem: 'reserved' } as const) : await get(host)
    // If aborted, there is no answer because this process stopped listening.
    if (signal.aborted) return
    const check = checkOf(host, answer)
    checks.push(check)
    const failedBefore = isFailed(before.hosts.find((known) => known.host === host))
    if ('status' in answer || answer.problem === 'silent')
      await asSystem(database, (sql) =>
        keepRobots(sql, home, {
          host,
          status: check.status ?? 0,
          content: 'content' in answer ? answer.content : '',
          at: new Date(),
          failedBefore,
        }),
      )
  }
  await asSystem(database, (sql) => endRobotsCheck(sql, home, checks))
}

function checkOf(host: string, answer: RobotsAnswer | { problem: 'reserved' }): HostCheck {
  return 'problem' in answer
    ? { host, status: null, problem: answer.problem }
    : { host, status: answer.status, problem: null }
}

const isFailed = (check: HostCheck | undefined) =>
  check !== undefined && (check.problem === 'silent' || (check.status ?? 0) >= 500)

/** Starts the job for brands that are due. Upkeep calls it regularly. */
export async function refreshRobotsLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    for (const home of await brandsWithRobotsDue(sql)) checkRobotsLater(sql, home)
  })
}
