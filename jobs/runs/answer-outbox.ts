import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  storePairAnswers,
  storePairTask,
  type PairAnswer,
  type PairTask,
} from '#queries/runs/pair-outcomes.ts'
import { finishRuns } from '#queries/runs/claim-pairs.ts'
import type { Database } from '#queries/database.ts'
import { isAway } from '#queries/database-away.ts'
import { ensurePartitions } from '#queries/partitions.ts'

/** What is paid for and must not be lost: an answer, or the task of a data provider that will deliver one. */
export type PaidItem = PairAnswer | PairTask

export type AnswerOutbox = {
  /** Resolves once the item is stored. */
  store(item: PaidItem): Promise<void>
  /** Stores items that earlier processes could not store. */
  storeSpooled(): Promise<number>
  /** Writes an item that the database rejects to a separate file for the instance admin; returns its path. */
  keepRefused(pairId: string, answer: unknown): Promise<string>
  /** Waits for pending items. What the database does not accept stays on disk for the next start. */
  close(): Promise<void>
}

type Entry = { item: PaidItem; file: string | null; resolve: () => void; reject: (error: unknown) => void }

const batchSize = 100

/**
 * How long waiting answers gather more before the next transaction, because transactions are expensive. CPU time per
 * answer was 4.0 ms with three answers per transaction on average, 2.3 ms with twelve, and 1.3 ms with fifty.
 */
const gatherMs = 80

export type OutboxSettings = {
  database: Database
  folder: string
  logger: Logger
  /** Parallel answers. Once half of them wait, no more are gathered, because they would soon block places. */
  places?: number
}

type State = Required<OutboxSettings> & {
  readonly waiting: Entry[]
  /** Runs with answers stored since they were looked at. */
  readonly stored: Set<string>
  writing: Promise<void> | null
  finishing: Promise<void> | null
  closing: boolean
}

/**
 * The only writer of answers in this process. Answers that arrive during a transaction are stored together by the next
 * one, so that a hundred parallel answers do not compete for the same roll-up rows.
 *
 * Life of an answer: waiting → stored. If the database is unreachable, it is first written to `folder`, then retried
 * until the database is back or the process ends; the next start begins with the folder.
 */
export function createAnswerOutbox(settings: OutboxSettings): AnswerOutbox {
  const state: State = {
    places: 1,
    ...settings,
    waiting: [],
    stored: new Set(),
    writing: null,
    finishing: null,
    closing: false,
  }
  return {
    store: (item) => push(state, item, null),
    storeSpooled: () => storeSpooled(state),
    keepRefused: (pairId, answer) => keepRefused(state.folder, pairId, answer),
    async close() {
      state.closing = true
      while (state.writing !== null) await state.writing
      while (state.finishing !== null) await state.finishing
    },
  }
}

const push = (state: State, item: PaidItem, file: string | null) =>
  new Promise<void>((resolve, reject) => {
    state.waiting.push({ item, file, resolve, reject })
    state.writing ??= write(state)
  })

async function storeSpooled(state: State): Promise<number> {
  const { folder, logger } = state
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
  const stored = await Promise.allSettled(
    files.map(async (file) => push(state, parseItem(await readFile(file, 'utf8')), file)),
  )
  for (const result of stored)
    if (result.status === 'rejected')
      logger.error({ err: result.reason }, 'a spooled answer could not be stored')
  return stored.filter((result) => result.status === 'fulfilled').length
}

async function keepRefused(folder: string, pairId: string, answer: unknown): Promise<string> {
  const refused = join(folder, 'refused')
  const file = join(refused, `${pairId}-${Date.now()}.json`)
  await mkdir(refused, { recursive: true })
  await writeFile(file, JSON.stringify(answer), { flush: true })
  return file
}

