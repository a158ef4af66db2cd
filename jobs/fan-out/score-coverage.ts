import { setImmediate } from 'node:timers/promises'
import { hybridScore, semanticScores } from '#core/fan-out/coverage/hybrid.ts'
import { matrixColumns, type PageReach } from '#core/fan-out/coverage/columns.ts'
import {
  passageIndexBuilder,
  type PassageIndex,
  type QueryLexemes,
} from '#core/fan-out/coverage/passage-index.ts'
import { coverageThresholds } from '#core/fan-out/coverage/states.ts'
import { maxColumns } from '#core/fan-out/coverage-schema.ts'
import { pageOwners, type PageOwner } from '#core/pages/page-owner.ts'
import type { Database } from '#queries/database.ts'
import {
  addColumns,
  addCoverage,
  analysisToScore,
  beginScoring,
  finishScoring,
  isScored,
  languagesToScore,
  lexemesOf,
  pagesToScore,
  passagesToScore,
  subQueriesToScore,
  type AnalysisToScore,
  type NewCoverage,
  type NewMatch,
  type PageToScore,
  type SubQueryToScore,
} from '#queries/fan-out/score-pages.ts'
import { asSystem } from '#queries/system-client.ts'
import { compareMeanings, type MeaningContext, type Meanings } from './compare-meanings.ts'

/** Per page; further passages of very long documents are ignored. */
const passagesPerPage = 200
/** Of all pages; own pages come first. */
const maxPassages = 1_000_000
/** Read from the database at once. */
const passagesAtOnce = 4000
/** Written in one transaction. */
const rowsAtOnce = 100

export type CoverageRun = {
  analysisId: string
  signal: AbortSignal
  /** Sub-queries compared with all pages, twice: to choose columns, and to store scores. */
  onProgress?: (progress: { done: number; total: number }) => Promise<void> | void
}

/**
 * Compares every sub-query of an analysis with every page that has a text, and stores a bounded part of it: the scores
 * for up to 200 columns, and the best own, competitor, and cited page with its passage. Idempotent: finished work
 * stays, and an unfinished attempt starts over, because pages may have changed and a matrix is a snapshot. That is
 * cheap enough: 10,000 pages × 2,000 sub-queries take well under a minute (docs/fan-out-coverage.md).
 */
export async function scoreCoverage(
  context: MeaningContext,
  { analysisId, signal, onProgress }: CoverageRun,
): Promise<void> {
  const { database } = context
  const analysis = await asSystem(database, (sql) => analysisToScore(sql, analysisId))
  if (analysis === null || (await asSystem(database, (sql) => isScored(sql, analysisId)))) return
  const queries = await asSystem(database, (sql) => subQueriesToScore(sql, analysis))
  const breathe = breathing(signal)
  const lexemes = await lexemesOfQueries(database, analysis, queries)
  const corpus = await readCorpus(database, analysis, { lexemes, breathe })
  const total = 2 * queries.length
  const compared = await compareMeanings(context, {
    analysis,
    pages: corpus.pages,
    passagesPerPage,
    passages: corpus.index.passages,
    queries: queries.map(({ query }) => query),
    signal,
  })
  const meanings = 'problem' in compared ? null : compared
  const scorer = { queries, lexemes, corpus, meanings, breathe }

  const reaches = await reachOfPages(scorer, (done) => onProgress?.({ done, total }))
  const columns = matrixColumns(reaches, maxColumns).map(({ page, covers }, index) => ({
    ...pageAt(corpus, page),
    page,
    position: index + 1,
    covers,
  }))
  const scored = corpus.pages
  const countOf = (owner: PageOwner) => scored.filter((page) => page.owner === owner).length
  await asSystem(database, async (sql) => {
    await beginScoring(sql, analysis, {
      method: meanings === null ? 'lexical' : 'hybrid',
      model: meanings?.model ?? null,
      problem: 'problem' in compared ? compared.problem : null,
      problemDetail: 'problem' in compared ? compared.detail : null,
      thresholds: coverageThresholds,
      pages: { own: countOf('own'), rival: countOf('rival'), cited: countOf('cited') },
      passages: corpus.index.passages,
      rivals: new Set(scored.flatMap(({ competitorId }) => competitorId ?? [])).size,
    })
    await addColumns(sql, analysis, columns)
  })

  const columnOf = new Map(columns.map(({ page, position }) => [page, position]))
  for (let from = 0; from < queries.length; from += rowsAtOnce) {
    const rows: NewCoverage[] = []
    for (let at = from; at < Math.min(queries.length, from + rowsAtOnce); at += 1) {
      await breathe()
      const query = queries[at]
      if (query !== undefined) rows.push(coverageOf(corpus, query, await pageScores(scorer, at), columnOf))
    }
    await asSystem(database, (sql) => addCoverage(sql, analysis, rows))
    await onProgress?.({ done: queries.length + from + rows.length, total })
  }
  await asSystem(database, (sql) => finishScoring(sql, analysisId))
  await meanings?.products.forget()
}

