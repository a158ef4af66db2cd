import { franc } from 'franc'

/** PostgreSQL's text search configurations by the languages that franc detects (ISO 639-3). */
const byFound: Readonly<Record<string, string>> = {
  arb: 'arabic',
  cat: 'catalan',
  dan: 'danish',
  deu: 'german',
  ell: 'greek',
  eng: 'english',
  eus: 'basque',
  fin: 'finnish',
  fra: 'french',
  gle: 'irish',
  hin: 'hindi',
  hun: 'hungarian',
  hye: 'armenian',
  ind: 'indonesian',
  ita: 'italian',
  lit: 'lithuanian',
  nld: 'dutch',
  nob: 'norwegian',
  nno: 'norwegian',
  npi: 'nepali',
  por: 'portuguese',
  ron: 'romanian',
  rus: 'russian',
  spa: 'spanish',
  srp: 'serbian',
  swe: 'swedish',
  tam: 'tamil',
  tur: 'turkish',
  ydd: 'yiddish',
}

/** The same by the language tags of pages. */
const byTag: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** Languages without a configuration that are still distinguished, so that they are not taken for a similar one. */
const others =
  'bel bos bul ces cmn ekk est heb hrv isl jpn kat kaz kor lav lvs mkd mlt msa zlm pes fas pol slk slv sqi tgl tha ukr urd vie ben mar tel afr'
const told = [...Object.keys(byFound), ...others.split(' ')]

/** Number of letters needed to detect a language; more than the maximum add nothing. */
const telling = { least: 200, most: 4000 }

/**
 * The text search configuration by the detected language of a text; a short one is assumed to have its declared
 * language (`declared`, a tag such as de-AT). `simple`: a language without stemming, or an unknown one.
 */
export function textConfiguration(text: string, declared: string | null): string {
  const said = byTag[declared?.trim().toLowerCase().split(/[-_]/)[0] ?? ''] ?? 'simple'
  if (text.length < telling.least) return said
  const found = franc(text.slice(0, telling.most), { only: told })
  return found === 'und' ? said : (byFound[found] ?? 'simple')
}
