import type { RunProgress } from '#core/runs/schema.ts'
import { formatCount, formatDay, formatDuration, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

export function isOver({ status }: Pick<RunProgress, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'failed'
}

/** The run has ended, and the answers in progress at that time are stored, so nothing more will come. */
export function isSettled(progress: Pick<RunProgress, 'status' | 'counts'>): boolean {
  return isOver(progress) && progress.counts.asking === 0
}

/** Answers that are queued or in progress. */
function answersLeft({ counts }: Pick<RunProgress, 'counts'>): number {
  return counts.queued + counts.asking
}

/** Shares of the bar, 0…1. For an import by the bytes read, for a run by its answers. */
export function barShares(progress: RunProgress): { done: number; failed: number } {
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

/** "96 of 144 answers", "2 failed", "46 left", "about 1 min 5 s to go", in order. */
export function progressFacts(progress: RunProgress): string[] {
  const facts = progress.import ? importFacts(progress.import) : runFacts(progress)
  if (!isOver(progress) && progress.etaSeconds !== null)
    facts.push(t('about {etaSeconds} left', { etaSeconds: formatDuration(progress.etaSeconds) }))
  const resumesAt = progress.pause?.resumesAt ?? null
  if (!isOver(progress) && resumesAt !== null)
    facts.push(t('resumes {resumesAt}', { resumesAt: formatDay(resumesAt) }))
  return facts
}

/**
 * The known cost of the answers, and the budget; null if nothing was answered yet or nothing was run. `isFree`: only
 * the local sandbox was used.
 */
export function costFact(
  { kind, counts, costUsd, costUnknown, budgetUsd }: RunProgress,
  { isFree }: { isFree: boolean },
): string | null {
  if (kind === 'import') return null
  if (counts.answered === 0)
    return budgetUsd === null
      ? null
      : t('none of the {budgetUsd} budget spent', { budgetUsd: formatMoney(budgetUsd) })
  if (isFree) return t('free')
  const of = budgetUsd === null ? '' : ` ${t('of {budgetUsd}', { budgetUsd: formatMoney(budgetUsd) })}`
  if (costUsd === null)
    return budgetUsd === null
      ? t('cost unknown')
      : t('cost unknown, budget {budgetUsd}', { budgetUsd: formatMoney(budgetUsd) })
  const known = `${formatMoney(costUsd)}${of}`
  return costUnknown === 0
    ? known
    : t('{known} + {costUnknown} with unknown cost', { known, costUnknown: formatCount(costUnknown) })
}

export function statusWord(progress: RunProgress): string {
  if (progress.kind === 'import' && !isOver(progress)) return t('Importing')
  // Waiting rather than paused: it continues by itself when the monthly quota renews.
  if (progress.status === 'paused' && progress.pause?.code === 'quota') return t('Waiting')
  return statusTexts[progress.status]
}

export const statusTexts: Record<RunProgress['status'], string> = {
  queued: t('Waiting'),
  running: t('Running'),
  paused: t('Paused'),
  completed: t('Finished'),
  cancelled: t('Canceled'),
  failed: t('Failed'),
}

function runFacts(progress: RunProgress): string[] {
  const { answered, failed, cancelled } = progress.counts
  const left = answersLeft(progress)
  return [
    t('{answered} of {planned} answers', {
      answered: formatCount(answered),
      planned: formatCount(progress.planned),
    }),
    ...(failed > 0 ? [t('{failed} failed', { failed: formatCount(failed) })] : []),
    ...(cancelled > 0 ? [t('{cancelled} canceled', { cancelled: formatCount(cancelled) })] : []),
    ...(left > 0 ? [t('{left} left', { left: formatCount(left) })] : []),
  ]
}

function importFacts(read: NonNullable<RunProgress['import']>): string[] {
  return [
    t('{added} added', { added: formatCount(read.added) }),
    ...(read.known > 0 ? [t('{known} already exist', { known: formatCount(read.known) })] : []),
    ...(read.rejected > 0 ? [t('{rejected} skipped', { rejected: formatCount(read.rejected) })] : []),
  ]
}
