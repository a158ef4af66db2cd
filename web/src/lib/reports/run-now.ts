import { createContext, useContext } from 'react'

/**
 * What to run: all active prompts of the brand, or these. `extraRepeats`: only further answers for single prompt–engine
 * pairs, by prompt and engine, as the sample size calculator distributes them.
 */
export type RunRequest = {
  brandId: string
  promptIds?: readonly string[]
  extraRepeats?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export const RunNowContext = createContext<((request: RunRequest) => void) | null>(null)

/** Opens the dialog that starts a run; the shell renders it, so that any screen can open it. */
export function useRunNow(): (request: RunRequest) => void {
  const open = useContext(RunNowContext)
  if (open === null) throw new Error('useRunNow is used outside the application shell.')
  return open
}
