import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as spanish } from '@orama/stemmers/spanish'

const stemmers = { en: english, de: german, es: spanish }

/** Languages with stemming rules; words of other languages use English rules and stay nearly unchanged. */
export type StemLanguage = keyof typeof stemmers

const functionWords: Record<StemLanguage, ReadonlySet<string>> = {
  en: new Set(
    'a an the of for to in on at by with from and or is are was were be do does did can could should would i me my we our you your it its this that these those what which who how when where why there any some'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das den dem des ein eine einen einem einer eines und oder für von zu zum zur im in am an auf bei mit aus nach ist sind war waren sein kann können soll sollte ich mich mir mein meine wir unser du dein es sich was welche welcher welches welchen wer wie wann wo warum gibt man'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las un una unos unas lo de del al a en con por para y o u es son era eran ser se me mi mis yo tú tu su sus nuestro qué que cuál cuáles quién cómo cuándo dónde por hay'.split(
      ' ',
    ),
  ),
}

export const stemLanguageOf = (language: string | null | undefined): StemLanguage | null => {
  const base = language?.toLowerCase().split('-')[0]
  return base === 'en' || base === 'de' || base === 'es' ? base : null
}

/** The stems of a query's content: distinct words without function words. Numbers stay unchanged. */
export function stemsOf(text: string, language: StemLanguage): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const meant = words.filter((word) => !functionWords[language].has(word))
  return new Set((meant.length > 0 ? meant : words).map((word) => stemmers[language](word)))
}

/** Which of the three languages a text is in, by its function words; null if unclear. */
export function guessedLanguage(text: string): StemLanguage | null {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  const counted = (['en', 'de', 'es'] as const)
    .map((language) => ({
      language,
      hits: words.filter((word) => functionWords[language].has(word)).length,
    }))
    .sort((one, other) => other.hits - one.hits)
  const [first, second] = counted
  return first !== undefined && second !== undefined && first.hits > second.hits ? first.language : null
}
