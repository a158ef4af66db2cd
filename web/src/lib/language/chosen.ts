import { isLanguage, preferred, type Language } from '#core/language/languages.ts'
import { cookieSeconds } from '#core/site/cookies.ts'
import type { Catalogue } from '#core/language/translator.ts'

const storageKey = 'answerscope.language'

/**
 * The language of this page: what was chosen here, else what the browser prefers. Changing it loads the page anew. The
 * server loads public pages once per language, each from a file that names it (vite.config.ts).
 */
export const { language, locale } = languageOfPage()

/**
 * Awaited while modules load: what imports `t()` is evaluated when its texts are there, so that tables of words may be
 * written down at the top of a module. English waits for nothing. Without the file the page is in English.
 */
export const catalogue: Catalogue = language === 'en' ? {} : await loadCatalogue(language)

if (typeof document !== 'undefined') document.documentElement.lang = language

/** Keeps the choice in this browser, and shows the page in it. */
export function showIn(chosen: Language): void {
  try {
    localStorage.setItem(storageKey, chosen)
    // Public pages come from the server, which knows only what a request carries.
    document.cookie = `language=${chosen}; path=/; max-age=${cookieSeconds('language')}; samesite=lax`
  } catch {
    return // storage is switched off: the page would come back as it is, for ever
  }
  location.reload()
}

function languageOfPage(): { language: Language; locale: string } {
  if (import.meta.env.SSR) return preferred([/render-([a-z]{2})\.js$/.exec(import.meta.url)?.[1] ?? 'en'])
  if (typeof navigator === 'undefined') return { language: 'en', locale: 'en' }
  const kept = keptLanguage()
  return kept === null
    ? preferred(navigator.languages)
    : preferred([...navigator.languages.filter((each) => each.startsWith(kept)), kept])
}

function keptLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(storageKey)
    return isLanguage(kept) ? kept : null
  } catch {
    return null // storage is switched off
  }
}

async function loadCatalogue(wanted: Exclude<Language, 'en'>): Promise<Catalogue> {
  try {
    switch (wanted) {
      case 'de':
        return (await import('#core/language/catalogues/de.json')).default
      case 'es':
        return (await import('#core/language/catalogues/es.json')).default
    }
  } catch (error) {
    console.error('The texts of this language could not be loaded', error)
    return {}
  }
}
