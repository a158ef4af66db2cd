import type { Escaping, LineFields } from '../line-fields.ts'
import { mayRefer, referrerOf, type Referral } from '../recognize/referrals.ts'
import { visitorNamed, type Visitor } from '../recognize/visitor.ts'
import { ByteMemo } from './byte-memo.ts'
import { headerText, targetText } from './field-text.ts'
import { questionMark, viewOf } from './scan.ts'

const nobody: Visitor = { crawler: null, isPerson: false }

/** Identifies the visitors and referrers of lines. A file has a few hundred agents, so each is classified once. */
export class VisitorMemo {
  private readonly agents = new ByteMemo<Visitor>()
  private readonly origins = new ByteMemo<boolean>()
  private escaping: Escaping = 'none'
  private bytes: Uint8Array | null = null
  private view = viewOf(new Uint8Array(0))

  visitorOf(fields: LineFields): Visitor {
    const { agent, agentStart, agentEnd } = fields
    if (agent !== null) {
      agent.visitor ??= visitorNamed(headerText(fields, agentStart, agentEnd) ?? '')
      return agent.visitor
    }
    if (agentStart === agentEnd) return nobody
    this.follow(fields)
    const known = this.agents.get(this.view, agentStart, agentEnd)
    if (known !== undefined) return known
    const visitor = visitorNamed(headerText(fields, agentStart, agentEnd) ?? '')
    this.agents.put(this.view, agentStart, agentEnd, visitor)
    return visitor
  }

  /** The assistant that sent this visitor. */
  referralOf(fields: LineFields): Referral | null {
    this.follow(fields)
    if (!this.mayBeReferred(fields) && !this.isTagged(fields)) return null
    const referer = headerText(fields, fields.refererStart, fields.refererEnd) ?? ''
    const target = targetText(fields, fields.targetStart, fields.targetEnd) ?? ''
    const query = targetText(fields, fields.queryStart, fields.queryEnd)
    return referrerOf(referer, query === null ? target : `${target}?${query}`)
  }

  private mayBeReferred(fields: LineFields): boolean {
    const { bytes, origin, refererStart, refererEnd } = fields
    if (refererStart === refererEnd) return false
    if (origin !== null) {
      origin.mayRefer ??= this.mayCome(fields, originEnd(bytes, refererStart, refererEnd))
      return origin.mayRefer
    }
    const end = originEnd(bytes, refererStart, refererEnd)
    const known = this.origins.get(this.view, refererStart, end)
    if (known !== undefined) return known
    const isPossible = this.mayCome(fields, end)
    this.origins.put(this.view, refererStart, end, isPossible)
    return isPossible
  }

  private mayCome(fields: LineFields, end: number): boolean {
    return mayRefer(headerText(fields, fields.refererStart, end) ?? '')
  }

  /** Whether the query contains `utm_source`. */
  private isTagged(fields: LineFields): boolean {
    const { bytes, targetStart, targetEnd, queryStart, queryEnd } = fields
    if (queryStart < queryEnd) return holdsTag(bytes, queryStart, queryEnd)
    if (fields.isWithoutQuery) return false
    const query = questionMark(bytes, this.view, targetStart, targetEnd)
    return query < targetEnd && holdsTag(bytes, query + 1, targetEnd)
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

/** The start of a URL's path; the end of anything else. */
function originEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] !== colon) at += 1
  if (bytes[at + 1] !== slash || bytes[at + 2] !== slash) return end
  at += 3
  for (; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === slash || byte === question || byte === hash || byte === backslash) return at
  }
  return end
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
const question = 0x3f
const backslash = 0x5c
