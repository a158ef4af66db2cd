import type { PromptInput, PromptPatch, PromptsCreated, PromptsImportance } from '#core/prompts/schema.ts'
import { api } from '../../../lib/api.ts'

/** Existing wordings of the brand are reported instead of added again. */
export async function addPrompts(brandId: string, prompts: readonly PromptInput[]): Promise<PromptsCreated> {
  const response = await api.brands[':brandId'].prompts.$post({
    param: { brandId },
    json: { prompts: [...prompts] },
  })
  return response.json()
}

export async function updatePrompt(promptId: string, patch: PromptPatch): Promise<void> {
  await api.prompts[':promptId'].$patch({ param: { promptId }, json: patch })
}

/** Archives or restores prompts of one brand: all or none. */
export async function archivePrompts(
  brandId: string,
  promptIds: readonly string[],
  { archived }: { archived: boolean },
): Promise<void> {
  await api.brands[':brandId'].prompts.archive.$put({
    param: { brandId },
    json: { promptIds: [...promptIds], archived },
  })
}

/** Each gets a level, or a volume with its source: all or none. */
export async function setImportance(brandId: string, prompts: PromptsImportance['prompts']): Promise<void> {
  await api.brands[':brandId'].prompts.importance.$put({ param: { brandId }, json: { prompts } })
}

/** Runs `work` for many prompts, six at a time. Throws the first error after all have been tried. */
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
