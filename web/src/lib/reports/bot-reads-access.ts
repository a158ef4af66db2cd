import { createContext } from 'react'

/** Whether what bots read may stand beside citations: the application knows rights, a shared report or a test shows none. */
export const BotReadsContext = createContext(false)
