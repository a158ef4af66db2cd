/** The path of a request as it may be logged: that of an invitation's page opens it. */
export const loggedPath = (path: string) => path.replace(/^\/invite\/.+/, '/invite/…')
