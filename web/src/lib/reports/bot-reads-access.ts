import { createContext } from 'react'

/**
 * Whether visits of bots may be shown next to citations: in the application by right, never in shared reports and
 * tests.
 */
export const BotReadsContext = createContext(false)
