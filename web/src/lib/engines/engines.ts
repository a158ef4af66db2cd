import { queryOptions } from '@tanstack/react-query'
import type { EngineRow } from '#core/runs/schema.ts'
import { api } from '../api.ts'

/** The engines of an organization, including unconfigured ones with the reason. */
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
 * The name that customers know an engine by: its label in the list, else its usual name. Imports may contain unknown
 * engines, which keep their id.
 */
export function engineLabel(id: string, engines?: readonly EngineRow[]): string {
  return engines?.find((engine) => engine.id === id)?.label ?? wellKnown.get(id) ?? id
}

/** By id as in imports: lowercase, with dashes. */
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
