import type { LinkProps } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'

export type Crumb = { label: string; link?: LinkProps }

/** Where the open screen belongs. */
export type Area = {
  /** From the brand, if it belongs to one, to the entry of the sidebar. */
  path: readonly Crumb[]
  /** The navigation between the screens of this area. */
  tabs?: ReactNode
}

/** Null outside the application shell. */
export const AreaContext = createContext<Area | null>(null)

export const useArea = () => useContext(AreaContext)

/** What a screen says about itself: see `Page`. */
type Shown = {
  title: string
  titleLink?: LinkProps | undefined
  part?: string | undefined
  trail?: readonly Crumb[]
}

/** The breadcrumbs of a screen. None for the first screen of an entry of the sidebar. */
export function crumbsOf(area: Area | null, { title, titleLink, part, trail = [] }: Shown): Crumb[] {
  if (area === null) return []
  const own: Crumb[] = isSaid(title, area.path)
    ? []
    : [titleLink === undefined ? { label: title } : { label: title, link: titleLink }]
  const below = [...trail, ...own, ...(part === undefined ? [] : [{ label: part }])]
  return below.length === 0 ? [] : [...area.path, ...below]
}

/** The title of the browser tab, from the open part to the brand. */
export function documentTitle(area: Area | null, { title, part }: Shown): string {
  const path = area?.path ?? []
  const below = [part, path.some(({ label }) => label === title) ? undefined : title]
  const rest = path
    .toReversed()
    .map(({ label }) => label)
    .filter((label) => !title.startsWith(`${label}: `) && !title.endsWith(`: ${label}`))
  return [...new Set([...below, ...rest].filter((piece) => piece !== undefined))].join(' · ')
}

/** Whether a title only repeats the area: its name, its brand, or both, as in "AI traffic: Northwave". */
export const isSaid = (title: string, path: readonly Crumb[]) =>
  path.some(({ label }) => label === title || title.startsWith(`${label}: `))
