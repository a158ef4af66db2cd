import type { ActionKind, Certainty, EvidenceOf } from './schema.ts'

/** An action that a rule proposes from the numbers of a brand. */
export type Candidate<Kind extends ActionKind = ActionKind> = Kind extends ActionKind
  ? {
      kind: Kind
      /** Identifies its subject, whatever the numbers. */
      key: string
      certainty: Certainty
      /** Visibility at stake, 0…1. */
      points: number
      evidence: EvidenceOf<Kind>
    }
  : never

/** What evidence leads to. `answers`: filters of the list of answers. `crawlerPage`: an id of AI traffic. */
export type ActionLink =
  | { answers: Record<string, string> }
  | { crawlerPage: number; from: string; to: string }
  | { analysisId: string; query: string }

/** A value in a text: a count, a share, or a name. */
type TextValue = string | number | { share: number } | { list: readonly string[] }

/** A text of the catalog with its values; `{brand}` is added where it is shown. */
export type ActionText = { text: string; values: Record<string, TextValue> }

/** How an action of one kind is found, worded, and finished. */
export type Rule<Kind extends ActionKind> = {
  kind: Kind
  label: string
  /** How easy it is: to fix something 1, to write something 0.7, to persuade someone 0.5. */
  ease: number
  title: (evidence: EvidenceOf<Kind>) => ActionText
  sentence: (evidence: EvidenceOf<Kind>) => ActionText
  link: (evidence: EvidenceOf<Kind>) => ActionText & { to: ActionLink }
  /** What is at stake; `points` as shown. */
  stake: (evidence: EvidenceOf<Kind>, points: string) => ActionText
  /** What would make it done. */
  doneWhen: string
}

/** How an action's texts are written in a language. */
export type ActionFormat = {
  brand: string
  percent: (share: number) => string
  list: (names: readonly string[]) => string
}

/** The values of a text as they are shown. */
export function actionValues({ values }: ActionText, format: ActionFormat): Record<string, string | number> {
  const shown = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (typeof value !== 'object') return [name, value]
    return [name, 'share' in value ? format.percent(value.share) : format.list(value.list)]
  })
  return { brand: format.brand, ...Object.fromEntries(shown) }
}
