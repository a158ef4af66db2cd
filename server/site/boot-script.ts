import { secretAddress } from '#core/site/secret-address.ts'

/** An element of the application's page that starts it. */
export type AppFile = { tag: 'link' | 'script'; attributes: Record<string, string> }

type Boot = {
  app: readonly AppFile[]
  /** Null: none is loaded. */
  analyticsScriptUrl: string | null
}

/**
 * In the head of public pages, before the first paint: sets the chosen color scheme. With a session in this browser it
 * starts the application in place of the page, unless the page is the response to a form that was posted without a
 * script. Without one it forgets the organization, and loads the analytics script.
 */
export const bootScript = (given: Boot) =>
  `(${boot.toString()})(${JSON.stringify({ ...given, secretAddress: secretAddress.source })})`

/* Runs in the browser exactly as written here. */
function boot({ app, analyticsScriptUrl, secretAddress: secret }: Boot & { secretAddress: string }): void {
  const html = document.documentElement
  let scheme: string | null = null
  // Parameters of the identity provider's emails are for the application, too.
  let isSignedIn = /[#&](access_token|error_code)=/.test(location.hash)
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value')
    isSignedIn ||= Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
    const language = new URLSearchParams(location.search).get('lang')
    if (language !== null && /^(en|de|es)$/.test(language))
      localStorage.setItem('answerscope.language', language)
  } catch {
    scheme = null // Storage is switched off: use the system's scheme.
  }
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (!isSignedIn) {
    document.cookie = 'currentOrganizationId=; Max-Age=0; Path=/; SameSite=Lax'
    const address = new URL(location.href)
    const ofOrganization = ['organizationId', 'clientId', 'analysis', 'segment']
    const found = ofOrganization.filter((name) => address.searchParams.has(name))
    for (const name of found) address.searchParams.delete(name)
    if (found.length > 0) history.replaceState(history.state, '', address)
  }
  if (!isSignedIn || html.hasAttribute('data-answer')) {
    if (analyticsScriptUrl === null || new RegExp(secret, 'i').test(location.href)) return
    const script = document.createElement('script')
    script.src = analyticsScriptUrl
    script.async = true
    document.head.append(script)
    return
  }
  html.setAttribute('data-app', '')
  for (const { tag, attributes } of app) {
    const element = document.createElement(tag)
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '')
    document.head.append(element)
  }
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('site-style')?.remove()
    document.getElementById('site')?.remove()
  })
}
