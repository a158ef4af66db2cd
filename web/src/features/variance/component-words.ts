import {
  componentNames,
  type ComponentName,
  type VarianceComponents,
} from '#core/metric/variance-components.ts'

/** The sources of variance as someone who does not compute them would say it, and what narrows each. */
export const componentWords: Record<
  ComponentName,
  { label: string; short: string; meaning: string; remedy: string }
> = {
  prompt: {
    label: 'which question is asked',
    short: 'question',
    meaning: 'Some questions bring you up, others do not, whatever engine answers.',
    remedy: 'Only more prompts narrow this.',
  },
  engine: {
    label: 'which engine answers',
    short: 'engine',
    meaning: 'Engines differ in how often they name you.',
    remedy: 'It does not widen the interval: you chose the engines, they are not a sample.',
  },
  promptEngine: {
    label: 'question in this very engine',
    short: 'both',
    meaning: 'Engines treat the same question differently.',
    remedy: 'More prompts or engines narrow this.',
  },
  wave: {
    label: 'drift over time',
    short: 'time',
    meaning: 'The same question in the same engine changes from one time to the next.',
    remedy: 'Asking at more times narrows this; repeats at one time do not.',
  },
  repeat: {
    label: 'chance of one answer',
    short: 'chance',
    meaning: 'Asked twice in a row, an engine may answer differently.',
    remedy: 'Repeats narrow this, and only this.',
  },
}

export type ComponentShare = { name: ComponentName; share: number; isKnown: boolean }

/** Each source’s part of all variance; null when the answers do not vary at all. */
export function componentShares(components: VarianceComponents): ComponentShare[] | null {
  const total = componentNames.reduce((sum, name) => sum + components[name], 0)
  if (total <= 0) return null
  return componentNames.map((name) => ({
    name,
    share: components[name] / total,
    isKnown: !components.unidentified.includes(name),
  }))
}
