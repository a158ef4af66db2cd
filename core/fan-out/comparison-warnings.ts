import { message } from '../language/message.ts'
import type { FanOutAnalysis } from './analysis-schema.ts'

/** Differences between two analyses other than time: stored in English, translated where they are shown. */
export const comparisonTexts = {
  subject: message('They are about different questions.'),
  engines: message('They read answers of different engines.'),
  days: message('Their periods are not equally long.'),
  simulation: message('They were simulated in different ways.'),
  unkept: message(
    'One of them was made before shares were kept by prompt, so whether they differ by more than chance cannot be told. Run it again.',
  ),
  unfinished: message('One of them has not come to its end.'),
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
