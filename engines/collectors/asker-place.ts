import { countryNumber } from './country-number.ts'

/**
 * Location and language for data providers. Most require a location, so without a country it is the United States for
 * all of them; the stored request shows it.
 */
export const defaultCountry = 'US'

/**
 * Google's number of a whole country ("criteria ID"), which DataForSEO also uses: 2000 plus the ISO number, such as
 * 2840 for the United States and 2276 for Germany. Source: https://developers.google.com/google-ads/api/data/geotargets
 * and the examples of https://docs.dataforseo.com/v3/ai_optimization/chat_gpt/llm_scraper/task_post/.
 */
export function locationCode(country: string): number | null {
  const number = countryNumber(country)
  return number === null ? null : 2000 + number
}

/**
 * The language of the page, for products that have one: as requested; otherwise the country's main language (CLDR
 * likely subtags) if it is one of the major languages that every data provider supports; otherwise English.
 */
export function pageLanguage({
  language,
  country,
}: {
  language?: string | undefined
  country: string
}): string {
  const locale = localeOf(language ?? `und-${country}`)
  if (locale === null) return 'en'
  const likely = locale.maximize()
  if (likely.language === 'zh') return likely.script === 'Hant' ? 'zh-TW' : 'zh-CN'
  return language !== undefined || widelyKnown.has(likely.language) ? likely.language : 'en'
}

/** The `gl` parameter of Google's pages: ISO, except that the United Kingdom is `uk`. */
export function googleCountry(country: string): string {
  const lower = country.toLowerCase()
  return lower === 'gb' ? 'uk' : lower
}

/** The English name of a country if Google's list certainly uses the same; null if names differ or none is known. */
export function placeName(country: string): string | null {
  const name = names.of(country.toUpperCase())
  return name !== undefined && /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(name) ? name : null
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

const widelyKnown = new Set(
  'ar bg cs da de el en es fi fr he hr hu id it ja ko lt lv nl pl pt ro sk sl sr sv th tr uk vi'.split(' '),
)

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null // Not a well-formed tag: Intl throws a RangeError.
  }
}
