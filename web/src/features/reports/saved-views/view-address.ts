/** Parameters of the current screen that are not part of a saved view. */
const passing = new Set([
  'organizationId',
  'clientId',
  'evidence',
  'answerId',
  'compareId',
  'page',
  'digests',
])

/** The parameters of a URL that are part of a saved view. */
export function viewSearch(search: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] =>
        !passing.has(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

/** Whether the screen matches this view as saved. */
export function showsView(
  view: { path: string; search: Record<string, string> },
  at: { path: string; search: object },
): boolean {
  const now = viewSearch(at.search)
  const names = new Set([...Object.keys(view.search), ...Object.keys(now)])
  return view.path === at.path && [...names].every((name) => view.search[name] === now[name])
}
