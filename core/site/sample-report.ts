import type { AnswerReader, Overview } from '../reports/schema.ts'
import { sampleMetrics, type SampleAnswer, type SampleReport } from './schema.ts'

const questions = 5
const paragraphs = 3

/** The part of a report shown to visitors; null if data for it is missing. */
export function sampleReport(overview: Overview, examples: readonly SampleAnswer[]): SampleReport | null {
  const { scope, counts } = overview
  const tiles = sampleMetrics.flatMap((metric) => {
    const tile = overview.tiles.find((each) => each.metric === metric)
    const known = tile && measured(tile.rate)
    if (!tile || !known) return []
    const { numerator, denominator } = tile.rate
    return [{ metric, ...known, numerator, denominator, change: changeOf(tile.change) }]
  })
  const ranking = overview.ranking.flatMap(({ name, isOwn, shareOfVoice, rankFrom, rankTo }) => {
    const known = measured(shareOfVoice)
    return known ? [{ name, isOwn, ...known, from: rankFrom, to: rankTo }] : []
  })
  if (tiles.length < sampleMetrics.length || ranking.length === 0) return null
  return {
    brand: scope.brand.name,
    from: scope.period.from,
    to: scope.period.to,
    answers: counts.valid,
    prompts: counts.prompts,
    engines: scope.engines.length,
    tiles,
    trend: overview.trend.series.map(({ label, isOwn, points }) => ({
      name: label,
      isOwn,
      points: points.map(({ date, value, low, high }) => ({ date, value, low, high })),
    })),
    ranking,
    questions: overview.promptsToWorkOn.slice(0, questions).flatMap(({ text, visibility, dots }) => {
      const known = measured(visibility)
      return known ? [{ text, ...known, dots: dots.map(({ present }) => present) }] : []
    }),
    examples: [...examples],
  }
}

/** The newest answers to the shown prompts that mention the own brand, as candidates for examples. */
export function answersToShow({ promptsToWorkOn }: Overview): string[] {
  return promptsToWorkOn
    .flatMap(({ dots }) => dots)
    .filter(({ present }) => present === true)
    .toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt))
    .map(({ answerId }) => answerId)
}

function measured({ value, low, high }: { value: number | null; low: number | null; high: number | null }) {
  return value === null || low === null || high === null ? null : { value, low, high }
}

function changeOf(change: Overview['tiles'][number]['change']): SampleReport['tiles'][number]['change'] {
  if (change === null || change.verdict === 'not-comparable') return { points: null, isReal: false }
  return { points: change.difference, isReal: change.verdict === 'real' }
}

/** Null unless the shown paragraphs mention the own brand and a competitor. */
export function sampleAnswer({ prompt, text, mentions, citations }: AnswerReader): SampleAnswer | null {
  const spans = mentions
    .flatMap(({ isOwn, spans: of }) =>
      of.filter(({ zone }) => zone !== 'link').map(({ start, end }) => ({ start, end, isOwn })),
    )
    .toSorted((one, other) => one.start - other.start)
  const shown = linesOf(text)
    .map(({ start, end }) => piecesOf(text, { start, end }, spans))
    .filter((pieces) => pieces.some(({ names }) => names !== null))
    .slice(0, paragraphs)
  const named = new Set(shown.flat().map(({ names }) => names))
  if (!named.has('own') || !named.has('rival')) return null
  const domains = citations.filter(({ kind }) => kind === 'cited').map(({ domain }) => domain)
  return { question: prompt.text, paragraphs: shown, domains: [...new Set(domains)].slice(0, 5) }
}

function linesOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/^(?!#).*\S.*$/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function piecesOf(
  text: string,
  line: { start: number; end: number },
  spans: readonly { start: number; end: number; isOwn: boolean }[],
): SampleAnswer['paragraphs'][number] {
  const pieces: SampleAnswer['paragraphs'][number] = []
  let at = line.start
  const addWords = (end: number) => {
    const words = withoutMarkup(text.slice(at, end))
    if (words !== '') pieces.push({ text: at === line.start ? words.trimStart() : words, names: null })
  }
  for (const { start, end, isOwn } of spans) {
    if (start < at || end > line.end) continue
    addWords(start)
    pieces.push({ text: text.slice(start, end), names: isOwn ? 'own' : 'rival' })
    at = end
  }
  addWords(line.end)
  return pieces
}

const withoutMarkup = (piece: string) =>
  piece
    .replaceAll(/\s*\(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:\d+\.|[-*])\s+/, '')
    .replaceAll(/[*`_]{1,3}/g, '')
