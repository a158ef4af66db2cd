import { message } from '../language/message.ts'
import type { FanOutAnalysis } from './analysis-schema.ts'

/** Differences between two analyses other than time: stored in English, translated where they are shown. */
export const comparisonTexts = {
  subject: message('The analyses cover different prompts.'),
  engines: message('The analyses use answers from different engines.'),
  days: message('The periods differ in length.'),
  simulation: message('The analyses were simulated differently.'),
  unkept: message('One analysis has no shares by prompt, so we can’t test for significance. Run it again.'),
  unfinished: message('One analysis didn’t finish.'),
} as const

type Side = Pick<FanOutAnalysis, 'subject' | 'engines' | 'from' | 'to' | 'settings' | 'status'>

export function comparisonWarnings(now: Side, before: Side, origin: 'observed' | 'simulated'): string[] {
  const differs = (of: (side: Side) => unknown) => JSON.stringify(of(now)) !== JSON.stringify(of(before))
  const subject = ({ subject: about }: Side) =>
    about.kind === 'prompt' ? about.promptId : about.kind === 'topic' ? about.topic : about.kind
  const warnings = [
    differs(subject) ? comparisonTexts.subject : null,
    origin === 'observed' && differs(({ engines }) => engines.toSorted()) ? comparisonTexts.engines : null,
    origin === 'observed' && differs(({ from, to }) => Date.parse(to) - Date.parse(from))
      ? comparisonTexts.days
      : null,
    origin === 'simulated' &&
    differs(({ settings: { simulation, engine, model } }) => [simulation, engine, model])
      ? comparisonTexts.simulation
      : null,
    now.status === 'completed' && before.status === 'completed' ? null : comparisonTexts.unfinished,
  ]
  return warnings.filter((warning) => warning !== null)
}
