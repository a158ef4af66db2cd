import { useEffect } from 'react'
import type { Session } from '../session/session.ts'

/**
 * What can change without any action in this tab: the user's memberships and rights, their inbox, the members and
 * invitations of an organization they administer, or bot logs they may view.
 */
export type LiveKind = 'membership' | 'notification' | 'members' | 'bot-logs'
export const kinds: readonly LiveKind[] = ['membership', 'notification', 'members', 'bot-logs']

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
    const { signal } = stop
    // Loaded on demand, because the sign-in page has no live changes.
    if (userId !== undefined) void import('./follow-as.ts').then(({ followAs }) => followAs(userId, signal))
  }
  follow(session.current().user?.id)
  session.onChange((now, before) => {
    if (now.user?.id !== before.user?.id) follow(now.user?.id)
  })
}

/** Calls the listeners in this tab. */
export function announce(kind: LiveKind): void {
  for (const listener of listeners[kind]) listener()
}
