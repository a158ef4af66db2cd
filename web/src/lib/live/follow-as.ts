import { log } from '../log/log.ts'
import { pause } from '../pause.ts'
import { followEvents } from './event-stream.ts'
import { kinds, announce, type LiveKind } from './live.ts'

const tryAgainMs = { least: 500, most: 15_000 }

/** One user's changes, until the signal: from the server, or from the tab that holds the stream. */
export async function followAs(userId: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const name = `answerscope-live-${userId}`
  const others = new BroadcastChannel(name)
  others.addEventListener('message', ({ data }) => {
    if (kinds.includes(data)) announce(data)
  })
  signal.addEventListener('abort', () => others.close())
  const notifyListeners = (kind: LiveKind) => {
    announce(kind)
    if (!signal.aborted) others.postMessage(kind)
  }
  // Outside of https and localhost there are no locks: every tab then holds its own stream.
  if (!('locks' in navigator)) return holdStream(signal, announce)
  await navigator.locks
    .request(name, { signal }, () => holdStream(signal, notifyListeners))
    .catch(() => undefined) // signed out
}

async function holdStream(signal: AbortSignal, notifyListeners: (kind: LiveKind) => void): Promise<void> {
  let waitMs = tryAgainMs.least
  let wasOpen = false
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
