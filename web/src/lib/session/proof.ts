type Waiting = { promise: Promise<boolean>; answer: (isProven: boolean) => void }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/**
 * Asks the person to confirm that it is them; the dialog of the application answers. False: they canceled. Requests at
 * the same time share one question.
 */
export function askForProof(): Promise<boolean> {
  if (waiting === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { promise, answer: resolve }
    notify()
  }
  return waiting.promise
}

export function answerProof(isProven: boolean): void {
  waiting?.answer(isProven)
  waiting = null
  notify()
}

export const isProofAsked = (): boolean => waiting !== null

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
