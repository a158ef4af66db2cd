import type { PromptInput, PromptPatch, PromptsCreated } from '#core/prompt/schema.ts'
import { api } from '../../../lib/api.ts'

const one = api.prompts[':promptId']

/** Wordings the brand has already are reported, not added again. */
export async function addPrompts(brandId: string, prompts: readonly PromptInput[]): Promise<PromptsCreated> {
  const response = await api.brands[':brandId'].prompts.$post({
    param: { brandId },
    json: { prompts: [...prompts] },
  })
  return response.json()
}

export async function updatePrompt(promptId: string, patch: PromptPatch): Promise<void> {
  await one.$patch({ param: { promptId }, json: patch })
}

export async function archivePrompt(promptId: string): Promise<void> {
  await one.archive.$put({ param: { promptId } })
}

export async function unarchivePrompt(promptId: string): Promise<void> {
  await one.archive.$delete({ param: { promptId } })
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
