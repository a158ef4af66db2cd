import type { FailureCode } from '../engine.ts'

/** What a task's status code means: how far it is, or why there will be nothing. */
export type TaskState = 'created' | 'done' | 'waiting' | 'forgotten' | FailureCode

const exact: Record<number, TaskState> = {
  20000: 'done',
  20100: 'created',
  // "Task Handed." and "Task In Queue."
  40601: 'waiting',
  40602: 'waiting',
  // Not found, no longer kept.
  40400: 'forgotten',
  40401: 'forgotten',
  40403: 'forgotten',
  40100: 'bad-key',
  // The account has to be verified, is paused, may not use this part, or not from this address.
  40104: 'bad-key',
  40201: 'bad-key',
  40204: 'bad-key',
  40207: 'bad-key',
  // No money, or the day's limit of money that the owner has set.
  40200: 'quota-exhausted',
  40203: 'quota-exhausted',
  40210: 'quota-exhausted',
  40202: 'rate-limited',
  40209: 'rate-limited',
  // The search engine failed under it ("Internal SE Server Error.") or found nothing; charged all the same.
  40101: 'provider-error',
  40102: 'provider-error',
  40103: 'provider-error',
  50100: 'bad-request',
  50301: 'overloaded',
  50303: 'overloaded',
  50401: 'provider-error',
  50402: 'provider-error',
}

/** Source: https://docs.dataforseo.com/v3/appendix/errors. Codes not named there fall under their thousand. */
export function taskState(code: number): TaskState {
  return (
    exact[code] ??
    (code >= 50_000 ? 'provider-error' : code >= 40_200 && code < 40_300 ? 'rate-limited' : 'bad-request')
  )
}
