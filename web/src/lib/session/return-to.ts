const key = 'answerscope.return-to'
const anHour = 60 * 60 * 1000

/** A path of this site with its search and hash, or null: never another origin or a sign-in page. */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string | null {
  if (!wanted?.startsWith('/')) return null
  if (!URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  if (url.origin !== origin) return null
  if (url.pathname.startsWith('//') || signInPaths.has(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Remembers the return path while the user opens an email or a provider's page, in this browser and for an hour. */
export function rememberReturnTo(path: string | null): void {
  if (path) window.localStorage.setItem(key, JSON.stringify({ path, at: Date.now() }))
  else window.localStorage.removeItem(key)
}

export function takeReturnTo(): string | null {
  const kept = window.localStorage.getItem(key)
  window.localStorage.removeItem(key)
  if (!kept) return null
  const { path, at } = parse(kept)
  return Date.now() - at < anHour ? safeReturnTo(path, window.location.origin) : null
}

function parse(text: string): { path: string | null; at: number } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'path' in value && 'at' in value) {
      const { path, at } = value
      if (typeof path === 'string' && typeof at === 'number') return { path, at }
    }
    return { path: null, at: 0 }
  } catch {
    return { path: null, at: 0 } // an unknown value under our key
  }
}

const signInPaths = new Set(['/login', '/signup', '/auth/callback', '/auth/confirm-login', '/auth/not-me'])
