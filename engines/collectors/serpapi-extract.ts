import type { Extracted } from '../engine.ts'
import { array, number, object, string } from '../extract/tolerant.ts'
import { noAnswerShown, unreportedUsage } from './collected.ts'
import { placedCitations, type Source } from './placed-citations.ts'
import { textOfBlocks } from './text-blocks.ts'

/** Raise it if a stored body would now be read differently; answers store the version that read them. */
export const serpapiExtractorVersion = 1

/**
 * Extracts an answer from a finished search: AI Mode has it at the top level, results pages and the separate overview
 * search under `ai_overview`. Pure; can be rerun on stored bodies. Null if a body announces an answer without
 * containing it (an overview that must be fetched with a token).
 * Shapes: https://serpapi.com/google-ai-mode-api, https://serpapi.com/google-ai-overview-api.
 */
export function extractSerpapi(
  bodies: readonly unknown[],
  surface: 'ai-mode' | 'ai-overview',
): Extracted | null {
  const body = object(bodies.at(-1))
  const none = noAnswerShown(surface === 'ai-overview' ? 'no-overview' : 'no-answer')
  if (surface === 'ai-overview' && body['ai_overview'] === undefined) return hasFinished(body) ? none : null
  const answer = surface === 'ai-overview' ? object(body['ai_overview']) : body
  const references = array(answer['references']).map(object)
  const byIndex = new Map<number, Source>()
  for (const [place, reference] of references.entries()) {
    const url = string(reference['link'])
    if (url !== null)
      byIndex.set(number(reference['index']) ?? place, { url, title: string(reference['title']) })
  }
  const built = textOfBlocks(array(answer['text_blocks']), (index) => byIndex.get(index))
  const text = built.text !== '' ? built.text : (string(answer['reconstructed_markdown'])?.trim() ?? '')
  if (text === '') return isNotShown(answer) && hasFinished(body) ? none : null
  return {
    text,
    searched: true,
    queries: [],
    openedUrls: [],
    citations: placedCitations({
      text,
      sources: [...byIndex.values()],
      attributions: built.text !== '' ? built.attributions : [],
    }),
    retrieved: [],
    searchCalls: null,
    model: null,
    usage: unreportedUsage,
    finish: { unified: 'stop', raw: null },
    warnings: [],
  }
}

/** The token for fetching an overview that Google loads later; it expires within minutes. */
export function overviewToken(body: unknown): string | null {
  const overview = object(object(body)['ai_overview'])
  return array(overview['text_blocks']).length > 0 ? null : string(overview['page_token'])
}

/** Without text, only an explicit message means that nothing was shown; an unknown shape does not. */
function isNotShown({ error }: Record<string, unknown>): boolean {
  return nothingShown.test(string(error) ?? '')
}

/**
 * "Google hasn't returned any results for this query.", "… is not available for this search", and Google's own texts.
 */
export const nothingShown =
  /hasn.t returned any|no results|not available for|isn.t available for|can.t generate/i

function hasFinished(body: Record<string, unknown>): boolean {
  return string(object(body['search_metadata'])['status']) === 'Success'
}
