import type { Settings } from '../env.ts'

/**
 * Where a person is sent after an emailed link or a provider: only pages of this installation, including the port. A
 * foreign URL becomes the start page.
 */
export function ownRedirect(
  settings: Pick<Settings, 'ENVIRONMENT' | 'PORT' | 'publicUrl'>,
  wanted: string | null,
) {
  if (wanted === null || wanted.length > 2000 || !URL.canParse(wanted, settings.publicUrl))
    return settings.publicUrl
  const url = new URL(wanted, settings.publicUrl)
  const isOwn = ownOrigins(settings).includes(url.origin) && url.username === '' && url.password === ''
  return isOwn ? url.href : settings.publicUrl
}

/** In local the page may have been opened by either name of this machine. */
function ownOrigins({ ENVIRONMENT, PORT, publicUrl }: Pick<Settings, 'ENVIRONMENT' | 'PORT' | 'publicUrl'>) {
  const own = new URL(publicUrl).origin
  return ENVIRONMENT === 'local' ? [own, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`] : [own]
}

/** supabase-js reads what follows `#` (or `?code=`) and removes it from the URL. */
export function withFragment(url: string, values: Record<string, string>): string {
  return `${url.split('#')[0]}#${new URLSearchParams({ ...values, sb: '' }).toString()}`
}

export function withQuery(url: string, values: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
  return target.href
}
