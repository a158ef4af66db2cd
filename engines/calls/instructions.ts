import type { Ask } from '../engine.ts'
import { languageName } from './language-name.ts'

/**
 * The system instruction sent with the prompt, as short as possible; null if not needed, so that the prompt alone is
 * what a customer would type. `country` only for providers without a field for it: naming the country is then the only
 * way to ask from there, and the stored request shows it.
 */
export function instructionsFor(
  { language, country }: Ask,
  { namesCountry }: { namesCountry: boolean },
): string | null {
  const sentences = [
    ...(country && namesCountry ? [`The person asking is in ${countryName(country)}.`] : []),
    ...(language ? [`Answer in ${languageName(language)}.`] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** `de` → `Germany`; an unknown code stays unchanged. */
function countryName(code: string): string {
  return countries.of(code.toUpperCase()) ?? code.toUpperCase()
}
