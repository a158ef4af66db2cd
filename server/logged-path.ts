/** The path of a request as it may be logged: what opens an invitation or a shared report to its reader is left out. */
export const loggedPath = (path: string) => path.replace(/^((?:\/api)?\/(?:invite|shared)\/)[^/]+/, '$1…')
