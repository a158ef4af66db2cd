import { message } from '../../language/message.ts'

/** Why sub-queries and passages were compared only by words. */
export const vectorsProblems = ['not-wanted', 'no-provider', 'too-many', 'budget', 'failed'] as const
export type VectorsProblem = (typeof vectorsProblems)[number]

export const vectorsProblemTexts: Record<VectorsProblem, string> = {
  'not-wanted': message('Compared by keywords only: no embedding model was selected.'),
  'no-provider': message(
    'Compared by keywords only: the selected engine has no API key or provides no embeddings.',
  ),
  'too-many': message('Compared by keywords only: there are too many passages for a semantic match.'),
  budget: message('Compared by keywords only: a spending limit doesn’t allow embeddings.'),
  failed: message('Compared by keywords only: the provider returned no embeddings.'),
}
