import type { Extracted } from '../engine.ts'
import { extractOpenaiChat } from './openai-chat.ts'

/**
 * Reads Sonar's answer: Chat Completions bodies with `citations` and `search_results`, as OpenRouter serves
 * `perplexity/*` and as Perplexity itself did until 2026-09-27. Sonar always searches, whether or not the body says so.
 *
 * Returns null when no body holds a `choices` list with something in it.
 */
export function extractPerplexitySonar(bodies: readonly unknown[]): Extracted | null {
  const extracted = extractOpenaiChat(bodies)
  return extracted && { ...extracted, searched: true }
}
