import { secretAddress } from '#core/site/secret-address.ts'
import type { Config } from './config.ts'

/** Loads the configured analytics script; never in the local environment or on pages with a secret in the URL. */
export function loadAnalytics({
  environment,
  analyticsScriptUrl,
}: Pick<Config, 'environment' | 'analyticsScriptUrl'>): void {
  if (environment === 'local' || !analyticsScriptUrl || secretAddress.test(window.location.href)) return
  const script = document.createElement('script')
  script.src = analyticsScriptUrl
  script.async = true
  document.head.append(script)
}
