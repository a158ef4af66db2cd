import { jobCatalog } from '#core/job-catalog.ts'
import {
  labeledPart,
  labelerInstruction,
  maxBrandsPerCall,
  type BrandToLabel,
} from '#core/labels/labeler/instruction.ts'
import { silentVerdict } from '#core/labels/labeler/verdict.ts'
import { isCollector } from '#engines/engine.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import type { Database } from '#queries/database.ts'
import { loseCalls } from '#queries/engines/structured-calls.ts'
import { verdictKeys } from '#queries/labels/labeler-verdicts.ts'
import {
  brandsToLabel,
  findLabeler,
  labeledKeys,
  noteWaiting,
  keepVerdicts,
  stopLabeler,
  stopWaiting,
  waitingAnswers,
  waitLonger,
} from '#queries/labels/labeler.ts'
import { readingBrands, readUnchecked, reprocessAnswers } from '#queries/answers/preview-reprocessing.ts'
import { storedAnswers, type AnswerPosition } from '#queries/answers/stored-answers.ts'
import { asSystem } from '#queries/system-client.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext, JobHandler, JobRun } from '../job-context.ts'
import { labelText, type LabelerInUse, type Turning } from './label-text.ts'

/** Answers examined together, and reprocessed in one transaction. */
const batchSize = 40

/** Parallel calls of one brand, in addition to the limits of the provider queue. */
const atOnce = 4

/** Consecutive refusals, after which the fault is not in the answers. */
const maxRefusals = 3

/**
 * Labelers may wait for a slow provider most of the time, and a process has few places for all its jobs: one at once
 * per organization, two in all. A job without a place starts again when a turn is over, and by upkeep.
 */
const placesOf = { organization: 1, process: 2 }
const labeling: string[] = []

/** Returns the function that releases the place, or null. */
function placeFor({ organizationId }: BrandHome): (() => void) | null {
  const taken = labeling.filter((id) => id === organizationId).length
  if (taken >= placesOf.organization || labeling.length >= placesOf.process) return null
  labeling.push(organizationId)
  return () => void labeling.splice(labeling.indexOf(organizationId), 1)
}

/**
 * Labels waiting answers of a brand, newest first, and reprocesses them with the verdicts. A verdict is stored by brand
 * and text and never requested again. Every verdict has its own transaction as soon as it arrives, so a crash loses at
 * most the calls in progress (`atOnce`). Idempotent and resumable: private.labeler_waiting lists what is left. Ends
 * early, without failing, if a limit, a budget, or a paused provider queue prevents the next call, or if its turn is
 * over; upkeep starts it again while answers wait.
 */
export const labelAnswers: JobHandler<'label-answers'> = (context, home, run) =>
  labelForAWhile(context, home, { ...run, turnMs: jobCatalog['label-answers'].turnMs })

/** The same, with the length of a turn. */
export async function labelForAWhile(
  context: JobContext,
  home: BrandHome,
  run: JobRun & { turnMs: number },
): Promise<void> {
  const leave = placeFor(home)
  if (leave === null) return
  const until = performance.now() + run.turnMs
  const outcome = await detectUntil(context, home, { ...run, until }).finally(leave)
  if (outcome === 'turn-over') await labelAnswersLater(context.database, home)
}

