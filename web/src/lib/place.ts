import type { LinkProps } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'

export type Crumb = { label: string; link?: LinkProps }

/** Where the open screen belongs. */
export type Place = {
  /** From the brand, if it belongs to one, to the entry of the sidebar. */
  path: readonly Crumb[]
  /** The navigation between the screens of this place. */
  tabs?: ReactNode
}

/** Null outside the application shell. */
export const PlaceContext = createContext<Place | null>(null)

export const usePlace = () => useContext(PlaceContext)

/** What a screen says about itself: see `Page`. */
type Shown = {
  title: string
  titleLink?: LinkProps | undefined
  part?: string | undefined
  trail?: readonly Crumb[]
}

/** The breadcrumbs of a screen. None for the first screen of an entry of the sidebar. */
export function crumbsOf(place: Place | null, { title, titleLink, part, trail = [] }: Shown): Crumb[] {
  if (place === null) return []
  const own: Crumb[] = isSaid(title, place.path)
    ? []
    : [titleLink === undefined ? { label: title } : { label: title, link: titleLink }]
  const below = [...trail, ...own, ...(part === undefined ? [] : [{ label: part }])]
  return below.length === 0 ? [] : [...place.path, ...below]
}

/** The title of the browser tab, from the open part to the brand. */
export function documentTitle(place: Place | null, { title, part }: Shown): string {
  const path = place?.path ?? []
  const below = [part, path.some(({ label }) => label === title) ? undefined : title]
  const rest = path
    .toReversed()
    .map(({ label }) => label)
    .filter((label) => !title.startsWith(`${label}: `) && !title.endsWith(`: ${label}`))
  return [...new Set([...below, ...rest].filter((piece) => piece !== undefined))].join(' · ')
}

/** Whether a title only repeats the place: its name, its brand, or both, as in "AI traffic: Northwave". */
export const isSaid = (title: string, path: readonly Crumb[]) =>
  path.some(({ label }) => label === title || title.startsWith(`${label}: `))
