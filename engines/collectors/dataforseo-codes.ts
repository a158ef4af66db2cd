import type { FailureCode } from '../engine.ts'

/** Meaning of a task's status code: its progress, or why there will be no result. */
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
  // The account needs verification, is paused, or may not use this part or this address.
  40104: 'bad-key',
  40201: 'bad-key',
  40204: 'bad-key',
  40207: 'bad-key',
  // No credit, or the daily spending limit set by the owner is reached.
  40200: 'quota-exhausted',
  40203: 'quota-exhausted',
  40210: 'quota-exhausted',
  // 2,000 calls per minute; the owner's limit of equal tasks per hour or day; 30 simultaneous calls.
  40202: 'rate-limited',
  40205: 'rate-limited',
  40206: 'rate-limited',
  40209: 'rate-limited',
  // The search engine failed, found nothing, or the task could not be performed; charged nevertheless.
  40101: 'provider-error',
  40102: 'provider-error',
  40103: 'provider-error',
  50100: 'bad-request',
  50301: 'overloaded',
  50303: 'overloaded',
  50304: 'overloaded',
}

/**
 * The delay if the code itself implies one: the limit of equal tasks is per hour (or per day, retried every hour).
 * Repeats of a prompt are equal tasks.
 */
export function waitMs(code: number): number | null {
  return code === 40205 || code === 40206 ? 60 * 60 * 1000 : null
}

/** Source: https://docs.dataforseo.com/v3/appendix/errors. Unlisted codes are classified by their thousand. */
export function taskState(code: number): TaskState {
  return exact[code] ?? (code >= 50_000 ? 'provider-error' : 'bad-request')
}
