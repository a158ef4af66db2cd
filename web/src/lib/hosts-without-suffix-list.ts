/**
 * Stands in for `tldts` in the browser's build (vite.config.ts): the public suffix list would be 113 kB of compressed
 * script on every screen of the brands. A form so lets through what only the list can refuse, such as `co.uk`; the
 * server, which has the list, refuses it, and its sentence shows on the field.
 */
export function parse(host: string): { isIp: boolean; domain: string | null } {
  const isIp = host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  const labels = host.split('.').filter((label) => label !== '')
  return { isIp, domain: isIp || labels.length < 2 ? null : labels.slice(-2).join('.') }
}
