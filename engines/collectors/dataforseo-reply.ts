import type { EngineFailure, FailureCode } from '../engine.ts'
import { array, number, object, string } from '../extract/tolerant.ts'
import { type TaskState, taskState, waitMs } from './dataforseo-codes.ts'
import { isOverviewMissing } from './dataforseo-extract.ts'
import { vendorFailure, type Vendor, type VendorReply } from './vendor-call.ts'

export type TaskReading = {
  state: TaskState | null
  code: number | null
  said: string
  task: Record<string, unknown>
  /** The whole call was refused, so the state of the task is unknown. */
  isOfCall: boolean
}

/** The state of the first task, or of the whole call if that failed. */
export function readTask(body: unknown): TaskReading {
  const { status_code: overall, status_message: overallSaid, tasks } = object(body)
  const task = object(array(tasks)[0])
  const call = number(overall)
  const isOfCall = call !== null && call !== 20000
  const code = isOfCall ? call : number(task['status_code'])
  const message = string(isOfCall ? overallSaid : task['status_message'])
  return {
    state: code === null ? null : taskState(code),
    code,
    said: message === null ? '.' : `: ${message}`,
    task,
    isOfCall,
  }
}

/** The failure code of a state; null for a task in progress. */
export function failureIn(state: TaskState | null): FailureCode | null {
  return state === null ||
    state === 'created' ||
    state === 'done' ||
    state === 'waiting' ||
    state === 'forgotten'
    ? null
    : state
}

/** The failure of a refused call or task. */
export function refusal(
  vendor: Vendor,
  reply: VendorReply,
  failure: FailureCode,
  { code, said }: Pick<TaskReading, 'code' | 'said'>,
): EngineFailure {
  return vendorFailure(vendor, reply, {
    code: failure,
    said: `${sentences[failure] ?? 'refused the task'}${said}`,
    retryAfterMs: reply.failure?.retryAfterMs ?? (code === null ? null : waitMs(code)),
  })
}

const sentences: Partial<Record<string, string>> = {
  'bad-key': 'does not accept this account',
  'quota-exhausted': 'says the account has no credit left',
  'rate-limited': 'asks to slow down',
  overloaded: 'is overloaded',
  'provider-error': 'failed',
  'invalid-response': 'answered with a body that contains no task',
}

/** Why a finished task has no result. */
export function taskFailure(vendor: Vendor, reply: VendorReply, reading: TaskReading): EngineFailure {
  const { state, said } = reading
  if (state === 'forgotten')
    return vendorFailure(vendor, reply, {
      code: 'provider-error',
      said: `no longer has the task${said}`,
    })
  const failure = failureIn(state)
  if (failure !== null) return refusal(vendor, reply, failure, reading)
  return isOverviewMissing(reply.body)
    ? vendorFailure(vendor, reply, {
        code: 'provider-error',
        said: 'found an overview whose text Google had not loaded yet.',
      })
    : vendorFailure(vendor, reply, {
        code: 'invalid-response',
        said: 'returned a result without an answer.',
      })
}
