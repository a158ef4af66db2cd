import type { Translate } from '../language/translator.ts'
import type { ContentGap, GapPassage } from './content-gaps.ts'

/** A point to cover: what a passage of another page says, and the page it is from. */
type BriefPoint = { text: string; passage: GapPassage }

const maxPoints = 6

/** One point for each passage of other pages, by its heading, or else by its first sentence; the best first. */
export function briefPoints(passages: readonly GapPassage[]): BriefPoint[] {
  const points = new Map<string, BriefPoint>()
  for (const passage of passages) {
    if (passage.owner === 'own') continue
    const text = passage.heading.trim() || firstSentence(passage.content)
    const key = text.toLowerCase()
    if (text !== '' && !points.has(key)) points.set(key, { text, passage })
  }
  return [...points.values()].slice(0, maxPoints)
}

function firstSentence(content: string): string {
  const [, sentence] = /^\s*(.{1,200}?[.!?])(?:\s|$)/su.exec(content) ?? []
  return (sentence ?? content.slice(0, 120)).replaceAll(/\s+/g, ' ').trim()
}

/** The brief of one gap in Markdown, from passages only; each point links to its page. */
export function gapBriefMarkdown(
  gap: ContentGap,
  { passages, t }: { passages: readonly GapPassage[]; t: Translate },
): string {
  const own = passages.find(({ owner }) => owner === 'own')
  return [
    `# ${t('Brief: {query}', { query: line(gap.query) })}`,
    '',
    own === undefined || gap.state === 'missing'
      ? t('Create a page: none answers these searches.')
      : t('Improve {page}', { page: link(own.title ?? own.url, own.url) }),
    '',
    `## ${t('Searches to answer')}`,
    '',
    ...[gap, ...gap.similar].map(({ query }) => `- ${line(query)}`),
    '',
    `## ${t('For prompts')}`,
    '',
    ...gap.prompts.map(({ text }) => `- ${line(text)}`),
    '',
    `## ${t('Cover these points')}`,
    '',
    ...briefPoints(passages).flatMap(({ text, passage }) => [
      `- ${line(text)} (${link(passage.title ?? passage.url, passage.url)})`,
      `  > ${line(passage.content)}`,
    ]),
    '',
    t('Drafted from cited passages only. Check facts before you publish.'),
    '',
  ].join('\n')
}

export const link = (text: string, url: string) =>
  `[${line(text)}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`

/** Texts of engines and third-party pages must not act as markup. */
export const line = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
