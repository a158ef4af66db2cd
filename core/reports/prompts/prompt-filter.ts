import { none, segmentOf, type ReportFilters } from '../filters.ts'
import type { PromptFacts } from './prompt-rows.ts'

type Grouped = Pick<PromptFacts, 'topic' | 'tags' | 'intent' | 'funnel'>

/** Whether a prompt matches the filters. */
export function passes(
  prompt: Grouped & Pick<PromptFacts, 'isBranded'>,
  filters: Pick<ReportFilters, 'branded' | 'topic' | 'tags' | 'segment' | 'intent' | 'funnel'>,
): boolean {
  return (
    (filters.branded === 'all' || prompt.isBranded === (filters.branded === 'branded')) &&
    isAsked(prompt.topic, filters.topic) &&
    isAsked(prompt.intent, filters.intent) &&
    isAsked(prompt.funnel, filters.funnel) &&
    filters.tags.every((tag) => (tag === none ? prompt.tags.length === 0 : prompt.tags.includes(tag))) &&
    (filters.segment === undefined || isInSegment(prompt, filters.segment))
  )
}

/** Whether a prompt belongs to a segment as in the URL, see `segmentOf`. An empty value: has none. */
export function isInSegment(prompt: Grouped, segment: string): boolean {
  const { kind, value } = segmentOf(segment)
  switch (kind) {
    case 'tag':
      return value === '' ? prompt.tags.length === 0 : prompt.tags.includes(value)
    case 'topic':
      return prompt.topic === value
    case 'intent':
      return (prompt.intent ?? '') === value
    case 'funnel':
      return (prompt.funnel ?? '') === value
  }
}

const isAsked = (value: string | null, asked: string | undefined) =>
  asked === undefined || (value ?? '') === (asked === none ? '' : asked)
