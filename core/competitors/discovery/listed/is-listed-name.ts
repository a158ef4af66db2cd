import { listedNames } from './names.ts'

const names = new Set(listedNames.trim().split('\n'))

/** Whether a folded name, with one space between words, is in public lists of brands. */
export const isListedName = (folded: string) => names.has(folded)
