import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { StateGrammar } from './grammar.ts'
import { italian } from './italian.ts'
import { otherLanguages } from './other-languages.ts'
import { spanish } from './spanish.ts'

export const grammars: readonly StateGrammar[] = [english, german, french, spanish, italian, otherLanguages]

/** A word without which nothing is denied and nobody speaks of himself; few initials keep the search fast. */
export const anyTrigger =
  /\b(?:n(?:o|ot|othing|one|ever|owhere|onexistent|either|icht|ichts|ie|iemals|e|i|ada|unca|on|ulla|iente|ingun[oa]?|essun[oa]?|ao|enhuma|iets)|cannot|un(?:able|familiar|aware|known)|i|my|me|ich|mir|mi|little|lack|empty|blank|insufficient|absent|silent|mystery)\b|n't\b|n'|n\/a/g

/** The same for texts that are not English. */
export const anyForeignTrigger =
  /\b(?:kein[a-z]*|geen|weder|unbekannt|fehl(?:en|t)|aucune?|pas|rien|sans|inconnue?|je|sin|desconoc[a-z]+|desconozco|carezco|senza|sconosciut[oa]|abst[a-z]+|asten[a-z]+|declin[a-z]+|rifiut[a-z]+|rechaz[a-z]+|introuvable|impossible)\b|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7a3]/g

/** The languages that a folded text may be in: English alone if it has English words and none of the others' commonest. */
export function grammarsFor(folded: string): readonly StateGrammar[] {
  const opening = folded.slice(0, 2000)
  const isEnglish = /\b(?:the|and|is|of|to|for|are|i'm|it)\b/.test(opening) && !foreign.test(opening)
  return isEnglish ? onlyEnglish : grammars
}

const onlyEnglish: readonly StateGrammar[] = [english]
const foreign =
  /\b(?:der|die|und|ist|ich|les|des|une|est|los|las|que|una|el|che|nao|het|een)\b|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7a3]/
