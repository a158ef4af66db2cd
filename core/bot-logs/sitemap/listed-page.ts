import { pageOf } from '../../citations/page-key.ts'
import { addressLimits, hostOf, pathOf } from '../request-target.ts'
import type { LeftOutReason } from './problems.ts'

/** A page as in the logs, which are kept without queries. */
export type ListedPage = { host: string; path: string; pageKey: string }

/** Longest address that the protocol allows. */
const longestAddress = 2048

/** The page of an entry, or why there is none. Keyed like requested URLs in `queries/bot-logs/urls.ts`. */
export function listedPageOf(
  address: string,
  isOwn: (host: string) => boolean,
): ListedPage | Exclude<LeftOutReason, 'samePage'> {
  const url = address.length > longestAddress ? null : URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return 'noAddress'
  const host = hostOf(url.hostname)
  if (host === null || url.pathname.length > addressLimits.path) return 'noAddress'
  if (!isOwn(host)) return 'otherHost'
  const path = pathOf(url.pathname)
  return { host, path, pageKey: pageOf(`https://${host}${path}`)?.key ?? path }
}
