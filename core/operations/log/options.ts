/** Constants of remote logging, by the option names of `@logtail/browser` and `@logtail/node`. */
export const logtailOptions = {
  batchSize: 1000,
  batchSizeKiB: 48,
  batchInterval: 1000,
  retryCount: 3,
  retryBackoff: 100,
  syncMax: 5,
  burstProtectionMilliseconds: 5000,
  burstProtectionMax: 10_000,
  contextObjectMaxDepth: 50,
} as const

/** Printed once on the console if remote logging is not configured. */
export const remoteLoggingIsOff =
  'Remote logging is off: LOGTAIL_SOURCE_TOKEN and LOGTAIL_ENDPOINT are not both set.'
