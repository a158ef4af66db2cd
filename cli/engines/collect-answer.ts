import type { Writable } from 'node:stream'
import type {
  Ask,
  Collected,
  Collector,
  CollectorTask,
  EngineAnswer,
  EngineFailure,
} from '#engines/engine.ts'

export type CollectedOutcome =
  | { ok: true; answer: EngineAnswer }
  | { ok: false; failure: EngineFailure; task: CollectorTask | null }

/** A task that is not finished by then is not worth waiting for interactively. */
const longestMs = 60 * 60 * 1000

/** Checking a task is free, so this many consecutive network errors are tolerated. */
const forgiven = 5

/**
 * Orders an answer and polls until it arrives. Reports on `stderr` what it waits for. An order costs money whether or
 * not it is collected: aborting `signal` ends the polling and returns the task's id with the outcome.
 */
export async function collectAnswer(
  collector: Collector,
  ask: Ask,
  {
    stderr,
    signal,
    wait,
  }: { stderr: Writable; signal: AbortSignal; wait: (ms: number, signal: AbortSignal) => Promise<void> },
): Promise<CollectedOutcome> {
  const say = (sentence: string) => void stderr.write(`${sentence}\n`)
  // The signal is not passed: an aborted order may have been accepted, and its id would be lost.
  const ordered = await collector.order(ask, {})
  if (!ordered.ok) return { ok: false, failure: ordered.failure, task: null }
  const { task } = ordered
  say(`Ordered from ${collector.provider}: task ${task.id}. Ctrl-C stops waiting, not the order.`)

  let waited = 0
  let failures = 0
  for (let pause = ordered.checkAfterMs; waited + pause <= longestMs;) {
    say(`Waiting for ${collector.label}; checking again in ${seconds(pause)}.`)
    await wait(pause, signal)
    waited += pause
    if (signal.aborted)
      return { ok: false, failure: stopped('aborted', `Stopped waiting for task ${task.id}.`), task }
    const collected = await collector.collect(task, { signal })
    if (collected.state === 'done') return { ok: true, answer: collected.answer }
    failures = collected.state === 'failed' ? failures + 1 : 0
    if (collected.state === 'failed') {
      if (!collected.failure.retryable || failures > forgiven)
        return { ok: false, failure: collected.failure, task }
      say(collected.failure.message)
    }
    pause = nextPause(collected, ordered.checkAfterMs)
  }
  return {
    ok: false,
    failure: stopped('timeout', `Task ${task.id} didn’t finish within ${seconds(longestMs)}.`),
    task,
  }
}

function nextPause(collected: Collected, usual: number): number {
  if (collected.state === 'pending') return collected.checkAfterMs
  return collected.state === 'failed' ? (collected.failure.retryAfterMs ?? usual) : usual
}

function stopped(code: 'aborted' | 'timeout', message: string): EngineFailure {
  return {
    code,
    retryable: false,
    retryAfterMs: null,
    message: `${message} The data provider keeps it under that ID.`,
    status: null,
    latencyMs: 0,
    rawResponse: null,
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}
