import {
  componentNames,
  type ComponentName,
  type VarianceComponents,
} from '#core/metrics/statistics/variance-components.ts'
import { t } from '../../../lib/language/t.ts'

/** The sources of variation in plain words, and what reduces each. */
export const componentLabels: Record<
  ComponentName,
  { label: string; short: string; meaning: string; remedy: string }
> = {
  prompt: {
    label: t('which question is asked'),
    short: 'question',
    meaning: t('Some questions bring you up, others do not, whatever engine answers.'),
    remedy: t('Only more prompts narrow this.'),
  },
  engine: {
    label: t('which engine answers'),
    short: 'engine',
    meaning: t('Engines differ in how often they name you.'),
    remedy: t('It does not widen the interval: you chose the engines, they are not a sample.'),
  },
  promptEngine: {
    label: t('question in this very engine'),
    short: 'both',
    meaning: t('Engines treat the same question differently.'),
    remedy: t('More prompts or engines narrow this.'),
  },
  wave: {
    label: t('drift over time'),
    short: 'time',
    meaning: t('The same question in the same engine changes from one time to the next.'),
    remedy: t('Asking at more times narrows this; repeats at one time do not.'),
  },
  repeat: {
    label: t('chance of one answer'),
    short: 'chance',
    meaning: t('Asked twice in a row, an engine may answer differently.'),
    remedy: t('Repeats narrow this, and only this.'),
  },
}

export type ComponentShare = { name: ComponentName; share: number; isKnown: boolean }

/** Each source’s share of the total variance; null when the answers do not vary at all. */
export function componentShares(components: VarianceComponents): ComponentShare[] | null {
  const total = componentNames.reduce((sum, name) => sum + components[name], 0)
  if (total <= 0) return null
  return componentNames.map((name) => ({
    name,
    share: components[name] / total,
    isKnown: !components.unidentified.includes(name),
  }))
}
