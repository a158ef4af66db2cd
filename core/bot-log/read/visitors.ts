import type { Escaping, LineFields } from '../line-fields.ts'
import type { Crawler } from '../recognise/crawler.ts'
import { otherKind, recognise } from '../recognise/crawlers.ts'
import { mayRefer, referrerOf, type Referral } from '../recognise/referrals.ts'
import { ByteMemo } from './byte-memo.ts'
import { headerText, targetText } from './field-text.ts'
import { viewOf } from './scan.ts'

/** Whose visit a line claims to be: a crawler's of the list, a person's, or another program's. */
export type Visitor = { crawler: Crawler | null; isPerson: boolean }

const nobody: Visitor = { crawler: null, isPerson: false }

/** Tells visitors and referrers of lines apart. A file knows few hundred agents, so each is looked at once. */
export class VisitorMemo {
  private readonly agents = new ByteMemo<Visitor>()
  private readonly origins = new ByteMemo<boolean>()
  private escaping: Escaping = 'none'
  private bytes: Uint8Array | null = null
  private view = viewOf(new Uint8Array(0))

  visitorOf(fields: LineFields): Visitor {
    const { agentStart, agentEnd } = fields
    if (agentStart === agentEnd) return nobody
    this.follow(fields)
    const known = this.agents.get(fields.bytes, this.view, agentStart, agentEnd)
    if (known !== undefined) return known
    const visitor = visitorNamed(headerText(fields, agentStart, agentEnd) ?? '')
    this.agents.put(fields.bytes, this.view, agentStart, agentEnd, visitor)
    return visitor
  }

  /** The assistant that sent a person here. */
  referralOf(fields: LineFields): Referral | null {
    this.follow(fields)
    if (!this.mayBeReferred(fields) && !isTagged(fields)) return null
    const referer = headerText(fields, fields.refererStart, fields.refererEnd) ?? ''
    const target = targetText(fields, fields.targetStart, fields.targetEnd) ?? ''
    const query = targetText(fields, fields.queryStart, fields.queryEnd)
    return referrerOf(referer, query === null ? target : `${target}?${query}`)
  }

  private mayBeReferred(fields: LineFields): boolean {
    const { bytes, refererStart, refererEnd } = fields
    if (refererStart === refererEnd) return false
    const end = originEnd(bytes, refererStart, refererEnd)
    const known = this.origins.get(bytes, this.view, refererStart, end)
    if (known !== undefined) return known
    const isPossible = mayRefer(headerText(fields, refererStart, end) ?? '')
    this.origins.put(bytes, this.view, refererStart, end, isPossible)
    return isPossible
  }

  private follow({ bytes, escaping }: LineFields): void {
    if (bytes !== this.bytes) {
      this.bytes = bytes
      this.view = viewOf(bytes)
    }
    if (escaping === this.escaping) return
    this.escaping = escaping
    this.agents.clear()
    this.origins.clear()
  }
}

function visitorNamed(agent: string): Visitor {
  const crawler = recognise(agent)
  return { crawler, isPerson: crawler === null && otherKind(agent) === 'browser' }
}

/** Where the path of a URL begins; the end of anything else. */
function originEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] !== colon) at += 1
  if (bytes[at + 1] !== slash || bytes[at + 2] !== slash) return end
  at += 3
  for (; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === slash || byte === questionMark || byte === hash || byte === backslash) return at
  }
  return end
}

/** Whether the query holds `utm_source`. */
function isTagged({ bytes, targetStart, targetEnd, queryStart, queryEnd }: LineFields): boolean {
  if (queryStart < queryEnd) return holdsTag(bytes, queryStart, queryEnd)
  for (let at = targetStart; at < targetEnd; at += 1)
    if (bytes[at] === questionMark) return holdsTag(bytes, at + 1, targetEnd)
  return false
}

const tag = new TextEncoder().encode('utm_source')

function holdsTag(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at + tag.length <= end; at += 1) {
    let same = 0
    while (same < tag.length && bytes[at + same] === tag[same]) same += 1
    if (same === tag.length) return true
  }
  return false
}

const hash = 0x23
const slash = 0x2f
const colon = 0x3a
const questionMark = 0x3f
const backslash = 0x5c
