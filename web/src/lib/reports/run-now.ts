import { createContext, useContext } from 'react'

/**
 * What to run: all prompts of the brand that are not archived, or these. `extraRepeats`: only further answers of single
 * cells, by prompt and engine, as the planner spends them.
 */
export type RunRequest = {
  brandId: string
  promptIds?: readonly string[]
  extraRepeats?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export const RunNowContext = createContext<((request: RunRequest) => void) | null>(null)

/** Opens the dialog that starts an analysis; the shell shows it, so that any screen may ask for it. */
export function useRunNow(): (request: RunRequest) => void {
  const open = useContext(RunNowContext)
  if (open === null) throw new Error('useRunNow is used outside the application shell.')
  return open
}
