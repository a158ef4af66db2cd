import { createContext } from 'react'
import { t } from '../../lib/language/t.ts'

/** How much of what a chart shows was invented by the sandbox engine; every export says so. */
export type SandboxShare = 'none' | 'some' | 'all'

export const SandboxShareContext = createContext<SandboxShare>('none')

export function sandboxShareOf(sandboxAnswers: number, answers: number): SandboxShare {
  if (sandboxAnswers === 0) return 'none'
  return sandboxAnswers >= answers ? 'all' : 'some'
}

/** The words that go into a picture and into a column of a file; null when there is nothing to say. */
export const sandboxLabels: Record<SandboxShare, string | null> = {
  none: null,
  some: t('partly sandbox'),
  all: 'sandbox',
}
