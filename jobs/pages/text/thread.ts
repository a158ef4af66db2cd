import '#core/locked-prototypes.ts'
import { parentPort } from 'node:worker_threads'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import { readPageText, type PageReading, type ReadTask } from './read-page-text.ts'

/** One task after another; see text-reader.ts. */
parentPort?.on('message', (task: ReadTask) => {
  void readPageText(task)
    .catch(problemOfFailure)
    .then((result: PageReading | PageProblem) => parentPort?.postMessage(result))
})

/** Parsers of files throw errors of any kind. */
function problemOfFailure(error: unknown): PageProblem {
  if (error instanceof RangeError) return pageProblemOf('too-complex')
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  return pageProblemOf(isLocked ? 'locked' : 'damaged')
}
