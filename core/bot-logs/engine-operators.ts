import { message } from '../language/message.ts'

/** Which engines may cite what which bots crawl. */
export type EngineOperator = {
  operator: string
  /** Engines as stored with answers: from an API, a data provider, or an import. */
  engines: readonly string[]
  /** Bots that crawl for answers: search indexing and user requests, not training. */
  crawlers: readonly string[]
  /** The source of the pairing, or why there is none. */
  note: string | null
}

/**
 * Only pairs that operators document themselves (docs/bot-logs/citations.md). Engines missing here have no pair: custom
 * endpoints and resellers of many models, whose searches come from anywhere.
 */
export const engineOperators: readonly EngineOperator[] = [
  {
    operator: 'OpenAI',
    engines: ['openai', 'chatgpt', 'dataforseo-chatgpt', 'brightdata-chatgpt'],
    crawlers: ['oai-searchbot', 'chatgpt-user'],
    note: null,
  },
  {
    operator: 'Anthropic',
    engines: ['anthropic', 'claude'],
    crawlers: ['claude-searchbot', 'claude-user'],
    note: null,
  },
  {
    operator: 'Perplexity',
    engines: ['perplexity', 'brightdata-perplexity'],
    crawlers: ['perplexitybot', 'perplexity-user'],
    note: null,
  },
  {
    operator: 'Google',
    engines: [
      'gemini',
      'dataforseo-gemini',
      'brightdata-gemini',
      'dataforseo-ai-mode',
      'brightdata-ai-mode',
      'serpapi-ai-mode',
      'google-ai-mode',
      'dataforseo-ai-overview',
      'serpapi-ai-overview',
      'google-ai-overview',
      'google-ai-overviews',
    ],
    crawlers: ['googlebot', 'googleagent-urlcontext', 'googleagent-search', 'gemini-deep-research'],
    note: message('Googlebot’s crawl feeds both classic search and AI answers.'),
  },
  {
    operator: 'Microsoft',
    engines: ['copilot', 'microsoft-copilot', 'brightdata-copilot'],
    crawlers: ['bingbot'],
    note: message('bingbot’s crawl feeds both classic search and Copilot.'),
  },
  {
    operator: 'Mistral',
    engines: ['mistral'],
    crawlers: ['mistralai-index', 'mistralai-user'],
    note: null,
  },
  {
    operator: 'xAI',
    engines: ['xai', 'grok'],
    crawlers: [],
    note: message('No bot is known to crawl for its answers.'),
  },
  {
    operator: 'DeepSeek',
    engines: ['deepseek'],
    crawlers: [],
    note: message('No bot is known to crawl for its answers.'),
  },
  {
    operator: 'Meta',
    engines: ['meta-ai'],
    crawlers: ['meta-webindexer', 'meta-externalfetcher'],
    note: null,
  },
]

/** The sandbox crawls no pages. In the demo its engines are paired with operators to show data. */
const demoPairs: Readonly<Record<string, string>> = {
  OpenAI: 'sandbox-atlas',
  Perplexity: 'sandbox-beacon',
  Google: 'sandbox-cirrus',
}

export function engineOperatorsOf({ isDemo }: { isDemo: boolean }): readonly EngineOperator[] {
  if (!isDemo) return engineOperators
  return engineOperators.map((known) => {
    const sandbox = demoPairs[known.operator]
    return sandbox === undefined ? known : { ...known, engines: [...known.engines, sandbox] }
  })
}
