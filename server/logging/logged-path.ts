/** The path of a request as it may be logged: what opens an invitation, a shared report or an archive is left out. */
export const loggedPath = (path: string) =>
  path.replace(/^((?:\/api)?\/(?:invite|shared)\/|\/api\/exports\/)[^/]+/, '$1…')
