/**
 * Replaces `tldts` in the browser build (vite.config.ts): its public suffix list would add 113 kB of compressed script
 * to every brand screen. Forms therefore accept what only the list can reject, such as `co.uk`; the server has the
 * list, and its error appears on the field.
 */
export function parse(host: string): { isIp: boolean; domain: string | null } {
  const isIp = host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  const labels = host.split('.').filter((label) => label !== '')
  return { isIp, domain: isIp || labels.length < 2 ? null : labels.slice(-2).join('.') }
}
