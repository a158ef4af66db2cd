import type { RunInput, EngineRow } from '../schema.ts'
import type { SchedulePlan } from './schema.ts'
import { formatList } from './describe-cadence.ts'

export type DueRun = {
  dueAt: Date
  now: Date
  /** Time zone of times in reasons. */
  timeZone: string
  runName: string
  plan: SchedulePlan
  isPaused: boolean
  isBrandArchived: boolean
  /** The latest unfinished run of this schedule, and why it is paused if it is. */
  openRun: { createdAt: Date; pauseMessage: string | null } | null
  /** Prompts that are not archived and, if the plan has tags, have one of them. */
  promptIds: readonly string[]
  engines: readonly EngineRow[]
}

/** `notes` are stored with a started run; `late` if it starts long after it was due. */
export type RunDecision =
  | { kind: 'skip'; reason: string }
  | { kind: 'start'; input: RunInput; isLate: boolean; notes: string[] }

/** Delay in milliseconds from which a start is late. Workers check every few seconds. */
export const lateAfterMs = 15 * 60_000

/** A pause that ends within this time in milliseconds, such as after a rate limit, delays the run. */
export const shortPauseMs = 60 * 60_000

/** What a schedule does when it is due: starts a run, perhaps without paused engines, or skips it with a reason. */
export function decideRun(due: DueRun): RunDecision {
  const { plan, now, timeZone } = due
  const skip = (reason: string): RunDecision => ({ kind: 'skip', reason })
  if (due.isPaused) return skip('The schedule was paused.')
  if (due.isBrandArchived) return skip('The brand is archived.')
  if (due.openRun !== null) {
    const { createdAt, pauseMessage } = due.openRun
    const open = `The run of ${formatMoment(createdAt, timeZone)} hasn’t finished`
    return skip(pauseMessage ? `${open}: it is paused. ${pauseMessage}` : `${open}.`)
  }
  if (due.promptIds.length === 0) return skip(noPrompts(plan))

  const paused = due.engines.filter(({ id, pause }) => plan.engines.includes(id) && isLong(pause, now))
  const pausedIds = new Set(paused.map(({ id }) => id))
  const asked = plan.engines.filter((id) => !pausedIds.has(id))
  const pauses = paused.map(({ label, pause }) => `${label}: ${pause?.message ?? ''}`.trim())
  if (asked.length === 0)
    return skip(
      `${pauses.length === 1 ? 'Its engine is' : 'All its engines are'} paused. ${pauses.join(' ')}`,
    )

  const { tags: _, ...input } = plan
  const lateMs = now.getTime() - due.dueAt.getTime()
  const isLate = lateMs > lateAfterMs
  const promptIds = plan.tags.length === 0 ? {} : { promptIds: [...due.promptIds] }
  return {
    kind: 'start',
    input: { ...input, engines: asked, ...promptIds, label: due.runName },
    isLate,
    notes: [
      ...(isLate ? [`Started ${durationInWords(lateMs)} late because no worker was available.`] : []),
      ...(pauses.length > 0 ? [`Skipped paused engines. ${pauses.join(' ')}`] : []),
    ],
  }
}

/** "6 November, 14:17", in the time zone. */
export function formatMoment(moment: Date, timeZone: string): string {
  const day = moment.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'long' })
  const time = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${day}, ${time},`
}

function noPrompts({ tags }: SchedulePlan): string {
  if (tags.length === 0) return 'The brand has no prompts.'
  const quoted = tags.map((tag) => `“${tag}”`)
  return tags.length === 1
    ? `No prompt has the tag ${quoted.join('')}.`
    : `No prompt has one of the tags ${formatList(quoted)}.`
}

function isLong(pause: EngineRow['pause'], now: Date): boolean {
  if (pause === null) return false
  return pause.until === null || new Date(pause.until).getTime() - now.getTime() > shortPauseMs
}

/** 7 500 000 → "2 h 5 min" */
function durationInWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}
