import { message } from '../../language/message.ts'

/** Why sub-queries and passages were compared only by words. */
export const vectorsProblems = ['not-wanted', 'no-provider', 'too-many', 'budget', 'failed'] as const
export type VectorsProblem = (typeof vectorsProblems)[number]

export const vectorsProblemTexts: Record<VectorsProblem, string> = {
  'not-wanted': message('Only words were compared: no engine was chosen that compares meanings.'),
  'no-provider': message('Only words were compared: the chosen engine has no key, or gives no vectors.'),
  'too-many': message('Only words were compared: there are too many passages to compare their meanings.'),
  budget: message('Only words were compared: a limit stands against paying for vectors.'),
  failed: message('Only words were compared: the provider did not give vectors.'),
}