type Breathe = () => Promise<void>

/** Yields to other work of the process every few milliseconds, and stops on request. */
function breathing(signal: AbortSignal): Breathe {
  let since = performance.now()
  return async () => {
    if (signal.aborted) throw new Error('Stopped; the next run starts over.')
    if (performance.now() - since < 10) return
    await setImmediate()
    since = performance.now()
  }
}

async function lexemesOfQueries(
  database: Database,
  analysis: AnalysisToScore,
  queries: readonly SubQueryToScore[],
): Promise<QueryLexemes[]> {
  return asSystem(database, async (sql) =>
    lexemesOf(
      sql,
      queries.map(({ query }) => query),
      await languagesToScore(sql, analysis),
    ),
  )
}

/** `positions`: of each passage of the index, within its page. */
type Corpus = { pages: PageToScore[]; index: PassageIndex; positions: readonly number[] }

/** Reads the passages of all pages in batches; only their requested lexemes stay in memory. */
async function readCorpus(
  database: Database,
  analysis: AnalysisToScore,
  { lexemes, breathe }: { lexemes: readonly QueryLexemes[]; breathe: Breathe },
): Promise<Corpus> {
  const known = await asSystem(database, (sql) => pagesToScore(sql, analysis))
  const builder = passageIndexBuilder(lexemes)
  const pages: PageToScore[] = []
  const positions: number[] = []
  const read = (batch: readonly PageToScore[]) =>
    asSystem(database, (sql) =>
      passagesToScore(
        sql,
        analysis,
        batch.map(({ documentId }) => documentId),
        passagesPerPage,
      ),
    )
  const batches = [...batchesOf(known)]
  let ahead = read(batches[0] ?? [])
  for (const [at, batch] of batches.entries()) {
    const byDocument = Map.groupBy(await ahead, ({ documentId }) => documentId)
    // The database reads the next batch meanwhile.
    ahead = read(batches[at + 1] ?? [])
    ahead.catch(() => {}) // Thrown at the await.
    for (const page of batch) {
      await breathe()
      for (const { position, language, terms } of byDocument.get(page.documentId) ?? []) {
        builder.add({ page: pages.length, language, terms })
        positions.push(position)
      }
      pages.push(page)
    }
  }
  await ahead
  return { pages, index: builder.build(), positions }
}

/** Batches pages so that their passages fit, up to the limit for all. */
function* batchesOf(pages: readonly PageToScore[]): Generator<PageToScore[]> {
  let batch: PageToScore[] = []
  let inBatch = 0
  let inAll = 0
  for (const page of pages) {
    const passages = Math.min(page.passages, passagesPerPage)
    if (passages === 0) continue
    if (inAll + passages > maxPassages) break
    if (inBatch + passages > passagesAtOnce && batch.length > 0) {
      yield batch
      batch = []
      inBatch = 0
    }
    batch.push(page)
    inBatch += passages
    inAll += passages
  }
  if (batch.length > 0) yield batch
}

