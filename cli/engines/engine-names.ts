/**
 * Common names of engines by id; ids and providers with a single engine of the same name need no entry. If several data
 * providers collect the same product, the name means the first; the others are used by id.
 */
export const engineNames: Readonly<Record<string, string>> = {
  chatgpt: 'openai',
  gpt: 'openai',
  claude: 'anthropic',
  google: 'gemini',
  'google-gemini': 'gemini',
  'google-ai': 'gemini',
  sonar: 'perplexity',
  pplx: 'perplexity',
  grok: 'xai',
  'x-ai': 'xai',
  'le-chat': 'mistral',
  ollama: 'compatible',
  vllm: 'compatible',
  'lm-studio': 'compatible',
  lmstudio: 'compatible',
  'openai-compatible': 'compatible',
  sandbox: 'sandbox-atlas',
  dataforseo: 'dataforseo-chatgpt',
  brightdata: 'brightdata-chatgpt',
  serpapi: 'serpapi-ai-mode',
  'ai-mode': 'dataforseo-ai-mode',
  'google-ai-mode': 'dataforseo-ai-mode',
  'ai-overview': 'dataforseo-ai-overview',
  'ai-overviews': 'dataforseo-ai-overview',
  'google-ai-overview': 'dataforseo-ai-overview',
  'google-ai-overviews': 'dataforseo-ai-overview',
  copilot: 'brightdata-copilot',
}

/** The id of the named engine; null if unknown. */
export function engineIdOf(name: string, ids: readonly string[]): string | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  if (ids.includes(plain)) return plain
  return Object.hasOwn(engineNames, plain) ? (engineNames[plain] ?? null) : null
}
