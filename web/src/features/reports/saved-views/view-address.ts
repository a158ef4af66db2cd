/** What belongs to a screen at this moment and not to a view of it. */
const passing = new Set([
  'organizationId',
  'clientId',
  'evidence',
  'answerId',
  'compareId',
  'page',
  'digests',
])

/** The parameters of an address that make a view. */
export function viewSearch(search: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] =>
        !passing.has(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

/** Whether the screen shows this view as it was saved. */
export function showsView(
  view: { path: string; search: Record<string, string> },
  at: { path: string; search: object },
): boolean {
  const now = viewSearch(at.search)
  const names = new Set([...Object.keys(view.search), ...Object.keys(now)])
  return view.path === at.path && [...names].every((name) => view.search[name] === now[name])
}
