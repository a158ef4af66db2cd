import { message } from '../language/message.ts'

/** Whose engines could cite what whose bots read. */
export type EngineOperator = {
  operator: string
  /** Engines as answers carry them, whether asked by API, brought by a collector or imported. */
  engines: readonly string[]
  /** Bots that read for answers: for its index, and when somebody asks. Not those that read for training. */
  crawlers: readonly string[]
  /** What the pairing rests on, or why there is none. */
  note: string | null
}

/**
 * Only pairs that operators document themselves (docs/bot-logs/citations.md). An engine that is missing here is paired
 * with nobody: own endpoints and resellers of many models, whose searches come from anywhere.
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
    note: message('Googlebot reads for classic search and for AI answers in one crawl.'),
  },
  {
    operator: 'Microsoft',
    engines: ['copilot', 'microsoft-copilot', 'brightdata-copilot'],
    crawlers: ['bingbot'],
    note: message('bingbot reads for classic search and for Copilot in one crawl.'),
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
    note: message('No bot is known that reads for its answers.'),
  },
  {
    operator: 'DeepSeek',
    engines: ['deepseek'],
    crawlers: [],
    note: message('No bot is known that reads for its answers.'),
  },
  {
    operator: 'Meta',
    engines: ['meta-ai'],
    crawlers: ['meta-webindexer', 'meta-externalfetcher'],
    note: null,
  },
]

/** The sandbox reads no pages. In the demo its engines stand for operators, so that there is something to look at. */
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
