import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'

/**
 * Notifications to the open tabs of a person: a change of their own memberships or rights, of their inbox, of the
 * members of an organization they administer, or of bot logs they may see.
 */
export const liveKinds = ['membership', 'notification', 'members', 'bot-logs'] as const
export type LiveKind = (typeof liveKinds)[number]

export type Live = {
  /** Calls `onChange` for every change that concerns the person (`users.id`). Returns the function that ends it. */
  subscribe(userId: string, onChange: (kind: LiveKind) => void): () => void
  close(): Promise<void>
}

/** Twin of the triggers that notify (migrations create_organizations and create_notifications). */
const channel = 'answerscope_live'
const told = z.object({ user: z.uuid(), kind: z.enum(liveKinds) })
const longestPauseMs = 5000

/**
 * Receives the database's notifications on a separate connection, opened with the first subscriber. A broken connection
 * is reopened, and then every subscriber gets every kind, because what was missed is unknown. `LISTEN` needs a session:
 * a DATABASE_URL behind a pooler must be one that pools sessions, as the job queue requires anyway.
 */
export function openLive(url: string, onProblem: (error: unknown) => void): Live {
  const subscribers = new Map<string, Set<(kind: LiveKind) => void>>()
  const closing = new AbortController()
  let listening: Promise<void> | null = null

  const tell = (userId: string, kind: LiveKind) => {
    for (const onChange of subscribers.get(userId) ?? []) onChange(kind)
  }
  const notifyAll = () => {
    for (const userId of subscribers.keys()) for (const kind of liveKinds) tell(userId, kind)
  }

  async function listenOnce(isAgain: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', onProblem)
    client.on('notification', ({ payload }) => {
      const message = told.safeParse(parsedJson(payload ?? ''))
      if (message.success) tell(message.data.user, message.data.kind)
    })
    const stop = () => void client.end().catch(onProblem)
    closing.signal.addEventListener('abort', stop, { once: true })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (isAgain) notifyAll()
      await ended
    } finally {
      closing.signal.removeEventListener('abort', stop)
      if (!closing.signal.aborted) stop()
    }
  }

  async function keepListening(): Promise<void> {
    for (let pauseMs = 100, isAgain = false; !closing.signal.aborted; isAgain = true) {
      const start = Date.now()
      await listenOnce(isAgain).catch(onProblem)
      pauseMs = Date.now() - start > longestPauseMs ? 100 : Math.min(pauseMs * 2, longestPauseMs)
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    subscribe: (userId, onChange) => {
      listening ??= keepListening()
      const own = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0 && subscribers.get(userId) === own) subscribers.delete(userId)
      }
    },
    close: async () => {
      closing.abort()
      await listening
    },
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Another application's notification on our channel.
  }
}