async function write(state: State): Promise<void> {
  const { waiting, places, folder, logger } = state
  let pause = 100
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize)
    const failure = await attempt(state, batch)
    if (failure === null) {
      pause = 100
      if (waiting.length > 0 && waiting.length < places / 2 && !state.closing) await wait(gatherMs)
      continue
    }
    await spool(folder, batch).catch((error: unknown) => {
      logger.error({ err: error, folder }, 'answers could not be written to disk; they are kept in memory')
    })
    if (state.closing) {
      for (const entry of batch) entry.reject(failure)
      continue
    }
    logger.warn(
      { answers: batch.length, err: failure },
      'the database is unavailable; answers are kept on disk',
    )
    waiting.unshift(...batch)
    await wait(pause)
    pause = Math.min(pause * 2, 5000)
  }
  state.writing = null
}

/** Null if every entry has been settled; the error if the database was unreachable. */
async function attempt(state: State, batch: Entry[]): Promise<Error | null> {
  try {
    await storeItems(
      state.database,
      batch.map(({ item }) => item),
    )
  } catch (error) {
    if (isAway(error)) return error
    if (batch.length > 1) return attemptOneByOne(state, batch)
    for (const entry of batch) {
      await forget(entry)
      entry.reject(error)
    }
    return null
  }
  for (const entry of batch) {
    await forget(entry)
    state.stored.add(entry.item.call.pair.analysisId)
    entry.resolve()
  }
  state.finishing ??= finish(state)
  return null
}

/** One rejected answer must not block the others. */
async function attemptOneByOne(state: State, batch: Entry[]): Promise<Error | null> {
  while (batch.length > 0) {
    const failure = await attempt(state, batch.slice(0, 1))
    if (failure !== null) return failure
    batch.shift()
  }
  return null
}

async function forget({ file }: Entry): Promise<void> {
  if (file !== null) await rm(file, { force: true })
}

/** Ends runs that only waited for these answers. No one waits for it, and upkeep does it, too. */
async function finish(state: State): Promise<void> {
  const { database, stored, logger } = state
  while (stored.size > 0) {
    const ids = [...stored]
    stored.clear()
    await finishRuns(database, ids).catch((error: unknown) => {
      logger.debug({ err: error }, 'runs couldn’t be checked; upkeep will retry')
    })
  }
  state.finishing = null
}

async function spool(folder: string, batch: Entry[]): Promise<void> {
  for (const entry of batch) {
    if (entry.file !== null) continue
    const file = join(folder, `${entry.item.call.pair.id}-${randomUUID()}.json`)
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify(entry.item, mapsAsEntries), { flush: true })
    await rename(`${file}.part`, file)
    entry.file = file
  }
}

async function storeItems(database: Database, items: readonly PaidItem[]): Promise<void> {
  const answers = items.filter((item) => 'answer' in item)
  if (answers.length > 0) {
    await ensurePartitions(
      database,
      answers.map(({ answer }) => answer.answeredAt),
    )
    await storePairAnswers(database, answers)
  }
  for (const item of items) if ('task' in item) await storePairTask(database, item)
}

const mapsAsEntries = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value)

const spooledCall = z.looseObject({
  pair: z.looseObject({ id: z.uuid() }),
  occurredAt: z.coerce.date(),
})
const spooledAnswer = z.looseObject({
  id: z.uuid(),
  answeredAt: z.coerce.date(),
  // A file of a version before labels has none; its answer is reprocessed later.
  extraction: z.looseObject({
    labels: z
      .array(z.tuple([z.string(), z.unknown()]))
      .default([])
      .transform((entries) => new Map(entries)),
    untracked: z.array(z.unknown()).default([]),
  }),
})
const spooled = z.union([
  z.object({ call: spooledCall, answer: spooledAnswer }),
  z.object({ call: spooledCall, task: z.unknown(), checkAfterMs: z.number() }),
])

function parseItem(json: string): PaidItem {
  // Written by `spool` from a PaidItem; only its dates and maps must be restored.
  return spooled.parse(JSON.parse(json)) as unknown as PaidItem
}
