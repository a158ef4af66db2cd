import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { StateGrammar } from './grammar.ts'
import { italian } from './italian.ts'
import { otherLanguages } from './other-languages.ts'
import { spanish } from './spanish.ts'

export const grammars: readonly StateGrammar[] = [english, german, french, spanish, italian, otherLanguages]
