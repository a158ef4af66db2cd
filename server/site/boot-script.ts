/** An element of the application's page that starts it. */
export type AppFile = { tag: 'link' | 'script'; attributes: Record<string, string> }

/**
 * Stands in the head of public pages and runs before the first paint: sets the colours that were chosen, and starts the
 * application instead of the page for whoever has a session kept in this browser, unless the page answers a form that was
 * posted without a script.
 */
export const bootScript = (files: readonly AppFile[]) => `(${boot.toString()})(${JSON.stringify(files)})`

/* Runs in the browser, as it stands here. */
function boot(files: readonly AppFile[]): void {
  const html = document.documentElement
  let scheme: string | null = null
  // What a mail of the identity provider brings along is for the application, too.
  let isSignedIn = /[#&](access_token|error_code)=/.test(location.hash)
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value')
    isSignedIn ||= Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
    const language = new URLSearchParams(location.search).get('lang')
    if (language !== null && /^(en|de|es)$/.test(language))
      localStorage.setItem('answerscope.language', language)
  } catch {
    scheme = null // storage is switched off: a visitor who follows the system
  }
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (!isSignedIn || html.hasAttribute('data-answer')) return
  html.setAttribute('data-app', '')
  for (const { tag, attributes } of files) {
    const element = document.createElement(tag)
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '')
    document.head.append(element)
  }
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('site-style')?.remove()
    document.getElementById('site')?.remove()
  })
}
