/** Google cites through URLs of this host, which hide the page and expire. */
export const groundingHost = 'vertexaisearch.cloud.google.com'

const prefix = `https://${groundingHost}/grounding-api-redirect/`

/** Whether a cited URL is such a redirect, as written; its target is stored by this URL. */
export function isGroundingRedirect(url: string): boolean {
  return url.startsWith(prefix) && url.length > prefix.length
}
