import { createContext } from 'react'
import { t } from '../../lib/language/t.ts'

/** How much of a chart's data is sample data from the sandbox engine; every export says so. */
export type SandboxShare = 'none' | 'some' | 'all'

export const SandboxShareContext = createContext<SandboxShare>('none')

export function sandboxShareOf(sandboxAnswers: number, answers: number): SandboxShare {
  if (sandboxAnswers === 0) return 'none'
  return sandboxAnswers >= answers ? 'all' : 'some'
}

/** The label in pictures and in a column of files; null when there is nothing to label. */
export const sandboxLabels: Record<SandboxShare, string | null> = {
  none: null,
  some: t('partly sandbox'),
  all: 'sandbox',
}
