import { generalPrompts, withoutKey, type PromptSubject } from '../onboarding/first-prompts.ts'
import type { PromptInput } from '../prompts/schema.ts'

/** The first prompts of a trial: questions of people looking for such a product, and two that name the brand. */
export const firstPrompts = (subject: PromptSubject): PromptInput[] => generalPrompts(subject).map(withoutKey)
