import { actionValues, type ActionLink, type ActionText } from '#core/actions/rule.ts'
import { actionTexts, rules } from '#core/actions/rules/registry.ts'
import type { ActionKind, ActionRow, ActionState } from '#core/actions/schema.ts'
import { formatDecimal } from '../../lib/format.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'

export const stateLabels: Record<ActionState, string> = {
  proposed: t('Proposed'),
  accepted: t('Accepted'),
  done: t('Done'),
  verified: t('Verified'),
  rejected: t('Rejected'),
  snoozed: t('Not now'),
}

export const kindLabel = (kind: ActionKind) => t(rules[kind].label)
export const doneWhen = (kind: ActionKind) => t(rules[kind].doneWhen)

type ActionWords = {
  title: string
  sentence: string
  link: string
  to: ActionLink
  /** Null if it is no longer proposed. */
  stake: string | null
}

/** An action in the language of the reader. */
export function actionWords({ evidence, points }: Pick<ActionRow, 'evidence' | 'points'>, brand: string) {
  const texts = actionTexts(evidence)
  const worded = (text: ActionText) =>
    t(text.text, actionValues(text, { brand, percent: wholePercent, list: (names) => lists.format(names) }))
  return {
    title: worded(texts.title),
    sentence: worded(texts.sentence),
    link: worded(texts.link),
    to: texts.link.to,
    stake: points === null ? null : worded(texts.stake(formatStake(points))),
  } satisfies ActionWords
}

const lists = new Intl.ListFormat(locale)
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const wholePercent = (share: number) => percents.format(share)

/** What is at stake is never nothing, so it is at least 0.1 points. */
const formatStake = (points: number) => formatDecimal(Math.max(0.1, points * 100), 1)
