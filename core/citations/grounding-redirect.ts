/** Google cites through addresses of this host, which hide the page and expire. */
export const groundingHost = 'vertexaisearch.cloud.google.com'

const prefix = `https://${groundingHost}/grounding-api-redirect/`

/** Whether a cited URL is such a redirect, as written: this is what its target is looked up by. */
export function isGroundingRedirect(url: string): boolean {
  return url.startsWith(prefix) && url.length > prefix.length
}
