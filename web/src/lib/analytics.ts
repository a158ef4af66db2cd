import type { Config } from './config.ts'

/**
 * Whether the address of the page opens something by itself: a shared report, an invitation or a trial, also as where to
 * come back to after signing in. No script of somebody else's may see it.
 */
export const isSecretAddress = (href: string): boolean =>
  /(?:\/|%2F)(?:shared|invite|trial)(?:\/|%2F)/i.test(href)

/** Loads the configured analytics script; never in the local environment. */
export function loadAnalytics({
  environment,
  analyticsScriptUrl,
}: Pick<Config, 'environment' | 'analyticsScriptUrl'>): void {
  if (environment === 'local' || !analyticsScriptUrl) return
  const script = document.createElement('script')
  script.src = analyticsScriptUrl
  script.async = true
  document.head.append(script)
}
