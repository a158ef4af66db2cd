import {
  promptsCreated,
  type PromptInput,
  type PromptPatch,
  type PromptsCreated,
} from '#core/prompt/schema.ts'
import { authorizedFetch } from '../../../lib/api.ts'
import { sendJson } from '../../../lib/send.ts'

/** Wordings the brand has already are reported, not added again. */
export async function addPrompts(brandId: string, prompts: readonly PromptInput[]): Promise<PromptsCreated> {
  const response = await sendJson('POST', `/api/brands/${brandId}/prompts`, { prompts })
  return promptsCreated.parse(await response.json())
}

export async function updatePrompt(promptId: string, patch: PromptPatch): Promise<void> {
  await sendJson('PATCH', `/api/prompts/${promptId}`, patch)
}

export async function archivePrompt(promptId: string): Promise<void> {
  await authorizedFetch(`/api/prompts/${promptId}/archive`, { method: 'PUT' })
}

export async function unarchivePrompt(promptId: string): Promise<void> {
  await authorizedFetch(`/api/prompts/${promptId}/archive`, { method: 'DELETE' })
}

/** Does one thing to many prompts, six at a time; throws the first failure after all have been tried. */
export async function forEachPrompt(
  promptIds: readonly string[],
  work: (promptId: string) => Promise<void>,
): Promise<void> {
  const waiting = [...promptIds]
  const failures: unknown[] = []
  const takeTurns = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await work(id).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: 6 }, takeTurns))
  if (failures.length > 0) throw failures[0]
}
