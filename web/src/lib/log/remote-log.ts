import { Logtail } from '@logtail/browser'
import { buildLogEntry } from '#core/operations/log/entry.ts'
import type { Environment, Level } from '#core/operations/log/environment.ts'
import { logtailOptions } from '#core/operations/log/options.ts'
import { pause } from '../pause.ts'

export type RemoteLog = {
  send: (line: {
    level: Level
    message: string
    details: { error?: unknown; context?: Record<string, unknown> }
  }) => void
  flush: () => Promise<unknown>
}

/** Sends entries in batches to the log-ingestion endpoint. If that fails, only the console shows it. */
export function openRemoteLog(settings: {
  environment: Environment
  sourceToken: string
  endpoint: string
}): RemoteLog {
  const logtail = new Logtail(settings.sourceToken, {
    ...logtailOptions,
    endpoint: settings.endpoint,
    retryCount: 0, // `sendInTurn` retries each batch; the library would count the failures of all batches together
    syncQueuedMax: -1, // the burst protection limits the queue
    calculateLogSizeBytes: (entry) => bytesOf(JSON.stringify(entry)) + 1,
  })
  logtail.setSync(sendInTurn(settings))
  return {
    send: ({ level, message, details }) => {
      const entry = buildLogEntry({
        environment: settings.environment,
        runtime: 'browser',
        now: new Date(),
        error: details.error,
        context: { ...details.context, url: urlWithoutSecrets(window.location.href) },
      })
      logtail.log(message, level, entry).catch((error: unknown) => console.error(error))
    },
    flush: () => logtail.flush(),
  }
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** Browsers refuse `keepalive` requests once 64 KiB of them are in flight. */
const maxKeptAliveBytes = 60 * 1024

/** Sends one batch at a time, in the order of the entries, with up to three retries each. Empty ones are not sent. */
function sendInTurn({ sourceToken, endpoint }: { sourceToken: string; endpoint: string }) {
  const post = async (body: string) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sourceToken}` },
      body,
      keepalive: bytesOf(body) <= maxKeptAliveBytes,
    })
    if (!answer.ok) throw new Error(`The log endpoint answered ${answer.status}`)
  }
  const send = async (body: string) => {
    for (let failures = 0; ; failures++)
      try {
        return await post(body)
      } catch (error) {
        if (failures >= logtailOptions.retryCount) throw error
        await pause(logtailOptions.retryBackoff)
      }
  }
  let last = Promise.resolve()
  return async <Entry>(entries: Entry[]): Promise<Entry[]> => {
    if (entries.length === 0) return entries
    const mine = last.then(() => send(JSON.stringify(entries)))
    last = mine.catch(() => {})
    await mine
    return entries
  }
}

/** The hash contains sessions, these parameters contain one-time tokens; neither belongs in a log. */
export function urlWithoutSecrets(href: string): string {
  const url = new URL(href)
  url.hash = ''
  for (const name of ['token_hash', 'token', 'code', 'email', 'redirect']) url.searchParams.delete(name)
  url.pathname = url.pathname.replace(/^\/(invite|shared)\/.+/, '/$1/<token>')
  return url.href
}
