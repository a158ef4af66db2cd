import ipaddr from 'ipaddr.js'

/**
 * Whether a host in a URL can only be private, without asking DNS: loopback, private, link-local, metadata, and other
 * reserved addresses in any spelling that `URL` accepts, and names that never leave a network. A public name may still
 * resolve to a private address; that is checked when connecting.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (ipaddr.isValid(host)) return !isPublicAddress(host)
  return !host.includes('.') || privateSuffixes.some((suffix) => host.endsWith(suffix))
}

/** Reserved by RFC 6761, 6762, 8375, and ICANN's resolution on `.internal`, or used inside clusters. */
const privateSuffixes = ['.localhost', '.local', '.internal', '.home.arpa', '.lan', '.intranet', '.test']

/** Azure's metadata service has a public address. */
const metadataAddresses = ['168.63.129.16']

/** IPv4 addresses in the form that RFC 4291 deprecated: ::127.0.0.1. */
const formerIpv4 = ipaddr.IPv6.parseCIDR('::/96')

function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text) // ::ffff:10.0.0.1 is 10.0.0.1
  if (address instanceof ipaddr.IPv6 && address.match(formerIpv4)) return false
  return address.range() === 'unicast' && !metadataAddresses.includes(address.toString())
}

/**
 * Why a URL cannot be an endpoint, as one sentence for its field; null if it can. Keys are sent to it, so unencrypted
 * http is only for an instance's own network.
 */
export function problemWithEndpoint(
  address: string,
  { allowPrivate }: { allowPrivate: boolean },
): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'Enter a URL such as https://llm.example.com/v1.'
  if (url.username !== '' || url.password !== '') return 'Enter the key in its own field, not in the URL.'
  if (allowPrivate) return null
  if (isPrivateHost(url.hostname))
    return 'This URL points to a private network. The instance admin can allow this with ALLOW_PRIVATE_ENDPOINTS=true.'
  return url.protocol === 'https:' ? null : 'Use https so the API key is sent encrypted.'
}