async function detectUntil(
  context: JobContext,
  home: BrandHome,
  run: JobRun & { until: number },
): Promise<'ended' | 'turn-over'> {
  const { database } = context
  await asSystem(database, (sql) => loseCalls(sql, { ...home, purpose: 'judge' }))
  let refusals = 0
  for (;;) {
    if (run.signal.aborted) throw new Error('Stopped; the next run continues from here.')
    const judge = await labelerOf(context, home)
    if (judge === null) return 'ended'
    const waiting = await asSystem(database, (sql) => waitingAnswers(sql, home, batchSize))
    if (waiting.length === 0) return 'ended'
    const texts = await unlabeledTexts(database, home, waiting, judge)
    const outcome = await labelTexts(context, { judge, home, texts, run, refusals })
    refusals = outcome.refusals
    const left = new Set(outcome.unlabeled.flatMap(({ answers }) => answers.map(({ id }) => id)))
    const refused = new Set(outcome.refused.flatMap(({ answers }) => answers.map(({ id }) => id)))
    await whileDatabaseReturns(() => readLabeled(database, home, { waiting, left, refused }), context.closing)
    if (outcome.problem !== null) {
      const { problem } = outcome
      context.logger.warn({ brandId: home.brandId, problem }, 'AI labeling of a brand stopped')
      await asSystem(database, (sql) => stopLabeler(sql, home, problem))
    }
    await asSystem(database, (sql) => noteWaiting(sql, home, outcome.waitsFor))
    if (outcome.problem !== null || (outcome.isStopped && outcome.waitsFor !== null)) return 'ended'
    if (performance.now() > run.until) return 'turn-over'
    if (outcome.isStopped) return 'ended'
  }
}

/** Starts the labelers that have work, `last` after all others. Upkeep calls it regularly. */
export async function labelAnswersLater(database: Database, last?: BrandHome): Promise<void> {
  await asSystem(database, async (sql) => {
    const isLast = ({ brandId }: BrandHome) => brandId === last?.brandId
    const homes = await brandsToLabel(sql)
    for (const home of homes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))
      sql.enqueueLater('label-answers', home)
  })
}

/** A text, its unlabeled brands, and the waiting answers that contain it. */
type UnlabeledText = {
  text: string
  brands: (BrandToLabel & { key: string })[]
  answers: AnswerPosition[]
}

/** Null if no labeler is switched on, it was stopped, or its engine cannot label; the latter is recorded. */
async function labelerOf(
  { database, engineSets }: JobContext,
  home: BrandHome,
): Promise<LabelerInUse | null> {
  const settings = await asSystem(database, (sql) => findLabeler(sql, home.brandId))
  if (settings === null || !settings.enabled || settings.problem !== null) return null
  const { engine: id, queue } = settings
  const registry = queue === null ? null : await engineSets.forProviderQueue(queue)
  const engine = registry?.get(id)
  if (
    registry === null ||
    queue === null ||
    engine === undefined ||
    isCollector(engine) ||
    engine.judge === undefined
  ) {
    const listing = registry?.list().find((one) => one.id === id)
    const problem =
      listing?.configured === false
        ? listing.reason
        : `The engine “${id}” can’t label answers here. Choose another.`
    await asSystem(database, (sql) => stopLabeler(sql, home, problem))
    return null
  }
  const model = settings.model ?? engine.defaultModel
  const prices = registry.list().find((one) => one.id === id)?.labelerPrices ?? {}
  return {
    instruction: labelerInstruction.version,
    engine: id,
    model,
    queue,
    reserveUsd: (prices[model] ?? prices['*'])?.ceilingUsd ?? null,
    label: engine.label,
    judge: engine.judge.bind(engine),
  }
}

/** Texts of these answers without a verdict, equal texts once. */
async function unlabeledTexts(
  database: Database,
  home: BrandHome,
  waiting: readonly AnswerPosition[],
  judge: LabelerInUse,
): Promise<UnlabeledText[]> {
  return asSystem(database, async (sql) => {
    const brands = await readingBrands(sql, home.brandId)
    const read = await readUnchecked(sql, home, await storedAnswers(sql, home, waiting), brands)
    const asked = read
      .filter(({ extraction }) => extraction.state === 'answered')
      .map(({ answer, extraction }) => ({
        answer: { id: answer.id, answeredAt: answer.facts.answeredAt },
        text: answer.text,
        keys: [...verdictKeys({ text: answer.text, mentions: extraction.mentions })],
      }))
    const known = await labeledKeys(
      sql,
      home.brandId,
      judge,
      asked.flatMap(({ keys }) => keys.map(([, { key }]) => key)),
    )
    const texts = new Map<string, UnlabeledText>()
    for (const { answer, text, keys } of asked) {
      const missing = keys.filter(([, { key }]) => !known.has(key))
      if (missing.length === 0) continue
      const unlabeled = texts.get(text) ?? { text, brands: [], answers: [] }
      unlabeled.answers.push(answer)
      for (const [brandId, { key, ...mentioned }] of missing)
        if (!unlabeled.brands.some((brand) => brand.key === key))
          unlabeled.brands.push({ brandId, key, ...mentioned })
      texts.set(text, unlabeled)
    }
    return [...texts.values()]
  })
}

