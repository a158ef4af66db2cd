import { translator } from '#core/language/translator.ts'
import { catalogue, locale } from './chosen.ts'

/**
 * A text of the application in the selected language. The English text, in ICU message syntax, is the key of the
 * catalog: `t('{count, plural, one {# answer} other {# answers}}', { count })`. A text missing in the catalog is shown
 * in English. Changing the language reloads the page, so the result may be cached.
 */
export const t = translator(locale, catalogue)
