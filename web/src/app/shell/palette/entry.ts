import { message } from '#core/language/message.ts'
import type { IconName } from '../../../components/layout/icon.tsx'

/** The groups of the palette, in the order of equally good matches. */
export const groups = {
  recent: message('Recent'),
  actions: message('Actions'),
  screens: message('App pages'),
  brands: message('Brands'),
  prompts: message('Prompts'),
  competitors: message('Competitors'),
  sources: message('Sources'),
  pages: message('Pages'),
  views: message('Saved views and reports'),
  settings: message('Settings'),
  analyses: message('Query fan-out'),
  logSources: message('Log sources'),
  answers: message('Answers'),
  /** What else can be done with the typed words. */
  offers: message('More'),
} as const
export type Group = keyof typeof groups
export const groupNames = Object.keys(groups).filter((name): name is Group => Object.hasOwn(groups, name))

/** A row of the palette: something to open, or something to do. */
export type Entry = {
  /** Also identifies it among the recent ones. */
  id: string
  group: Group
  label: string
  icon: IconName
  /** What it belongs to, or its current number. */
  note?: string
  /** Other words for it. */
  words?: readonly string[]
  /** Single keys that do the same. */
  keys?: string
  /** The server or the group's purpose has matched it: shown whatever its label. */
  isFound?: boolean
  /** Typed words search again; the palette stays open. */
  staysOpen?: boolean
} & ({ href: string; run?: undefined } | { href?: undefined; run: () => void })
