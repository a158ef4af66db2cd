/** A cited page: `key` is the same for all URLs of one page; `host` is null if the URL cannot be parsed. */
export type Page = { key: string; host: string | null; path: string }

/**
 * The page of a URL in an answer: redirects unwrapped, escapes decoded, without fragment, tracking parameters, `www.`,
 * default port, trailing slash, and index file; http counts as https. Null if it is not a source: an empty target,
 * another scheme, a search of the engine itself.
 */
export function pageOf(written: string): Page | null {
  const known = pages.get(written)
  if (known !== undefined) return known
  const page = readPage(written)
  if (pages.size >= pagesKept) pages.clear()
  if (written.length <= 500) pages.set(written, page)
  return page
}

/** The key of a page without its query. Joins citations with access logs, which are kept without queries. */
export const addressOfPage = (key: string): string => key.replace(/[?#].*$/s, '')

/** Answers of one brand cite the same pages repeatedly, and parsing a URL takes 3 µs. */
const pages = new Map<string, Page | null>()
const pagesKept = 5000

/** What of a `URL` decides the page. */
type Address = Pick<URL, 'hostname' | 'port' | 'pathname' | 'search' | 'hash'> & {
  searchParams: Iterable<[string, string]>
}

function readPage(written: string): Page | null {
  const plain = plainAddress(written)
  if (plain !== null) return pageAt(plain)
  const url = parseUrl(written)
  if (url === 'none') return null
  if (url === 'unreadable') return { key: written.trim(), host: null, path: '' }
  const target = unwrapped(url)
  return isPseudo(target) ? null : pageAt(target)
}

const plainUrl =
  /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,20})(\/[\w./-]*)?(?:\?([\w.=&-]*))?(?:#(?!!?\/)[!-~]*)?$/
/** Hosts with redirects, searches, or other scripts: their URLs need a parser. */
const needsParser =
  /(?:^|\.)(?:xn--.*|google\.[a-z.]+|(?:bing|duckduckgo|facebook|instagram|reddit|linkedin|youtube|chatgpt|openai|microsoft|yahoo)\.com|perplexity\.ai|localhost\.invalid)$/

/** The parts of most URLs, which a parser would not change; null for all others. */
function plainAddress(written: string): Address | null {
  const [match, hostname = '', pathname = '/', query = ''] = plainUrl.exec(written) ?? []
  if (match === undefined || pathname.includes('/.') || needsParser.test(hostname)) return null
  const searchParams = query === '' ? [] : query.split('&').filter(Boolean).map(parameterOf)
  return { hostname, port: '', pathname, search: query === '' ? '' : `?${query}`, hash: '', searchParams }
}

function parameterOf(text: string): [string, string] {
  const at = text.indexOf('=')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function pageAt(target: Address): Page {
  const host = target.hostname.replace(/\.$/, '').replace(/^www\d?\.(?=[^.]+\.)/, '')
  const path = pathKey(target)
  const port = target.port === '' ? '' : `:${target.port}`
  const route = /^#!?\//.test(target.hash) ? target.hash : ''
  return { key: `https://${host}${port}${path}${queryKey(target, host)}${route}`, host, path }
}

function parseUrl(written: string): URL | 'none' | 'unreadable' {
  let text = written.trim().replace(/^<|>$/g, '')
  for (let turn = 0; turn < 3 && text.includes('&amp;'); turn += 1) text = text.replaceAll('&amp;', '&')
  if (text === '' || text.startsWith('#')) return 'none'
  if (text.startsWith('//')) text = `https:${text}`
  else if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[\w.-]+\.[a-z]{2,}:\d/i.test(text)) {
    if (!/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[/?#:]|$)/u.test(text)) return 'none'
    text = `https://${text}`
  }
  if (!/^https?:/i.test(text)) return 'none'
  const url = URL.parse(text)
  if (url === null) return 'unreadable'
  return url.hostname === '' ? 'unreadable' : url
}

/** Follows the target of engine redirects, at most three levels. */
function unwrapped(url: URL): URL {
  let current = url
  for (let turn = 0; turn < 3; turn += 1) {
    const inner = innerAddress(current)
    const next = inner === null ? null : URL.parse(inner)
    if (next === null || !/^https?:$/.test(next.protocol)) return current
    current = next
  }
  return current
}

function innerAddress(url: URL): string | null {
  const host = url.hostname.replace(/^www\./, '')
  const { pathname, searchParams: query } = url
  if (/^google\.[a-z.]{2,6}$/.test(host)) {
    if (pathname === '/url' || pathname === '/imgres' || pathname === '/aclk')
      return query.get('q') ?? query.get('url') ?? query.get('imgrefurl') ?? query.get('adurl')
    const amp = /^\/amp\/(s\/)?(.+)$/.exec(pathname)
    return amp === null ? null : `http${amp[1] === undefined ? '' : 's'}://${amp[2]}`
  }
  if (host === 'bing.com' && pathname === '/ck/a') return decodeBing(query.get('u'))
  if (host === 'duckduckgo.com' && pathname.startsWith('/l/')) return query.get('uddg')
  if (/^(?:l|lm)\.(?:facebook|instagram)\.com$/.test(host)) return query.get('u')
  if (host === 'out.reddit.com' || host === 'linkedin.com') return query.get('url')
  if (host === 'youtube.com' && pathname === '/redirect') return query.get('q')
  if (
    host === 'chatgpt.com' ||
    host === 'chat.openai.com' ||
    host === 'perplexity.ai' ||
    host === 'copilot.microsoft.com'
  )
    return query.get('url') ?? query.get('target')
  if (host === 'r.search.yahoo.com') {
    const target = /\/RU=([^/]+)/.exec(pathname)?.[1]
    return target === undefined ? null : safeDecode(target)
  }
  return null
}

/** Bing writes `a1` and then base64url. */
function decodeBing(value: string | null): string | null {
  if (value === null || !value.startsWith('a1')) return value
  const base64 = value.slice(2).replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]+=*$/.test(base64) || base64.replace(/=+$/, '').length % 4 === 1) return null
  return atob(base64)
}

/** Links in an answer that lead back to the engine are not sources. */
function isPseudo(url: URL): boolean {
  const host = url.hostname.replace(/^www\./, '')
  const { pathname, searchParams: query } = url
  if (host === 'chatgpt.com' || host === 'chat.openai.com')
    return query.has('hints') || (query.has('q') && pathname === '/') || pathname === '/' || pathname === ''
  if (/^google\.[a-z.]{2,6}$/.test(host)) return pathname === '/search'
  if (host === 'bing.com') return pathname === '/search' || pathname === '/ck/a'
  return (host === 'perplexity.ai' && pathname.startsWith('/search')) || host === 'localhost.invalid'
}

function pathKey(url: Address): string {
  const path = url.pathname
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const char = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
      return /[A-Za-z0-9\-._~]/.test(char) ? char : escape.toUpperCase()
    })
    .replace(/\/index\.(?:html?|php)$/i, url.search === '' ? '/' : '$&')
    .replace(/\/+$/, '')
  return path === '' ? '/' : path
}

