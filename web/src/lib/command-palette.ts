import { createContext, useContext } from 'react'

/** Opens the command palette; null outside the application shell. */
export const CommandPaletteContext = createContext<(() => void) | null>(null)

export function useCommandPalette(): (() => void) | null {
  return useContext(CommandPaletteContext)
}
