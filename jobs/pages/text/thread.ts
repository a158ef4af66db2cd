import '#core/locked-prototypes.ts'
import { parentPort } from 'node:worker_threads'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import type { HomePage } from '#core/onboarding/home-page.ts'
import { readPageText, type PageReading, type ReadTask } from './read-page-text.ts'

export type ThreadTask = ReadTask & { wants: 'text' | 'home-page' }

/** One task after another; see text-reader.ts. */
parentPort?.on('message', (task: ThreadTask) => {
  void read(task)
    .catch(problemOfFailure)
    .then((result) => parentPort?.postMessage(result))
})

async function read({ wants, ...task }: ThreadTask): Promise<PageReading | HomePage | PageProblem> {
  if (wants === 'text') return readPageText(task)
  return (await import('./home-page.ts')).readHomePage(task)
}

/** Parsers of files throw errors of any kind. */
function problemOfFailure(error: unknown): PageProblem {
  if (error instanceof RangeError) return pageProblemOf('too-complex')
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  return pageProblemOf(isLocked ? 'locked' : 'damaged')
}
