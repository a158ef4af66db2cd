import { listSources } from '#core/bot-logs/proof/list-sources.ts'
import { problemWithChange, readList } from '#core/bot-logs/proof/read-list.ts'
import { readKeys } from '#core/bot-logs/proof/signature-key.ts'
import { keyHosts } from '#core/bot-logs/proof/signature.ts'
import {
  areSourcesDue,
  keepKeyVersion,
  keepListVersion,
  makeSourcesDue,
  newestPrefixes,
  noteSourceFailure,
  takeDueSources,
} from '#queries/bot-logs/crawler-lists.ts'
import type { Database } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from '../job-context.ts'
import { readPublishedFile, type PublishedFile } from './published-file.ts'

/**
 * Fetches the address lists and key directories of crawler operators and keeps every version with its days. What cannot
 * be fetched or is implausible leaves the previous version in force, with the reason. Idempotent; one source at a time.
 */
export const refreshCrawlerLists: JobHandler<'refresh-crawler-lists'> = async (
  context,
  { isRequested },
  { signal },
) => {
  if (isRequested === true) await asSystem(context.database, makeSourcesDue)
  await refreshDueSources(context, {
    get: (url) => readPublishedFile(url, { reach: 'public', signal }),
    signal,
  })
}

export async function refreshDueSources(
  { database, logger }: Pick<JobContext, 'database' | 'logger'>,
  { get, signal }: { get: (url: string) => Promise<PublishedFile>; signal: AbortSignal },
): Promise<void> {
  const rejected: Record<string, string[]> = {}
  for (const due of await asSystem(database, takeDueSources)) {
    if (signal.aborted) break
    const problem =
      due.kind === 'list'
        ? await refreshList(database, due.source, get)
        : await refreshKeys(database, due.source, get)
    // If aborted, there is no answer because this process stopped listening.
    if (problem === null || signal.aborted) continue
    ;(rejected[problem] ??= []).push(due.source)
    await asSystem(database, (sql) => noteSourceFailure(sql, due, problem))
  }
  if (Object.keys(rejected).length > 0)
    logger.warn(
      { rejected },
      'Some published crawler lists couldn’t be updated; the previous versions stay in use',
    )
}

type Get = (url: string) => Promise<PublishedFile>

/** Null: a version was kept. */
async function refreshList(database: Database, list: string, get: Get): Promise<string | null> {
  const known = listSources.find(({ id }) => id === list)
  if (known === undefined) return forgotten
  const prefixes: string[] = []
  for (const url of known.urls) {
    const file = await get(url)
    const read = 'problem' in file ? file : readList(file.text, known.format)
    if ('problem' in read) return known.urls.length > 1 ? `${read.problem} File: ${url}` : read.problem
    prefixes.push(...read.prefixes)
  }
  const all = [...new Set(prefixes)].toSorted()
  return asSystem(database, async (sql) => {
    const problem = problemWithChange(await newestPrefixes(sql, list), all)
    if (problem === null) await keepListVersion(sql, list, all)
    return problem
  })
}

async function refreshKeys(database: Database, host: string, get: Get): Promise<string | null> {
  if (!keyHosts.includes(host)) return forgotten
  const file = await get(`https://${host}/.well-known/http-message-signatures-directory`)
  if ('problem' in file) return file.problem
  const keys = readKeys(jsonOf(file.text))
  if (keys === null) return 'Not a key directory.'
  if (keys.length === 0) return 'Contains no key of a known type.'
  await asSystem(database, (sql) => keepKeyVersion(sql, host, keys))
  return null
}

const forgotten = 'No longer on our list.'

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Starts the job if a list or directory is due. Upkeep calls it regularly. */
export async function refreshCrawlerListsLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    if (await areSourcesDue(sql)) sql.enqueueLater('refresh-crawler-lists', {})
  })
}
