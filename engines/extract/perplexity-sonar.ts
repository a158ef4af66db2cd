import type { Extracted } from '../engine.ts'
import { extractOpenaiChat } from './openai-chat.ts'

/**
 * Extracts Sonar's answer: Chat Completions bodies with `citations` and `search_results`, as OpenRouter serves
 * `perplexity/*` and Perplexity itself did until 2026-09-27. Sonar always searches, whether or not the body says so.
 * Returns null if no body contains a nonempty `choices` list.
 */
export function extractPerplexitySonar(bodies: readonly unknown[]): Extracted | null {
  const extracted = extractOpenaiChat(bodies)
  return extracted && { ...extracted, searched: true }
}
