import type { Config } from './config.ts'

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
