/** The path of a request for the log, without tokens of invitations, shared reports, and archives. */
export const loggedPath = (path: string) =>
  path.replace(/^((?:\/api)?\/(?:invite|shared)\/|\/api\/exports\/)[^/]+/, '$1…')