type Judged = {
  refused: UnlabeledText[]
  /** Includes those that the provider refused. */
  unlabeled: UnlabeledText[]
  isStopped: boolean
  /** Why it stopped, if that passes without intervention. */
  waitsFor: string | null
  problem: string | null
  refusals: number
}

async function labelTexts(
  context: JobContext,
  {
    judge,
    home,
    texts,
    run,
    refusals,
  }: {
    judge: LabelerInUse
    home: BrandHome
    texts: readonly UnlabeledText[]
    run: Turning
    refusals: number
  },
): Promise<Judged> {
  const result: Judged = {
    refused: [],
    unlabeled: [],
    isStopped: false,
    waitsFor: null,
    problem: null,
    refusals,
  }
  const flying = { count: 0 }
  const queue = [...texts]
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const outcome = result.isStopped
        ? { waitsFor: result.waitsFor }
        : await labelOne(context, { judge, home, text: next, run, flying })
      if (outcome === 'judged') {
        result.refusals = 0
        continue
      }
      result.unlabeled.push(next)
      if ('waitsFor' in outcome) {
        result.isStopped = true
        result.waitsFor ??= outcome.waitsFor
      } else {
        result.refused.push(next)
        result.refusals += 1
        if (outcome.isFinal || result.refusals >= maxRefusals) {
          result.problem = outcome.refused
          result.isStopped = true
        }
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return result
}

async function labelOne(
  context: JobContext,
  {
    judge,
    home,
    text: { text, brands },
    run,
    flying,
  }: {
    judge: LabelerInUse
    home: BrandHome
    text: UnlabeledText
    run: Turning
    flying: { count: number }
  },
) {
  const part = labeledPart(text)
  const seen = brands.filter(({ names }) => names.some((name) => part.includes(name)))
  const unseen = brands.filter((brand) => !seen.includes(brand))
  if (unseen.length > 0)
    await whileDatabaseReturns(
      () =>
        asSystem(context.database, (sql) =>
          keepVerdicts(sql, home, {
            judge,
            verdicts: unseen.map(({ key }) => ({ key, verdict: silentVerdict })),
            costUsd: 0,
            inputTokens: 0,
            outputTokens: 0,
          }),
        ),
      context.closing,
    )
  for (let from = 0; from < seen.length; from += maxBrandsPerCall) {
    const outcome = await labelText(context, {
      judge,
      home,
      text,
      brands: seen.slice(from, from + maxBrandsPerCall),
      run,
      flying,
    })
    if (outcome !== 'judged') return outcome
  }
  return 'judged' as const
}

/** Reprocesses answers that have their verdicts, and removes them from the waiting ones, in one transaction. */
async function readLabeled(
  database: Database,
  home: BrandHome,
  {
    waiting,
    left,
    refused,
  }: { waiting: readonly AnswerPosition[]; left: ReadonlySet<string>; refused: ReadonlySet<string> },
): Promise<void> {
  const done = waiting.filter(({ id }) => !left.has(id))
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await reprocessAnswers(sql, home, done, await readingBrands(sql, home.brandId))
    await stopWaiting(sql, home.brandId, done)
    await waitLonger(
      sql,
      home.brandId,
      waiting.filter(({ id }) => refused.has(id)),
    )
  })
}