const tracking =
  /^(?:utm_.*|gclid|gclsrc|gbraid|wbraid|gad_.*|dclid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid?|mc_[ce]id|_ga|_gl|_gsid|_gac|srsltid|_hsenc|_hsmi|hsctatracking|mkt_tok|oly_.*|vero_.*|ref_?|ref_src|ref_url|referrer|cmpid|cmp|icid|ncid|s_cid|s_kwcid|ef_id|irclickid|irgwc|clickid|click_id|wickedid|spm|scm|trk|trkcampaign|rcm|guccounter|guce_.*|soc_src|soc_trk|sxsrf|ved|usg|sfnsn|mibextid|share_id|shared|sharetype|__cft__.*|__tn__|_branch_.*|vgo_ee|ck_subscriber_id|sc_channel|sc_campaign|sc_cid|aff|affid|aff_id|affiliate|affiliate_id|awc|sscid|cjevent|cjdata|pk_.*|mtm_.*|piwik_.*|at_medium|at_campaign|at_custom.*|xtor|wt\.mc_id|wt_mc|_openstat|zanpid|outputtype|amp|__twitter_impression|taid|smid|smtyp|linkid|linkcode|ascsubtag|campaign_?id|adgroup_?id|ad_?id)$/

const amazonNoise =
  /^(?:tag|pd_rd_.*|pf_rd_.*|psc|crid|sprefix|qid|sr|dib|dib_tag|keywords|content-id|_encoding|ie|smid|language)$/
/** Shop parameters that select an option on the same product page. */
const productNoise =
  /^(?:variant|currency|country|_pos|_sid|_ss|_psq|_fid|_v|pr_prod_strat|pr_rec_id|pr_rec_pid|pr_ref_pid|pr_seq|selling_plan)$/
const videoNoise = /^(?:si|feature|pp|ab_channel|t|app)$/

function queryKey(url: Address, host: string): string {
  const kept: [string, string][] = []
  for (const [name, value] of url.searchParams) {
    const lower = name.toLowerCase().replace(/^(?:amp;)+/, '')
    if (lower === '' && value === '') continue
    if (tracking.test(lower) && !(lower === 'ref' && /(?:^|\.)git(?:hub|lab)\.com$/.test(host))) continue
    if (/(?:^|\.)amazon\.[a-z.]+$/.test(host) && amazonNoise.test(lower)) continue
    if (/\/products?\//.test(url.pathname) && productNoise.test(lower)) continue
    if (/(?:^|\.)(?:youtube\.com|youtu\.be|spotify\.com)$/.test(host) && videoNoise.test(lower)) continue
    if (/(?:^|\.)medium\.com$/.test(host) && lower === 'source') continue
    kept.push([name.replace(/^(?:amp;)+/, ''), value])
  }
  if (kept.length === 0) return ''
  kept.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
  return `?${new URLSearchParams(kept).toString()}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function safeDecode(text: string): string | null {
  return /%(?![0-9a-f]{2})/i.test(text)
    ? null
    : (URL.parse(`https://x/?u=${text}`)?.searchParams.get('u') ?? null)
}
