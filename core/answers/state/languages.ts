import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { StateGrammar } from './grammar.ts'
import { italian } from './italian.ts'
import { otherLanguages } from './other-languages.ts'
import { spanish } from './spanish.ts'

export const grammars: readonly StateGrammar[] = [english, german, french, spanish, italian, otherLanguages]

/** The languages that a folded text may be in: English alone if it has English words and none of the others' commonest. */
export function grammarsFor(folded: string): readonly StateGrammar[] {
  const opening = folded.slice(0, 2000)
  const isEnglish = /\b(?:the|and|is|of|to|for|are|i'm|it)\b/.test(opening) && !foreign.test(opening)
  return isEnglish ? onlyEnglish : grammars
}

const onlyEnglish: readonly StateGrammar[] = [english]
const foreign =
  /\b(?:der|die|und|ist|ich|les|des|une|est|los|las|que|una|el|che|nao|het|een)\b|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7a3]/
