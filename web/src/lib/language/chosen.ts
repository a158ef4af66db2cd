import { isLanguage, preferred, type Language } from '#core/language/languages.ts'
import { cookieSeconds } from '#core/site/cookies.ts'
import type { Catalogue } from '#core/language/translator.ts'

const storageKey = 'answerscope.language'

/**
 * The language of this page: the one selected here, else the browser's preference. Changing it reloads the page. The
 * server loads public pages once per language, each from a file that names it (vite.config.ts).
 */
export const { language, locale } = languageOfPage()

/**
 * Awaited while modules load: modules that import `t()` are evaluated once their texts are available, so they may
 * define tables of texts at the top level. English waits for nothing. If the file is missing, the page is in English.
 */
export const catalogue: Catalogue = language === 'en' ? {} : await loadCatalogue(language)

if (typeof document !== 'undefined') document.documentElement.lang = language

/** Stores the selection in this browser and reloads the page in that language. */
export function showIn(chosen: Language): void {
  try {
    localStorage.setItem(storageKey, chosen)
    // The server renders public pages and only sees what a request contains.
    document.cookie = `language=${chosen}; path=/; max-age=${cookieSeconds('language')}; samesite=lax`
  } catch {
    return // storage is disabled: the page would reload unchanged forever
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
    return null // storage is disabled
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
