/** Filters that only the list of searches has, so an address without a view and with one of them means that list. */
const ofSearches = ['prompt', 'type', 'which', 'list'] as const

/** The view of an address; the searches were `observed` once, and the default. */
export function currentFanOutView(
  search: { view?: string | undefined } & { [name in (typeof ofSearches)[number]]?: string | undefined },
): string | undefined {
  if (search.view === 'observed') return 'searches'
  return search.view === undefined && ofSearches.some((name) => search[name] !== undefined)
    ? 'searches'
    : search.view
}
