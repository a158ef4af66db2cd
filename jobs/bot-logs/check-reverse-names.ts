import { setTimeout as pause } from 'node:timers/promises'
import { writeEvidence } from '#core/bot-logs/proof/evidence.ts'
import { isNameOf } from '#core/bot-logs/proof/reverse-names.ts'
import { crawlerOf } from '#core/bot-logs/recognize/crawler.ts'
import { crawlersOfAddress, settleAddress } from '#queries/bot-logs/addresses.ts'
import { regradeAddress } from '#queries/bot-logs/sums/regrade.ts'
import type { Database, Sql } from '#queries/database.ts'
import {
  areAddressesPending,
  dropOldReverseNames,
  keepReverseNames,
  knownReverseNames,
  pendingAddresses,
  wasSeenLately,
  type PendingAddress,
  type ReverseAnswer,
} from '#queries/bot-logs/reverse-names.ts'
import { newestNetworks } from '#queries/bot-logs/crawler-lists.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import { confirmedNames, findsGooglebot, systemNameServer, type NameServer } from './reverse-lookup.ts'

/** Number of parallel lookups, followed by a pause: about forty IP addresses per second, however many wait. */
const atOnce = 10
const pauseMs = 250
const perRound = 200

/**
 * Looks up the IP addresses of claimed crawlers in reverse DNS and grades their visits by the replies. Idempotent and
 * resumable: an address waits until the transaction that grades its visits. One job at a time per installation.
 */
export const checkReverseNames: JobHandler<'check-reverse-names'> = (context, _, { signal }) =>
  checkPendingNames(context, { server: systemNameServer(), pauseMs, signal })

export async function checkPendingNames(
  { database }: Pick<JobContext, 'database'>,
  { server, pauseMs, signal }: { server: NameServer; pauseMs: number; signal: AbortSignal },
): Promise<void> {
  await asSystem(database, dropOldReverseNames)
  while (!signal.aborted) {
    const pending = await asSystem(database, (sql) => pendingAddresses(sql, perRound))
    if (pending.length === 0) break
    const names = await namesOf(database, pending, { server, pauseMs, signal })
    for (const address of pending) {
      const found = names.get(address.address)
      if (found !== undefined && (found !== null || address.isLate))
        await asSystem(database, (sql) => gradeByNames(sql, address, found))
    }
  }
}

/** Starts the job if an address waits. Upkeep calls it regularly. */
export async function checkReverseNamesLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    if (await areAddressesPending(sql)) sql.enqueueLater('check-reverse-names', {})
  })
}

/** By IP address; null: no DNS reply. An address that was not reached before `signal` has no entry. */
async function namesOf(
  database: Database,
  pending: readonly PendingAddress[],
  { server, pauseMs, signal }: { server: NameServer; pauseMs: number; signal: AbortSignal },
): Promise<Map<string, string[] | null>> {
  const addresses = [...new Set(pending.map(({ address }) => address))]
  const names = new Map<string, string[] | null>(
    await asSystem(database, (sql) => knownReverseNames(sql, addresses)),
  )
  const asked = addresses.filter((address) => !names.has(address))
  let probe: Promise<boolean> | null = null
  const isReliable = () => (probe ??= probed(database, server))
  for (let from = 0; from < asked.length && !signal.aborted; from += atOnce) {
    const replies = await Promise.all(
      asked
        .slice(from, from + atOnce)
        .map(async (address) => ({ address, names: await confirmedNames(address, server) })),
    )
    const isDoubtful = replies.some(({ names }) => names?.length === 0)
    const answers = isDoubtful && !(await isReliable()) ? replies.map(withoutEmpty) : replies
    await asSystem(database, (sql) => keepReverseNames(sql, answers))
    for (const answer of answers) names.set(answer.address, answer.names)
    await pause(pauseMs, undefined, { signal }).catch(() => {}) // Stopping: the results so far are graded first.
  }
  return names
}

/** Asked once per round, and only if a name was not found. */
async function probed(database: Database, server: NameServer): Promise<boolean> {
  const networks = await asSystem(database, (sql) => newestNetworks(sql, googlebotList))
  return findsGooglebot(networks, server)
}

const googlebotList = 'googlebot'

/** From an unreliable server, a missing name is no reply. */
const withoutEmpty = ({ address, names }: ReverseAnswer): ReverseAnswer => ({
  address,
  names: names?.length === 0 ? null : names,
})

async function gradeByNames(sql: Sql, { id, organizationId }: PendingAddress, names: string[] | null) {
  for (const crawlerId of names === null ? [] : await crawlersOfAddress(sql, organizationId, id)) {
    const crawler = crawlerOf(crawlerId)
    if (crawler === null || crawler.rdnsSuffixes.length === 0) continue
    const name = names?.find((one) => isNameOf(crawler, one))
    if (name !== undefined)
      await regradeAddress(
        sql,
        organizationId,
        id,
        crawlerId,
        'reverseDns',
        writeEvidence({ kind: 'name', name }),
        ['mismatch', 'unverifiable', 'unchecked'],
      )
    else if (await wasSeenLately(sql, id, crawlerId))
      await regradeAddress(sql, organizationId, id, crawlerId, 'mismatch', null, ['unchecked'])
  }
  await settleAddress(sql, organizationId, id)
}
