import { useEffect } from 'react'
import { log } from '../log/log.ts'
import { pause } from '../pause.ts'
import type { Session } from '../session/session.ts'

/**
 * What can change while nobody here does anything: the person's memberships and rights, their feed, who belongs to an
 * organization that they administer or is invited to it, or bot logs that they may see.
 */
export type LiveKind = 'membership' | 'notification' | 'members' | 'bot-logs'
const kinds: readonly LiveKind[] = ['membership', 'notification', 'members', 'bot-logs']

const listeners: Record<LiveKind, Set<() => void>> = {
  membership: new Set(),
  notification: new Set(),
  members: new Set(),
  'bot-logs': new Set(),
}

/** Calls `listener` within moments of a change, in every open tab of the person. Returns what ends it. */
export function onLive(kind: LiveKind, listener: () => void): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}

/** `onLive` for a component; `listener` should be stable. */
export function useLive(kind: LiveKind, listener: () => void): void {
  // Synchronises with what the server tells this person's tabs.
  useEffect(() => onLive(kind, listener), [kind, listener])
}

const tryAgainMs = { least: 500, most: 15_000 }

/**
 * Follows `/api/live` for whoever is signed in. Browsers allow few connections to one server, so of all tabs of a person
 * one holds the stream (a web lock decides, and passes it on when that tab closes) and tells the others. After a break
 * everything is told, because what was missed is unknown.
 */
export function followLive(session: Session): void {
  let stop = new AbortController()
  const follow = (userId: string | undefined) => {
    stop.abort()
    stop = new AbortController()
    if (userId !== undefined) void followAs(userId, stop.signal)
  }
  follow(session.current().user?.id)
  session.onChange((now, before) => {
    if (now.user?.id !== before.user?.id) follow(now.user?.id)
  })
}

async function followAs(userId: string, signal: AbortSignal): Promise<void> {
  const name = `answerscope-live-${userId}`
  const others = new BroadcastChannel(name)
  others.addEventListener('message', ({ data }) => {
    if (kinds.includes(data)) tell(data)
  })
  signal.addEventListener('abort', () => others.close())
  const notifyListeners = (kind: LiveKind) => {
    tell(kind)
    if (!signal.aborted) others.postMessage(kind)
  }
  // Outside https and localhost there are no locks: then every tab holds a stream of its own.
  if (!('locks' in navigator)) return holdStream(signal, tell)
  await navigator.locks
    .request(name, { signal }, () => holdStream(signal, notifyListeners))
    .catch(() => undefined) // signed out
}

async function holdStream(signal: AbortSignal, notifyListeners: (kind: LiveKind) => void): Promise<void> {
  let waitMs = tryAgainMs.least
  let wasOpen = false
  // Only who is signed in has live changes: the sign-in page does without this part.
  const { followEvents } = await import('./event-stream.ts')
  while (!signal.aborted) {
    await followEvents('/api/live', {
      signal,
      onEvent: ({ event }) => {
        waitMs = tryAgainMs.least
        if (event === 'open' && wasOpen) kinds.forEach(notifyListeners)
        if (event === 'open') wasOpen = true
        else for (const kind of kinds) if (kind === event) notifyListeners(kind)
      },
    }).catch((error: unknown) => {
      if (!signal.aborted) log.info('Live changes are interrupted', { error })
    })
    if (signal.aborted) return
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, tryAgainMs.most)
  }
}

function tell(kind: LiveKind): void {
  for (const listener of listeners[kind]) listener()
}
