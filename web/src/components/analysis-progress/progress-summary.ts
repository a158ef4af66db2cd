import type { AnalysisProgress } from '#core/analysis/schema.ts'
import { formatCount, formatDay, formatDuration, formatMoney } from '../../lib/format.ts'

export function isOver({ status }: Pick<AnalysisProgress, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'failed'
}

/** Nothing more will come: it has ended, and the answers that were on their way when it did are stored. */
export function isSettled(progress: Pick<AnalysisProgress, 'status' | 'counts'>): boolean {
  return isOver(progress) && progress.counts.asking === 0
}

/** Answers that are still queued or on their way. */
function answersLeft({ counts }: Pick<AnalysisProgress, 'counts'>): number {
  return counts.queued + counts.asking
}

/** Shares of the bar, 0…1. An import moves with the bytes read, a run with its answers. */
export function barShares(progress: AnalysisProgress): { done: number; failed: number } {
  if (progress.import) {
    const { bytes, readBytes } = progress.import
    if (progress.status === 'completed') return { done: 1, failed: 0 }
    return { done: bytes ? Math.min(1, readBytes / bytes) : 0, failed: 0 }
  }
  if (progress.planned === 0) return { done: 0, failed: 0 }
  return {
    done: progress.counts.answered / progress.planned,
    failed: progress.counts.failed / progress.planned,
  }
}

/** "96 of 144 answers", "2 failed", "46 left", "about 1 min 5 s to go": how far it is, in order. */
export function progressFacts(progress: AnalysisProgress): string[] {
  const facts = progress.import ? importFacts(progress.import) : runFacts(progress)
  if (!isOver(progress) && progress.etaSeconds !== null)
    facts.push(`about ${formatDuration(progress.etaSeconds)} to go`)
  const resumesAt = progress.pause?.resumesAt ?? null
  if (!isOver(progress) && resumesAt !== null) facts.push(`goes on ${formatDay(resumesAt)}`)
  return facts
}

/**
 * What the answers cost as far as it is known, and of which budget; null when nothing was answered yet or nothing was
 * asked. `isFree`: only the sandbox was asked, which runs on this machine.
 */
export function costFact(
  { kind, counts, costUsd, costUnknown, budgetUsd }: AnalysisProgress,
  { isFree }: { isFree: boolean },
): string | null {
  if (kind === 'import') return null
  if (counts.answered === 0) return budgetUsd === null ? null : `nothing of ${formatMoney(budgetUsd)} spent`
  if (isFree) return 'free'
  const of = budgetUsd === null ? '' : ` of ${formatMoney(budgetUsd)}`
  if (costUsd === null)
    return budgetUsd === null ? 'cost unknown' : `cost unknown, budget ${formatMoney(budgetUsd)}`
  const known = `${formatMoney(costUsd)}${of}`
  return costUnknown === 0 ? known : `${known} + ${formatCount(costUnknown)} of unknown cost`
}

export function statusWord(progress: AnalysisProgress): string {
  if (progress.kind === 'import' && !isOver(progress)) return 'Importing'
  // Nobody stopped it: it goes on by itself when the plan's answers are renewed.
  if (progress.status === 'paused' && progress.pause?.code === 'quota') return 'Waiting'
  return statusWords[progress.status]
}

const statusWords: Record<AnalysisProgress['status'], string> = {
  queued: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  completed: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

function runFacts(progress: AnalysisProgress): string[] {
  const { answered, failed, cancelled } = progress.counts
  const left = answersLeft(progress)
  return [
    `${formatCount(answered)} of ${formatCount(progress.planned)} answers`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${formatCount(cancelled)} cancelled`] : []),
    ...(left > 0 ? [`${formatCount(left)} left`] : []),
  ]
}

function importFacts(read: NonNullable<AnalysisProgress['import']>): string[] {
  return [
    `${formatCount(read.added)} added`,
    ...(read.known > 0 ? [`${formatCount(read.known)} known already`] : []),
    ...(read.rejected > 0 ? [`${formatCount(read.rejected)} rejected`] : []),
  ]
}
