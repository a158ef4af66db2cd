import { useEffect, useRef, useState } from 'react'
import { notifyError } from './notices.tsx'
import { t } from '../../lib/language/t.ts'

export const undoMs = 8000

/**
 * Removes an item that cannot be restored after a delay, so that the removal can be undone until then. Leaving the
 * screen does not undo it: pending removals are then done at once.
 */
export function useDelayedRemoval(
  remove: (id: string) => Promise<void>,
  onSettled: () => Promise<unknown> | void,
) {
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef({ remove, onSettled })
  useEffect(() => {
    latest.current = { remove, onSettled }
  })

  const settle = (id: string) => setRemoving((before) => new Set([...before].filter((other) => other !== id)))
  const run = async (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    try {
      await latest.current.remove(id)
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Couldn’t remove it. Try again.'), { cause: error }),
      )
    }
    await latest.current.onSettled()
    settle(id)
  }

  // Synchronizes with the page being closed or left.
  useEffect(() => {
    const due = timers.current
    const flush = () => {
      for (const id of due.keys()) {
        clearTimeout(due.get(id))
        due.delete(id)
        void latest.current.remove(id).catch(notifyError)
      }
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    isRemoving: (id: string) => removing.has(id),
    remove: (id: string) => {
      setRemoving((before) => new Set([...before, id]))
      timers.current.set(
        id,
        setTimeout(() => void run(id), undoMs),
      )
    },
    undo: (id: string) => {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      settle(id)
    },
    now: (id: string) => void run(id),
  }
}
