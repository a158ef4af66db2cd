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
    label: t('Between prompts'),
    short: 'question',
    meaning: t('Visibility differs between prompts, regardless of engine.'),
    remedy: t('Add prompts to reduce this.'),
  },
  engine: {
    label: t('Between engines'),
    short: 'engine',
    meaning: t('Engines mention the brand at different rates.'),
    remedy: t('Doesn’t affect the interval, because you chose these engines.'),
  },
  promptEngine: {
    label: t('Prompt–engine interaction'),
    short: 'both',
    meaning: t('The same prompt performs differently across engines.'),
    remedy: t('Add prompts or engines to reduce this.'),
  },
  wave: {
    label: t('Change over time'),
    short: 'time',
    meaning: t('The same prompt on the same engine gives different results on different dates.'),
    remedy: t('Run on more dates to reduce this. More samples on one date don’t help.'),
  },
  repeat: {
    label: t('Random variation'),
    short: 'chance',
    meaning: t('An engine can answer the same prompt differently twice in a row.'),
    remedy: t('Add samples per prompt to reduce this.'),
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
