import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Block } from '#core/pages/blocks.ts'
import { passagesOf } from '#core/pages/passages.ts'
import {
  passageIndexBuilder,
  scoringParameters,
  type QueryLexemes,
  type ScoringParameters,
} from '#core/fan-out/coverage/passage-index.ts'
import { coverageThresholds } from '#core/fan-out/coverage/states.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { readMarkdown } from '#jobs/pages/text/markdown.ts'
import { type Sql } from '#queries/database.ts'
import { lexemesOf } from '#queries/fan-out/score-pages.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'

/** A heading of a page, and whether it was removed from the page. */
type Known = { query: string; page: number; isTaken: boolean }
type Page = { name: string; passages: { heading: string; content: string }[] }

/**
 * The source of the coverage thresholds: known items in real text. Each README heading with at least two words is a
 * sub-query that this README answers. Half of the headings are removed from their page, so that only the text below can
 * answer: the hard case. Random pages represent those that do not answer. Reports for each threshold how many of the
 * known pages reach it (with and without the heading), and how many random ones; and which BM25 parameters rank the
 * known page first most often.
 */
export async function run([folder = 'node_modules']: string[], figures: Figures): Promise<void> {
  const random = seededRandom(20261122)
  const { pages, known } = await readCorpus(folder, random)
  await lendDatabase({ max: 1 }, async (database) => {
    const terms = await termsOf(database.pool, pages)
    const lexemes = await lexemesOf(
      database.pool,
      known.map(({ query }) => query),
      ['english'],
    )
    const asked = known.flatMap((one, at) => {
      const query = lexemes[at] ?? []
      return (query[0]?.lexemes.length ?? 0) < 2 ? [] : [{ ...one, lexemes: query }]
    })
    console.log(
      `${pages.length} READMEs, ${terms.length} passages, ${asked.length} headings as sub-queries, ${asked.filter(({ isTaken }) => isTaken).length} of them taken out\n`,
    )
    console.log('k1    b     heading   known page first   mean reciprocal rank   (headings taken out)')
    for (const k1 of [0.3, 0.6, 0.9, 1.2])
      for (const b of [0.2, 0.4, 0.75])
        for (const heading of [1, 2, 4]) {
          const { first, reciprocal } = ranksOf(asked, scoresOf(asked, terms, { k1, b, heading }))
          console.log(
            `${k1.toFixed(1)}   ${b.toFixed(2)}  ${heading}         ${percent(first)}             ${reciprocal.toFixed(3)}`,
          )
        }

    const scores = scoresOf(asked, terms, scoringParameters)
    const of = (isTaken: boolean) =>
      asked.flatMap((one, at) => (one.isTaken === isTaken ? [scores[at]?.get(one.page) ?? 0] : []))
    const others = asked.flatMap((one, at) =>
      Array.from({ length: 10 }, () => Math.floor(random() * pages.length))
        .filter((page) => page !== one.page && pages[page]?.name !== pages[one.page]?.name)
        .map((page) => scores[at]?.get(page) ?? 0),
    )
    console.log(
      `\nwith k1 ${scoringParameters.k1}, b ${scoringParameters.b}, heading ${scoringParameters.heading}`,
    )
    console.log(
      'threshold   known, heading there   known, heading taken out   at random   precision of both alike',
    )
    const reach = (values: readonly number[], from: number) =>
      values.filter((value) => value >= from).length / values.length
    for (let from = 0.1; from < 0.86; from += 0.05) {
      const [hard, wrong] = [reach(of(true), from), reach(others, from)]
      console.log(
        `${from.toFixed(2)}        ${percent(reach(of(false), from))}                ${percent(hard)}                    ${percent(wrong)}      ${percent(hard / (hard + wrong))}`,
      )
    }
    for (const state of ['partly', 'covered'] as const) {
      const from = coverageThresholds[state]
      const add = (name: string, share: number) =>
        figures.add({ name: `${state}, ${name}`, value: 100 * share, unit: '%', digits: 1 })
      const [hard, wrong] = [reach(of(true), from), reach(others, from)]
      add('known pages with the heading', reach(of(false), from))
      add('known pages, heading taken out', hard)
      add('pages at random', wrong)
      add('precision where both are as many', hard / (hard + wrong))
    }
  })
}

