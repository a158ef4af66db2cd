import { setTimeout as pause } from 'node:timers/promises'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { reprocessStored } from '#queries/answers/preview-reprocessing.ts'
import { replaceDerived } from '#queries/answers/replace-derived.ts'
import {
  areLinksDue,
  brandsCiting,
  finishLinks,
  noteFailure,
  noteTarget,
  takeDueLinks,
  type DueLink,
} from '#queries/citations/resolved-links.ts'
import { dropEmptyRollups } from '#queries/reports/roll-ups.ts'
import { answersCiting } from '#queries/answers/stored-answers.ts'
import { asSystem } from '#queries/system-client.ts'
import type { Database } from '#queries/database.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import { groundingSource, linkTarget, type RedirectSource } from './link-target.ts'

/** Number of parallel calls, followed by a pause: about ten per second, however many wait. */
const atOnce = 5
const pauseMs = 500
/** Taken together, because links of one answer are mostly adjacent and it is then reprocessed only once. */
const perRound = 50

/**
 * Finds the targets of Google's redirects and puts the pages into the citations that contain them. Idempotent and
 * resumable: a target is recorded first, and stays due until every citation has it. One job at a time per installation.
 */
export const resolveLinks: JobHandler<'resolve-links'> = (context, _, run) =>
  resolveDueLinks(context, { source: groundingSource, pauseMs, signal: run.signal })

export async function resolveDueLinks(
  { database, brandSets }: Pick<JobContext, 'database' | 'brandSets'>,
  { source, pauseMs, signal }: { source: RedirectSource; pauseMs: number; signal: AbortSignal },
): Promise<void> {
  const changed = new Set<string>()
  while (!signal.aborted) {
    const links = await takeDueLinks(database, perRound)
    if (links.length === 0) break
    const known: DueLink[] = []
    for (let from = 0; from < links.length && !signal.aborted; from += atOnce) {
      const some = links.slice(from, from + atOnce)
      const found = await Promise.all(some.map((link) => isTargetKnown(database, link, source)))
      known.push(...some.filter((_, index) => found[index]))
      await pause(pauseMs, undefined, { signal }).catch(() => {}) // Stopping: the results so far are applied first.
    }
    const hashes = known.map(({ hash }) => hash)
    for (const brandId of await asSystem(database, (sql) => brandsCiting(sql, hashes))) {
      await putIntoCitations({ database, brandSets }, brandId, hashes)
      changed.add(brandId)
    }
    await finishLinks(database, known)
  }
  for (const brandId of changed)
    await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [brandId], 'exclusive')
      await dropEmptyRollups(sql, brandId)
    })
}

/** Starts the job if a link is due. Upkeep calls it regularly. */
export async function resolveLinksLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    if (await areLinksDue(sql)) sql.enqueueLater('resolve-links', {})
  })
}

async function isTargetKnown(database: Database, link: DueLink, source: RedirectSource): Promise<boolean> {
  if (link.target !== null) return true
  const found = await linkTarget(link.url, source)
  if ('target' in found) await noteTarget(database, link.hash, found.target)
  else
    await noteFailure(database, link.hash, {
      reason: found.reason,
      isFinal: !found.mayPass || link.isLate,
    })
  return 'target' in found
}

/**
 * Reprocesses the answers of a brand that cite these links, and adjusts its roll-ups by the difference, in one
 * transaction.
 */
async function putIntoCitations(
  { database, brandSets }: Pick<JobContext, 'database' | 'brandSets'>,
  brandId: string,
  hashes: readonly string[],
): Promise<void> {
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [brandId], 'exclusive')
    const brands = await brandSets.read(sql, brandId)
    const answers = await answersCiting(sql, brandId, hashes)
    if (answers.length === 0) return
    await replaceDerived(sql, await reprocessStored(sql, { brandId }, answers, brands), brands.version)
  })
}
