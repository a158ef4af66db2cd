import { useEffect } from 'react'
import { log } from '../log/log.ts'
import { pause } from '../pause.ts'
import type { Session } from '../session/session.ts'

/**
 * What can change without any action in this tab: the user's memberships and rights, their inbox, the members and
 * invitations of an organization they administer, or bot logs they may view.
 */
export type LiveKind = 'membership' | 'notification' | 'members' | 'bot-logs'
const kinds: readonly LiveKind[] = ['membership', 'notification', 'members', 'bot-logs']

const listeners: Record<LiveKind, Set<() => void>> = {
  membership: new Set(),
  notification: new Set(),
  members: new Set(),
  'bot-logs': new Set(),
}

/** Calls `listener` within moments of a change, in every open tab of the user. Returns a function that ends it. */
export function onLive(kind: LiveKind, listener: () => void): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}

/** `onLive` for a component; `listener` should be stable. */
export function useLive(kind: LiveKind, listener: () => void): void {
  // Synchronizes with the server's events for this user's tabs.
  useEffect(() => onLive(kind, listener), [kind, listener])
}

const tryAgainMs = { least: 500, most: 15_000 }

/**
 * Follows `/api/live` for the signed-in user. Browsers allow few connections to one server, so only one of the user's
 * tabs holds the stream and notifies the others (a web lock decides, and passes it on when that tab closes). After an
 * interruption every kind is notified, because missed changes are unknown.
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
  // Outside of https and localhost there are no locks: every tab then holds its own stream.
  if (!('locks' in navigator)) return holdStream(signal, tell)
  await navigator.locks
    .request(name, { signal }, () => holdStream(signal, notifyListeners))
    .catch(() => undefined) // signed out
}

async function holdStream(signal: AbortSignal, notifyListeners: (kind: LiveKind) => void): Promise<void> {
  let waitMs = tryAgainMs.least
  let wasOpen = false
  // Loaded on demand, because the sign-in page has no live changes.
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
      if (!signal.aborted) log.info('Live updates are interrupted', { error })
    })
    if (signal.aborted) return
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, tryAgainMs.most)
  }
}

function tell(kind: LiveKind): void {
  for (const listener of listeners[kind]) listener()
}