async function readCorpus(folder: string, random: () => number): Promise<{ pages: Page[]; known: Known[] }> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((path) => /(^|\/)readme\.md$/i.test(path))
    .toSorted()
  const pages: Page[] = []
  const known: Known[] = []
  const seen = new Set<string>()
  for (const file of files) {
    const source = await readFile(join(folder, file), 'utf8')
    if (source.length < 6000 || seen.has(source)) continue
    seen.add(source)
    const { title, blocks } = readMarkdown(source, file)
    const taken = new Set<Block>()
    const headings = blocks.flatMap((block, at) =>
      block.kind === 'heading' && block.level > 1 && isQuestion(block.text) && answersItself(blocks, at)
        ? [block]
        : [],
    )
    for (const block of headings) {
      const isTaken = random() < 0.5
      if (isTaken) taken.add(block)
      known.push({ query: block.text, page: pages.length, isTaken })
    }
    pages.push({
      name: title,
      passages: passagesOf(
        title,
        blocks.filter((block) => !taken.has(block)),
      ),
    })
  }
  return { pages, known: withoutCommon(known) }
}

/** Two to ten words, without code characters. */
const isQuestion = (text: string) => /^[\p{L}\p{N}' -]+$/u.test(text) && /^\S+( \S+){1,9}$/.test(text)

/** At least 200 letters follow the heading. */
function answersItself(blocks: readonly Block[], at: number): boolean {
  let letters = 0
  for (const block of blocks.slice(at + 1)) {
    if (block.kind === 'heading') break
    letters += block.text.length
  }
  return letters >= 200
}

/** A heading of several pages, such as how to install, does not identify one. */
function withoutCommon(known: readonly Known[]): Known[] {
  const pagesOf = Map.groupBy(known, ({ query }) => query.toLowerCase())
  return known.filter(
    ({ query }) => new Set((pagesOf.get(query.toLowerCase()) ?? []).map(({ page }) => page)).size === 1,
  )
}

async function termsOf(sql: Sql, pages: readonly Page[]): Promise<{ page: number; terms: string }[]> {
  const passages = pages.flatMap((page, number) => page.passages.map((one) => ({ ...one, page: number })))
  const { rows } = await sql.query<{ terms: string }>(
    `select (setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', content), 'D'))::text as terms
     from unnest($1::text[], $2::text[]) with ordinality as given(heading, content, n) order by n`,
    [passages.map(({ heading }) => heading), passages.map(({ content }) => content)],
  )
  return rows.map(({ terms }, at) => ({ page: passages[at]?.page ?? 0, terms }))
}

type Asked = Known & { lexemes: QueryLexemes }

/** For each sub-query, the score of each page. */
function scoresOf(
  asked: readonly Asked[],
  terms: readonly { page: number; terms: string }[],
  parameters: ScoringParameters,
): Map<number, number>[] {
  const builder = passageIndexBuilder(
    asked.map(({ lexemes }) => lexemes),
    parameters,
  )
  for (const { page, terms: text } of terms) builder.add({ page, language: 'english', terms: text })
  const index = builder.build()
  return asked.map(({ lexemes }) => new Map(index.score(lexemes).map(({ page, score }) => [page, score])))
}

function ranksOf(asked: readonly Asked[], scores: readonly Map<number, number>[]) {
  const ranks = asked.flatMap(({ page, isTaken }, at) => {
    if (!isTaken) return []
    const own = scores[at]?.get(page) ?? 0
    return own === 0
      ? [Infinity]
      : [1 + [...(scores[at]?.values() ?? [])].filter((score) => score > own).length]
  })
  return {
    first: ranks.filter((rank) => rank === 1).length / ranks.length,
    reciprocal: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(7)
