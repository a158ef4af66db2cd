import type { EngineRow, RunProgress } from '../runs/schema.ts'

/** What comes next for a brand without answers. */
export type NextStep =
  | { kind: 'prompts' }
  /** No engine can be asked, not even the sandbox. */
  | { kind: 'engine' }
  /** `keysFail`: no real engine can be asked, because every key fails. */
  | { kind: 'run'; engines: EngineRow[]; isSample: boolean; keysFail: boolean; failing: EngineRow[] }
  | { kind: 'waiting' | 'running'; run: RunProgress }
  | { kind: 'paused'; run: RunProgress; reason: string }
  /** Nothing can be asked before a key works again. */
  | { kind: 'keys'; reason: string }
  | { kind: 'failed'; run: RunProgress; reason: string | null }
  | { kind: 'cancelled'; run: RunProgress }

type Facts = {
  prompts: number
  engines: readonly EngineRow[]
  /** Runs of the brand, newest first. */
  runs: readonly RunProgress[]
}

export function nextStep({ prompts, engines, runs }: Facts): NextStep {
  const run = runs[0]
  if (run !== undefined) {
    const ofRun = stepOfRun(run)
    if (ofRun !== null) return ofRun
  }
  return prompts === 0 ? { kind: 'prompts' } : stepToRun(engines)
}

function stepOfRun(run: RunProgress): NextStep | null {
  const { status, counts, waits, pause, failures } = run
  if (status === 'failed' || (status === 'completed' && counts.answered === 0 && counts.failed > 0))
    return { kind: 'failed', run, reason: run.failure ?? failures[0]?.message ?? null }
  if (status === 'cancelled') return { kind: 'cancelled', run }
  // Its answers are about to be counted.
  if (status === 'completed') return counts.answered > 0 ? { kind: 'running', run } : null
  if (status === 'paused') return { kind: 'paused', run, reason: pause?.message ?? '' }
  const stuck = waits.filter(({ until }) => until === null)
  const blocked = stuck.reduce((sum, { pairs }) => sum + pairs, 0)
  const first = stuck[0]
  if (first !== undefined && counts.asking === 0 && blocked >= counts.queued)
    return { kind: 'keys', reason: first.message }
  return { kind: counts.asking + counts.answered + counts.failed > 0 ? 'running' : 'waiting', run }
}

/** The step that leads to a run: real engines that work, else the sandbox. */
export function stepToRun(engines: readonly EngineRow[]): NextStep {
  const configured = engines.filter((engine) => engine.configured)
  const isUsable = ({ pause }: EngineRow) => pause === null || pause.until !== null
  const usable = configured.filter(isUsable)
  const failing = configured.filter((engine) => !isUsable(engine))
  const real = usable.filter(({ sandbox }) => !sandbox)
  const asked = real.length > 0 ? real : usable
  const [firstFailing] = failing
  if (asked.length === 0)
    return firstFailing === undefined
      ? { kind: 'engine' }
      : { kind: 'keys', reason: firstFailing.pause?.message ?? '' }
  const isSample = real.length === 0
  return {
    kind: 'run',
    engines: asked,
    isSample,
    keysFail: isSample && failing.length > 0,
    failing,
  }
}
