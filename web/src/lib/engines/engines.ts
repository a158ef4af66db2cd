import { queryOptions } from '@tanstack/react-query'
import type { EngineRow } from '#core/runs/schema.ts'
import { api } from '../api.ts'

/** The engines an organization may ask, those that are not configured too, with the reason. */
export const enginesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['engines', organizationId],
    queryFn: async ({ signal }) => {
      const response = await api.organizations[':organizationId'].engines.$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return (await response.json()).engines
    },
    staleTime: 5 * 60_000,
  })

/**
 * What the customer knows an engine as: by the list of those we ask, else by its usual name. Imports bring engines we
 * do not know, which keep their own word.
 */
export function engineLabel(id: string, engines?: readonly EngineRow[]): string {
  return engines?.find((engine) => engine.id === id)?.label ?? wellKnown.get(id) ?? id
}

/** Ids as imports hold them: in lower case, with dashes. */
const wellKnown: ReadonlyMap<string, string> = new Map([
  ['chatgpt', 'ChatGPT'],
  ['claude', 'Claude'],
  ['copilot', 'Copilot'],
  ['deepseek', 'DeepSeek'],
  ['gemini', 'Gemini'],
  ['google-ai-mode', 'Google AI Mode'],
  ['google-ai-overview', 'Google AI Overview'],
  ['google-ai-overviews', 'Google AI Overviews'],
  ['grok', 'Grok'],
  ['meta-ai', 'Meta AI'],
  ['microsoft-copilot', 'Microsoft Copilot'],
  ['mistral', 'Mistral'],
  ['perplexity', 'Perplexity'],
])
