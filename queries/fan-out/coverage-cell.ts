import type { Row } from '#core/database/row.ts'
import { coverageState } from '#core/fan-out/coverage/states.ts'
import type { CoverageCell, ShownPassage } from '#core/fan-out/coverage-schema.ts'
import type { Sql } from '../database.ts'
import { scoringOf, subQueryOf } from './coverage.ts'

/** Maximum passages of a matrix cell. */
const maxPassages = 3

/** Why a page has its score for a sub-query; null if there is no such matrix cell. */
export async function coverageCellOf(
  sql: Sql,
  { analysisId, queryId, pageId }: { analysisId: string; queryId: string; pageId: string },
): Promise<CoverageCell | null> {
  const scoring = await scoringOf(sql, analysisId)
  const { rows } = await sql.query<StoredCell>(
    `select f.id as "queryId", f.query, f.query_key as key, f.origin, f.types, f.intent, f.answers, f.of_answers as "ofAnswers", f.draws,
       f.of_draws as "ofDraws", f.low, f.high, p.id as "pageId", p.url, p.title, p.owner, b.name as competitor,
       coalesce(m.score, c.scores[l.position] / 1000.0::float8) as score, m.lexical, m.semantic,
       coalesce(m.passage, c.passages[l.position]) as passage, p.document_id as "currentId",
       (select d.id from llm_mentions.documents d where d.id = coalesce(m.document_id, l.document_id)) as "scoredId",
       coalesce(m.document_id, l.document_id, p.document_id) is distinct from p.document_id as "isOutdated"
     from llm_mentions.fan_out_coverage c
     join llm_mentions.fan_out_queries f on f.id = c.query_id
     join llm_mentions.pages p on p.client_id = c.client_id and p.id = $3
     left join llm_mentions.tracked_brands b on b.id = p.competitor_id
     left join llm_mentions.fan_out_matches m on m.query_id = c.query_id and m.page_id = p.id
     left join llm_mentions.fan_out_columns l on l.analysis_id = c.analysis_id and l.page_id = p.id
     where c.analysis_id = $1 and c.query_id = $2
       and exists (select from llm_mentions.query_fanout_analysis a where a.id = $1 and a.deleted_at is null)`,
    [analysisId, queryId, pageId],
  )
  const [cell] = rows
  if (cell === undefined || scoring === null) return null
  const documentId = cell.scoredId ?? cell.currentId
  const best = documentId === cell.scoredId ? cell.passage : null
  const passages = documentId === null ? [] : await passagesWith(sql, { documentId, query: cell.query, best })
  const words = documentId === null ? [] : await wordsOf(sql, documentId, cell.query)
  const found = new Set(passages.flatMap(({ lexemes }) => lexemes))
  const has = (lexemes: readonly string[]) => lexemes.some((lexeme) => found.has(lexeme))
  return {
    subQuery: subQueryOf(cell),
    page: { pageId, url: cell.url, title: cell.title, owner: cell.owner, competitor: cell.competitor },
    score: cell.score,
    state: cell.score === null ? null : coverageState(cell.score, scoring.thresholds),
    lexical: cell.lexical,
    semantic: cell.semantic,
    isOutdated: cell.isOutdated,
    found: words.filter(({ lexemes }) => has(lexemes)).map(({ word }) => word),
    absent: words.filter(({ lexemes }) => !has(lexemes)).map(({ word }) => word),
    passages: passages.map(({ lexemes: _lexemes, ...passage }) => passage),
  }
}

type StoredCell = Parameters<typeof subQueryOf>[0] &
  Row<'pages', 'url' | 'title' | 'owner'> & {
    pageId: string
    competitor: string | null
    score: number | null
    lexical: number | null
    semantic: number | null
    passage: number | null
    currentId: string | null
    scoredId: string | null
    isOutdated: boolean
  }

type StoredPassage = Row<'passages', 'position' | 'language'> & {
  heading: string
  content: string
  lexemes: string[]
}

const startMark = '\uE000'
const endMark = '\uE001'

/** The best passage of a document for a sub-query first, then others that share words with it. */
async function passagesWith(
  sql: Sql,
  { documentId, query, best }: { documentId: string; query: string; best: number | null },
): Promise<(ShownPassage & { lexemes: string[] })[]> {
  const { rows } = await sql.query<StoredPassage>(
    `select p.position, p.language, found.lexemes,
       ts_headline(config.oid::regconfig, translate(p.heading, $5 || $6, ''), asked.any_of, marks.as_options) as heading,
       ts_headline(config.oid::regconfig, translate(p.content, $5 || $6, ''), asked.any_of, marks.as_options) as content
     from llm_mentions.passages p
     join pg_catalog.pg_ts_config config
       on config.cfgname = p.language and config.cfgnamespace = 'pg_catalog'::regnamespace
     cross join lateral (
       select array_agg(lexeme) as lexemes, string_agg(quote_literal(lexeme), ' | ')::tsquery as any_of
       from unnest(tsvector_to_array(to_tsvector(config.oid::regconfig, $2))) lexeme) asked
     cross join lateral (
       select coalesce(array_agg(lexeme), '{}') as lexemes from unnest(p.terms) where lexeme = any (asked.lexemes)) found
     cross join (select format('StartSel=%s, StopSel=%s, HighlightAll=true', $5::text, $6::text) as as_options) marks
     where p.document_id = $1 and (p.terms @@ asked.any_of or p.position = $3)
     order by p.position is not distinct from $3 desc, ts_rank(p.terms, asked.any_of) desc, p.position
     limit $4`,
    [documentId, query, best, maxPassages, startMark, endMark],
  )
  return rows.map(({ heading, content, ...passage }, index) => {
    const [shownHeading, shownContent] = [withSpans(heading), withSpans(content)]
    return {
      ...passage,
      heading: shownHeading.text,
      headingSpans: shownHeading.spans,
      content: shownContent.text,
      contentSpans: shownContent.spans,
      isBest: best === null ? index === 0 : passage.position === best,
    }
  })
}

type Spans = { start: number; end: number }[]

function withSpans(marked: string): { text: string; spans: Spans } {
  const spans: Spans = []
  let text = ''
  for (const [index, piece] of marked.split(startMark).entries()) {
    const [hit = '', rest] = index === 0 ? ['', piece] : piece.split(endMark, 2)
    if (hit !== '') spans.push({ start: text.length, end: text.length + hit.length })
    text += hit + (rest ?? '')
  }
  return { text, spans }
}

/** The significant words of a sub-query, each with its lexemes in the language of a document. */
async function wordsOf(
  sql: Sql,
  documentId: string,
  query: string,
): Promise<{ word: string; lexemes: string[] }[]> {
  const { rows } = await sql.query<{ word: string; lexemes: string[] }>(
    `select lower(token) as word, lexemes
     from llm_mentions.documents d
     join pg_catalog.pg_ts_config config
       on config.cfgname = d.language and config.cfgnamespace = 'pg_catalog'::regnamespace
     cross join lateral ts_debug(config.oid::regconfig, $2) with ordinality as parsed
     where d.id = $1 and lexemes <> '{}' and alias not like 'hword%' 
     order by ordinality`,
    [documentId, query],
  )
  return [...new Map(rows.map((row) => [row.word, row])).values()]
}