function pageAt({ pages }: Corpus, page: number): PageToScore {
  const found = pages[page]
  if (found === undefined) throw new Error(`Page ${page} isn’t in the index`)
  return found
}

type Scorer = {
  queries: readonly SubQueryToScore[]
  lexemes: readonly QueryLexemes[]
  corpus: Corpus
  /** Null: words alone are compared. */
  meanings: Meanings | null
  breathe: Breathe
}

type PageScore = { page: number; passage: number; score: number; lexical: number; semantic: number | null }

/** The best passage of every page that matches the sub-query by words or by meaning. */
async function pageScores(
  { lexemes, corpus: { index }, meanings }: Scorer,
  at: number,
): Promise<PageScore[]> {
  const query = lexemes[at] ?? []
  if (meanings === null)
    return index.score(query).map((found) => ({ ...found, lexical: found.score, semantic: null }))
  const semantic = semanticScores(await meanings.products.of(at))
  const lexical = new Float32Array(index.passages)
  for (const { passage, score } of index.scorePassages(query)) lexical[passage] = score
  const best = new Map<number, PageScore>()
  for (let passage = 0; passage < lexical.length; passage += 1) {
    const [byWords, byMeaning] = [lexical[passage] ?? 0, semantic[passage] ?? 0]
    const score = hybridScore(byWords, byMeaning)
    const page = index.pageOf(passage)
    if (score > (best.get(page)?.score ?? 0))
      best.set(page, { page, passage, score, lexical: byWords, semantic: byMeaning })
  }
  return [...best.values()]
}

async function reachOfPages(
  scorer: Scorer,
  onProgress: (done: number) => Promise<void> | void,
): Promise<PageReach[]> {
  const { queries, corpus, breathe } = scorer
  const reach = new Float64Array(corpus.pages.length)
  const covers = new Uint32Array(corpus.pages.length)
  const { covered, partly } = coverageThresholds
  for (let at = 0; at < queries.length; at += 1) {
    await breathe()
    for (const { page, score } of await pageScores(scorer, at)) {
      if (score >= partly) reach[page] = (reach[page] ?? 0) + score
      if (score >= covered) covers[page] = (covers[page] ?? 0) + 1
    }
    if (at % rowsAtOnce === rowsAtOnce - 1) await onProgress(at + 1)
  }
  return corpus.pages.map(({ owner }, page) => ({
    page,
    owner,
    reach: reach[page] ?? 0,
    covers: covers[page] ?? 0,
  }))
}

function coverageOf(
  corpus: Corpus,
  { id }: SubQueryToScore,
  scores: readonly PageScore[],
  columnOf: ReadonlyMap<number, number>,
): NewCoverage {
  const row = Array.from({ length: columnOf.size }, () => 0)
  const passages = Array.from({ length: columnOf.size }, () => 0)
  const best = new Map<PageOwner, PageScore>()
  const covering = { own: 0, rival: 0, cited: 0 }
  const rivals = new Set<string>()
  for (const found of scores) {
    const { owner, competitorId } = pageAt(corpus, found.page)
    const column = columnOf.get(found.page)
    if (column !== undefined) {
      row[column - 1] = Math.round(1000 * found.score)
      passages[column - 1] = corpus.positions[found.passage] ?? 0
    }
    if (found.score > (best.get(owner)?.score ?? 0)) best.set(owner, found)
    if (found.score < coverageThresholds.covered) continue
    covering[owner] += 1
    if (competitorId !== null) rivals.add(competitorId)
  }
  return {
    queryId: id,
    scores: row,
    passages,
    covering,
    competitorsCovering: rivals.size,
    matches: pageOwners.flatMap((owner) => {
      const found = best.get(owner)
      return found === undefined ? [] : [matchOf(corpus, owner, found)]
    }),
  }
}

function matchOf(corpus: Corpus, owner: PageOwner, { page, passage, ...score }: PageScore): NewMatch {
  const { pageId, documentId } = pageAt(corpus, page)
  const position = corpus.positions[passage] ?? 0
  return { owner, pageId, documentId, passage: position, ...score }
}
