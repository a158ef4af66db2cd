import type { FailureCode } from '../engine.ts'

/** What a task's status code means: how far it is, or why there will be nothing. */
export type TaskState = 'created' | 'done' | 'waiting' | 'forgotten' | FailureCode

const exact: Record<number, TaskState> = {
  20000: 'done',
  20100: 'created',
  // "Task Handed." and "Task In Queue."
  40601: 'waiting',
  40602: 'waiting',
  // The id belongs to another account, or to another part of the API.
  40001: 'forgotten',
  40002: 'forgotten',
  40003: 'forgotten',
  40004: 'forgotten',
  // Not found; older than a month.
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
  // 2,000 calls a minute; the owner's own limit of equal tasks in an hour or a day; 30 calls at a time.
  40202: 'rate-limited',
  40205: 'rate-limited',
  40206: 'rate-limited',
  40209: 'rate-limited',
  // The search engine failed under it, found nothing, or the task could not be carried out; charged all the same.
  40101: 'provider-error',
  40102: 'provider-error',
  40103: 'provider-error',
  50100: 'bad-request',
  50301: 'overloaded',
  50303: 'overloaded',
  50304: 'overloaded',
}

/**
 * How long to wait where the code itself says it: the limit of equal tasks counts by the hour (or the day, which is
 * tried again every hour). Repeats of a prompt are equal tasks.
 */
export function waitMs(code: number): number | null {
  return code === 40205 || code === 40206 ? 60 * 60 * 1000 : null
}

/** Source: https://docs.dataforseo.com/v3/appendix/errors. Codes not named here fall under their thousand. */
export function taskState(code: number): TaskState {
  return exact[code] ?? (code >= 50_000 ? 'provider-error' : 'bad-request')
}
