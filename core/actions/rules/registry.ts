import type { ActionText, Rule } from '../rule.ts'
import type { ActionLink } from '../rule.ts'
import type { ActionEvidence, ActionKind } from '../schema.ts'
import { createPage } from './create-page.ts'
import { fixPage } from './fix-page.ts'
import { getIntoSource } from './get-into-source.ts'
import { winPrompt } from './win-prompt.ts'

/** Every rule, by the kind of its actions. */
export const rules: { [Kind in ActionKind]: Rule<Kind> } = {
  'win-prompt': winPrompt,
  'get-into-source': getIntoSource,
  'fix-page': fixPage,
  'create-page': createPage,
}

export type ActionTexts = {
  title: ActionText
  sentence: ActionText
  link: ActionText & { to: ActionLink }
  stake: (points: string) => ActionText
}

/** The texts of an action. */
export function actionTexts(evidence: ActionEvidence): ActionTexts {
  switch (evidence.kind) {
    case 'win-prompt':
      return textsOf(winPrompt, evidence)
    case 'get-into-source':
      return textsOf(getIntoSource, evidence)
    case 'fix-page':
      return textsOf(fixPage, evidence)
    case 'create-page':
      return textsOf(createPage, evidence)
  }
}

const textsOf = <Kind extends ActionKind>(
  rule: Rule<Kind>,
  evidence: Parameters<Rule<Kind>['title']>[0],
): ActionTexts => ({
  title: rule.title(evidence),
  sentence: rule.sentence(evidence),
  link: rule.link(evidence),
  stake: (points) => rule.stake(evidence, points),
})
