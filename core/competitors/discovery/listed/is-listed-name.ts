import { listedNames } from './names.ts'

const names = new Set(listedNames.trim().split('\n'))

const firstWords = new Set([...names].filter((name) => name.includes(' ')).map((name) => name.split(' ')[0]))

/** Whether a folded word begins a listed name of several words. */
export const beginsListedName = (word: string) => firstWords.has(word)

/** Whether a folded name, with one space between words, is in public lists of brands. */
export const isListedName = (folded: string) => names.has(folded)
