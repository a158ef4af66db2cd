import type { Tables } from '../database/tables.ts'
import type { SourceType } from '../reports/views.ts'
import { knownSources } from './known-sources.ts'

type Source = { host: string; owner: Tables['answer_citations']['owner'] }

/**
 * The type of a source. Its owner comes first; then the longest listed host that equals or contains it; then rules for
 * names of governments, universities, and forums; otherwise `other`. See docs/sources.md.
 */
export function sourceTypeOf({ host, owner }: Source): SourceType {
  if (owner !== 'other') return owner
  const name = host.toLowerCase().replace(/^www\./, '')
  return listed(name) ?? byRule(name) ?? 'other'
}

const typeOfHost = new Map(
  Object.entries(knownSources).flatMap(([type, hosts]) =>
    hosts.split(/\s+/).map((host): [string, SourceType] => [host, isListedType(type) ? type : 'other']),
  ),
)

function isListedType(type: string): type is keyof typeof knownSources {
  return Object.hasOwn(knownSources, type)
}

function listed(name: string): SourceType | undefined {
  for (let host = name; host !== '';) {
    const type = typeOfHost.get(host)
    if (type !== undefined) return type
    const dot = host.indexOf('.')
    host = dot === -1 ? '' : host.slice(dot + 1)
  }
  return undefined
}

/** A shop of a large chain under any country: amazon.de, amazon.co.jp. */
const shopsEverywhere =
  /(?:^|\.)(?:amazon|ebay|aliexpress|etsy|ikea|zalando|mediamarkt|decathlon|temu)\.(?:com?\.)?[a-z]{2,3}$/
const publicNames =
  /(?:^|\.)(?:gov|gob|gouv|govt|mil|edu|ac|gv|go|admin|europa)\.[a-z]{2}$|\.(?:gov|mil|edu|int)$|^europa\.eu$|(?:^|\.)(?:uni-|univ-|u-)[a-z-]+\.[a-z]{2,3}$/
const forumNames = /^(?:forums?|community|discuss|discourse|boards?)\.|(?:^|[.-])forums?\.[a-z.]+$/
const newsNames = /^news\.|(?:^|[.-])news\.[a-z.]+$/
const shopNames = /^(?:shop|store)\./

function byRule(name: string): SourceType | undefined {
  if (shopsEverywhere.test(name)) return 'shop'
  if (publicNames.test(name)) return 'public'
  if (forumNames.test(name)) return 'forum'
  if (newsNames.test(name)) return 'news'
  if (shopNames.test(name)) return 'shop'
  return undefined
}
