/** Public pages, rendered by the server; everything else is a screen of the application. */
export const sitePages = {
  home: '/',
  features: '/features',
  method: '/methodology',
  pricing: '/pricing',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  changelog: '/changelog',
} as const

export type SitePage = keyof typeof sitePages

export const sitePageNames = Object.keys(sitePages).filter(isSitePage)

function isSitePage(word: string): word is SitePage {
  return Object.hasOwn(sitePages, word)
}
