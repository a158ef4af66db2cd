import { translator } from '#core/language/translator.ts'
import { catalogue, locale } from './chosen.ts'

/**
 * A text of the application in the chosen language. The English text, in ICU message syntax, is the key of the
 * catalogue: `t('{count, plural, one {# answer} other {# answers}}', { count })`. A text that the catalogue lacks is
 * shown in English. Changing the language loads the page anew, so the result may be kept.
 */
export const t = translator(locale, catalogue)
