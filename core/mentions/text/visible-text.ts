import { entityAt } from './html-entity.ts'
import { type BlockStart, blockStart, isRule, isTableRule } from './markdown-line.ts'
import {
  asciiFold,
  dropped,
  foldedString,
  foldedUnit,
  joinedJamo,
  severalUnits,
  voiced,
} from './fold-text.ts'
import { script, scriptOf } from './script-class.ts'
import { endsSources, isSourceHead, isSourceLine, mayBeginSource } from './source-list.ts'
import { domainEnd, urlEnd } from './url-span.ts'

export type Zone = 'paragraph' | 'heading' | 'list' | 'table' | 'link'

/** A line of the answer; `from` and `to` index the visible units. */
export type VisibleLine = {
  /** Its index among the lines. */
  index: number
  from: number
  to: number
  zone: Exclude<Zone, 'link'>
  indent: number
  /** 1…6 for a heading, smaller is higher; otherwise 0. */
  level: number
  /** The first line after a divider such as `---`. */
  afterRule: boolean
  /** Starts a list item, a table row, or a heading, rather than continuing one. */
  starts: boolean
  /** Lists the answer's sources; names here are not mentions. */
  source: boolean
  quoted: boolean
}

/** A link or source marker; `from` and `to` index the visible text it covers, `start` and `end` the answer. */
export type FoundLink = {
  kind: 'inline' | 'reference' | 'bare' | 'html'
  from: number
  to: number
  start: number
  end: number
  /** The destination as written, or the label of a reference. */
  target: string
  title: string | null
}

export type LinkDefinition = { label: string; url: string; title: string | null; start: number; end: number }

/**
 * The visible text of an answer, folded for matching: unit `i` came from `source[origins[i]]`. Link targets,
 * definitions, code, comments, attributes, addresses, and citation markers are not part of it.
 */
export type VisibleText = {
  source: string
  length: number
  units: Uint16Array
  marks: Uint8Array
  origins: Int32Array
  lines: VisibleLine[]
  links: FoundLink[]
  definitions: LinkDefinition[]
}

export const mark = { upper: 1, link: 2, bold: 4, domain: 8, citation: 16, alt: 32 } as const

/** Placeholder for removed invisible text, so that its neighbors are not joined. */
export const gap = 0xfffc
/** A line break inside one paragraph: a name may span it. */
export const softBreak = 0x0b

/**
 * One linear pass over the Markdown; every look-ahead is bounded. With `borrow`, the arrays of a text up to 64,000
 * units are shared: the next such call overwrites them. Without it the result may be kept.
 */
export function visibleText(source: string, { borrow = false } = {}): VisibleText {
  return new Scanner(source, borrow).read()
}

const foldedTexts = new WeakMap<VisibleText, string>()
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })

/** The visible units as one string, soft breaks as spaces; lone surrogates become U+FFFD. */
export function foldedText(text: VisibleText): string {
  const known = foldedTexts.get(text)
  if (known !== undefined) return known
  const decoded = decoder.decode(text.units.subarray(0, text.length))
  const folded = decoded.includes('\u000b') ? decoded.replaceAll('\u000b', ' ') : decoded
  foldedTexts.set(text, folded)
  return folded
}

const borrowed = {
  units: new Uint16Array(65_536),
  marks: new Uint8Array(65_536),
  origins: new Int32Array(65_536),
}

/** End of the source text of visible unit `at`, including the marks that modify it. */
export function originEnd(text: VisibleText, at: number): number {
  const { source } = text
  const start = text.origins[at] ?? 0
  const unit = source.charCodeAt(start)
  let end = start + 1
  if (unit === 38) end = entityAt(source, start)?.end ?? end
  else if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(source.charCodeAt(end))) end += 1
  while (end < source.length && combines(source.charCodeAt(end))) end += 1
  return end
}

const plain = 0
const space = 1
const special = 2
const control = 3
const letterH = 4
const letterW = 5
const dot = 6

const action = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit === 32 || unit === 9) return space
  if (unit === 72 || unit === 104) return letterH
  if (unit === 87 || unit === 119) return letterW
  if (unit === 46) return dot
  if ('\n\r*_~`[]!<&\\|@'.includes(String.fromCharCode(unit))) return special
  return unit < 32 || unit === 127 ? control : plain
})

const asciiMarks = Uint8Array.from({ length: 128 }, (_, unit) => (unit >= 65 && unit <= 90 ? mark.upper : 0))

const bracketLimit = 8
const destinationLimit = 2048
const failuresBeforeHaste = 32

class Scanner {
  private readonly source: string
  private readonly end: number
  private at = 0
  private length = 0
  private capacity: number
  private units: Uint16Array
  private marks: Uint8Array
  private origins: Int32Array
  private readonly lines: VisibleLine[] = []
  private readonly links: FoundLink[] = []
  private readonly definitions: LinkDefinition[] = []

  private base = 0
  private lineEnd = 0
  private inSources = false
  private inTable = false
  private afterRule = false
  private previous: { zone: VisibleLine['zone']; blank: boolean } = { zone: 'paragraph', blank: true }
  private htmlZone: VisibleLine['zone'] | null = null
  private htmlLink: { from: number; start: number; target: string } | null = null
  private brackets: { at: number; from: number; image: boolean }[] = []
  private openStars = 0
  private lastStar = -1
  private linkFailures = 0
  private unclosedTicks = new Set<number>()
  private nextTagClose = -2
  private nextCommentClose = -2
  private nextMarkerClose = -2
  private nextBracketClose = -2

  constructor(source: string, borrow: boolean) {
    this.source = source
    this.end = source.length
    const fits = borrow && this.end + 64 <= borrowed.units.length
    this.capacity = fits ? borrowed.units.length : this.end + 64
    this.units = fits ? borrowed.units : new Uint16Array(this.capacity)
    this.marks = fits ? borrowed.marks : new Uint8Array(this.capacity)
    this.origins = fits ? borrowed.origins : new Int32Array(this.capacity)
  }

  read(): VisibleText {
    while (this.at < this.end) this.readLine()
    const { source, length, units, marks, origins, lines, links, definitions } = this
    return { source, length, units, marks, origins, lines, links, definitions }
  }

  private readLine(): void {
    const start = this.at
    const newline = this.source.indexOf('\n', start)
    this.lineEnd = newline === -1 ? this.end : newline
    const block = blockStart(this.source, start, this.lineEnd)
    if (block.kind === 'fence') return this.skipFence(block)
    if (block.kind === 'definition') {
      this.definitions.push({ ...block.definition, start, end: this.lineEnd })
      return this.skipLine()
    }
    if (block.kind === 'rule') return this.readRule(block)
    if (block.kind === 'blank') {
      this.previous = { zone: this.previous.zone, blank: true }
      this.inTable = false
      return this.skipLine()
    }
    this.readVisibleLine(block)
  }

  private readVisibleLine(block: BlockStart): void {
    const from = this.length
    const linksBefore = this.links.length
    const zone = this.zoneOf(block)
    if (
      zone === 'paragraph' &&
      this.previous.zone === 'paragraph' &&
      !this.previous.blank &&
      this.lines.length > 0
    )
      this.softenBreak()
    this.at = block.content
    this.brackets = []
    this.openStars = 0
    this.lastStar = -1
    this.linkFailures = 0
    this.unclosedTicks.clear()
    this.base = 0
    this.readInline()
    const to = this.length
    this.markCitations(linksBefore, from)
    const source = this.isSource(block, zone, from, to, linksBefore)
    const starts = block.kind === 'heading' || block.kind === 'item' || zone === 'table'
    this.lines.push({
      index: this.lines.length,
      from,
      to,
      zone,
      indent: block.indent,
      level: zone === 'heading' ? block.level || 2 : 0,
      afterRule: this.afterRule,
      starts,
      source,
      quoted: block.quoted,
    })
    this.afterRule = false
    this.previous = { zone: zone === 'heading' ? 'paragraph' : zone, blank: zone === 'heading' }
    this.put(10, 0, this.lineEnd)
    this.at = this.lineEnd + 1
  }

  private zoneOf(block: BlockStart): VisibleLine['zone'] {
    if (block.kind === 'heading') return 'heading'
    if (block.kind === 'item') return this.htmlZone === 'heading' ? 'heading' : 'list'
    if (block.kind === 'row') return 'table'
    if (
      this.inTable &&
      this.source.slice(block.content, Math.min(this.lineEnd, block.content + 2000)).includes('|')
    )
      return 'table'
    if (this.htmlZone !== null) return this.htmlZone
    const nextIsTableRule = this.nextLineIs('table')
    if (nextIsTableRule) return 'table'
    if (this.previous.zone === 'list' && (block.indent >= 2 || !this.previous.blank)) return 'list'
    if (this.nextLineIs('title') && block.indent < 4) return 'heading'
    return 'paragraph'
  }

  private nextLineIs(kind: 'table' | 'title'): boolean {
    const start = this.lineEnd + 1
    if (start >= this.end) return false
    const unit = this.source.charCodeAt(start)
    if (kind === 'title' && unit !== 61 && unit !== 45) return false
    if (kind === 'table' && unit !== 124 && unit !== 45 && unit !== 58 && unit !== 32) return false
    const newline = this.source.indexOf('\n', start)
    const end = newline === -1 ? this.end : newline
    if (end - start > 500) return false
    return kind === 'table' ? isTableRule(this.source, start, end) : isRule(this.source, start, end)
  }

  private isSource(
    block: BlockStart,
    zone: VisibleLine['zone'],
    from: number,
    to: number,
    linksBefore: number,
  ): boolean {
    const linked = this.links.length > linksBefore
    const hinted = this.beginsLikeSource(from, to)
    if (hinted && to - from <= 60) {
      const words = this.foldedSlice(from, to)
      if (isSourceHead(words)) {
        this.inSources = true
        return true
      }
      if (isSourceLine(words)) return true
    } else if (hinted && isSourceLine(this.foldedSlice(from, from + 24))) return linked || to - from < 200
    if (this.inSources) {
      this.inSources = !endsSources({ zone, linked, starts: block.kind === 'item', length: to - from })
      return this.inSources
    }
    return block.numberedSource && linked
  }

  private beginsLikeSource(from: number, to: number): boolean {
    for (let at = from; at < to && at - from < 12; at += 1) {
      const unit = this.units[at] ?? 0
      const cls = scriptOf[unit]
      if (cls !== script.none && cls !== script.digit) return mayBeginSource(unit, this.units[at + 1] ?? 0)
    }
    return false
  }

  private readRule(block: BlockStart): void {
    if (isTableRule(this.source, block.content, this.lineEnd)) this.inTable = true
    else {
      this.previous = { zone: 'paragraph', blank: true }
      this.afterRule = true
    }
    this.skipLine()
  }

  private skipLine(): void {
    this.at = this.lineEnd + 1
  }

  /** Code is not prose; a fence marked as Markdown or plain text is read as if it were not there. */
  private skipFence(block: BlockStart): void {
    const { fence } = block
    this.skipLine()
    if (fence === null || fence.prose) return
    while (this.at < this.end) {
      const start = this.at
      const newline = this.source.indexOf('\n', start)
      this.lineEnd = newline === -1 ? this.end : newline
      this.skipLine()
      const closing = blockStart(this.source, start, this.lineEnd)
      if (closing.kind === 'fence' && closing.fence?.sign === fence.sign && closing.fence.info === '') return
    }
  }

  private softenBreak(): void {
    const last = this.length - 1
    if (last >= 0 && this.units[last] === 10) this.units[last] = softBreak
  }

  /** The hot loop: plain ASCII never leaves it. */
  private readInline(): void {
    const { source, lineEnd } = this
    let { at, length, units, marks, origins, base } = this
    while (at < lineEnd) {
      const unit = source.charCodeAt(at)
      if (unit < 128) {
        const kind = action[unit] ?? plain
        if (kind === plain || !this.stops(kind, unit, at)) {
          if (kind === space) {
            if (length === 0 || units[length - 1] !== 32) {
              units[length] = 32
              marks[length] = base
              origins[length] = at
              length += 1
            }
          } else if (kind !== control) {
            units[length] = asciiFold[unit] ?? unit
            marks[length] = base | (asciiMarks[unit] ?? 0)
            origins[length] = at
            length += 1
          }
          at += 1
          continue
        }
      }
      this.at = at
      this.length = length
      if (unit < 128) this.readSpecial(unit)
      else this.readBeyondAscii(unit)
      ;({ at, length, units, marks, origins, base } = this)
    }
    this.at = at
    this.length = length
  }

  private stops(kind: number, unit: number, at: number): boolean {
    if (kind === special) return true
    if (kind === dot) {
      const next = this.source.charCodeAt(at + 1)
      return next >= 97 && next <= 122 && at > 0 && scriptOf[this.source.charCodeAt(at - 1)] !== 0
    }
    const next = this.source.charCodeAt(at + 1) | 32
    if (kind === letterH) return next === 116 && (unit | 32) === 104 && this.startsUrl(at)
    return kind === letterW && next === 119 && this.startsUrl(at)
  }

  private startsUrl(at: number): boolean {
    const head = this.source.slice(at, at + 8).toLowerCase()
    if (!head.startsWith('https://') && !head.startsWith('http://') && !head.startsWith('www.')) return false
    const before = at === 0 ? 0 : this.source.charCodeAt(at - 1)
    return !head.startsWith('www.') || !isAlphanumeric(before)
  }

  private put(unit: number, flags: number, origin: number): void {
    if (this.length + (this.end - this.at) + 8 >= this.capacity) this.grow()
    this.units[this.length] = unit
    this.marks[this.length] = flags
    this.origins[this.length] = origin
    this.length += 1
  }

  private grow(): void {
    this.capacity = this.capacity * 2 + 64
    const units = new Uint16Array(this.capacity)
    const marks = new Uint8Array(this.capacity)
    const origins = new Int32Array(this.capacity)
    units.set(this.units)
    marks.set(this.marks)
    origins.set(this.origins)
    this.units = units
    this.marks = marks
    this.origins = origins
  }

  private readBeyondAscii(unit: number): void {
    const at = this.at
    if (unit === 0xe200) return this.readPrivateMarker()
    if (unit === 0x3010 && this.skipBracketMarker()) return
    const low = this.source.charCodeAt(at + 1)
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(low)) {
      const codePoint = (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
      const folded = foldedString(codePoint)
      const char = String.fromCodePoint(codePoint)
      this.putFolded(folded, char !== char.toLowerCase() || isMathCapital(char))
      this.at = at + 2
      return
    }
    const folded = foldedUnit(unit)
    if (folded === severalUnits) this.putFolded(foldedString(unit), isCapital(unit))
    else if (folded !== dropped) this.putUnit(folded, isCapital(unit))
    this.at = at + 1
  }

  private putUnit(unit: number, upper: boolean): void {
    const last = this.length - 1
    const base = last < 0 ? 0 : (this.units[last] ?? 0)
    if (unit === 32 && base === 32) return
    const joined = unit < 0x1100 || base < 0x1100 ? 0 : voiced(base, unit) || joinedJamo(base, unit)
    if (joined !== 0) this.units[last] = joined
    else this.put(unit, upper ? this.base | mark.upper : this.base, this.at)
  }

  private putFolded(folded: string, upper: boolean): void {
    for (let i = 0; i < folded.length; i += 1)
      this.put(folded.charCodeAt(i), upper ? this.base | mark.upper : this.base, this.at)
  }

  private readSpecial(unit: number): void {
    switch (unit) {
      case 13:
        this.at += 1
        return
      case 42:
        return this.readStars()
      case 95:
        return this.readUnderscore()
      case 126:
        return this.readTilde()
      case 96:
        return this.readTicks()
      case 33:
        if (this.source.charCodeAt(this.at + 1) !== 91) return this.literal(unit)
        this.at += 1
        return this.openBracket(true)
      case 91:
        return this.openBracket(false)
      case 93:
        return this.closeBracket()
      case 60:
        return this.readAngle()
      case 38:
        return this.readEntity()
      case 92:
        return this.readEscape()
      case 64:
        return this.readAtSign()
      case 46:
        return this.readDomain()
      case 72:
      case 104:
      case 87:
      case 119:
        return this.readUrl()
      default:
        return this.literal(unit)
    }
  }

  private literal(unit: number): void {
    this.put(unit, this.base, this.at)
    this.at += 1
  }

  /** A run of asterisks is emphasis unless it is inside a word with no partner on its line. */
  private readStars(): void {
    const start = this.at
    let end = start
    while (end < this.lineEnd && this.source.charCodeAt(end) === 42) end += 1
    if (this.lastStar === -1) this.lastStar = this.source.lastIndexOf('*', this.lineEnd - 1)
    const inWord = isWordUnit(this.source.charCodeAt(start - 1)) && isWordUnit(this.source.charCodeAt(end))
    const partnered = this.openStars > 0 || this.lastStar >= end
    if (inWord && !partnered) return this.literal(42)
    const opens = end < this.lineEnd && !isSpaceUnit(this.source.charCodeAt(end))
    if (this.openStars > 0) {
      this.openStars = 0
      this.base &= ~mark.bold
    } else if (opens && partnered) {
      this.openStars = end - start
      if (end - start >= 2) this.base |= mark.bold
    }
    this.at = end
  }

  private readUnderscore(): void {
    const start = this.at
    let end = start
    while (end < this.lineEnd && this.source.charCodeAt(end) === 95) end += 1
    const inWord = isWordUnit(this.source.charCodeAt(start - 1)) && isWordUnit(this.source.charCodeAt(end))
    if (inWord) return this.literal(95)
    this.at = end
  }

  private readTilde(): void {
    const struck = this.source.charCodeAt(this.at + 1) === 126
    if (struck) this.at += 2
    else this.literal(126)
  }

  private readTicks(): void {
    const start = this.at
    let end = start
    while (end < this.lineEnd && this.source.charCodeAt(end) === 96) end += 1
    const size = end - start
    const close = this.unclosedTicks.has(size) ? -1 : this.closingTicks(end, size)
    if (close === -1) {
      this.unclosedTicks.add(size)
      this.at = end
      return
    }
    this.put(gap, this.base, start)
    this.at = close + size
  }

  private closingTicks(from: number, size: number): number {
    const limit = Math.min(this.lineEnd, from + destinationLimit)
    let at = this.source.indexOf('`', from)
    while (at !== -1 && at < limit) {
      let end = at
      while (end < this.lineEnd && this.source.charCodeAt(end) === 96) end += 1
      if (end - at === size) return at
      at = this.source.indexOf('`', end)
    }
    return -1
  }

  private openBracket(image: boolean): void {
    if (this.brackets.length >= bracketLimit) this.brackets.shift()
    this.brackets.push({ at: this.at, from: this.length + 1, image })
    this.literal(91)
  }

  private closeBracket(): void {
    const bracket = this.brackets.pop()
    const close = this.at
    this.literal(93)
    if (bracket === undefined) return
    const next = this.source.charCodeAt(close + 1)
    const found =
      next === 40 ? this.inlineTarget(close + 2) : next === 91 ? this.referenceTarget(close + 2) : null
    if (found === null) {
      if (bracket.from < this.length - 1) this.shortReference(bracket, close)
      return
    }
    this.addLink(bracket, found)
    this.at = found.end
  }

  private addLink(
    bracket: { at: number; from: number; image: boolean },
    found: { kind: 'inline' | 'reference'; target: string; title: string | null; end: number },
  ): void {
    const to = this.length - 1
    const kindMark = bracket.image ? mark.alt : mark.link
    for (let i = bracket.from; i < to; i += 1) this.marks[i] = (this.marks[i] ?? 0) | kindMark
    if (bracket.image) return
    this.brackets = this.brackets.filter(({ image }) => image)
    const { kind, target, title, end } = found
    this.links.push({ kind, from: bracket.from, to, start: bracket.at, end, target, title })
  }

  /** `[1]` or `[Acme]` alone may refer to a later definition; that is resolved when links are read. */
  private shortReference(bracket: { at: number; from: number; image: boolean }, close: number): void {
    if (bracket.image || close - bracket.at > 200) return
    const target = this.source.slice(bracket.at + 1, close)
    if (target.startsWith('^')) return
    const { at: start, from } = bracket
    this.links.push({
      kind: 'reference',
      from,
      to: this.length - 1,
      start,
      end: close + 1,
      target,
      title: null,
    })
  }

  private inlineTarget(
    start: number,
  ): { kind: 'inline'; target: string; title: string | null; end: number } | null {
    const limit = Math.min(
      this.lineEnd,
      start + (this.linkFailures > failuresBeforeHaste ? 64 : destinationLimit),
    )
    let depth = 0
    let at = start
    for (; at < limit; at += 1) {
      const unit = this.source.charCodeAt(at)
      if (unit === 92) at += 1
      else if (unit === 40) depth += 1
      else if (unit === 41 && depth === 0) break
      else if (unit === 41) depth -= 1
    }
    if (at >= limit) {
      this.linkFailures += 1
      return null
    }
    const inside = this.source.slice(start, at).trim()
    const match = /^(?:<([^<>]*)>|(\S*))(?:\s+(?:"([^]*)"|'([^]*)'|\(([^]*)\)))?$/.exec(inside)
    const target = match?.[1] ?? match?.[2] ?? inside
    return { kind: 'inline', target, title: match?.[3] ?? match?.[4] ?? match?.[5] ?? null, end: at + 1 }
  }

  private referenceTarget(
    start: number,
  ): { kind: 'reference'; target: string; title: null; end: number } | null {
    const close = this.source.slice(start, Math.min(this.lineEnd, start + 200)).search(/[[\]]/)
    if (close === -1 || this.source.charCodeAt(start + close) !== 93) return null
    return {
      kind: 'reference',
      target: this.source.slice(start, start + close),
      title: null,
      end: start + close + 1,
    }
  }

  private readAngle(): void {
    const start = this.at
    const { source } = this
    if (source.startsWith('<!--', start)) {
      this.nextCommentClose = this.next('-->', this.nextCommentClose, start + 4)
      const close = this.nextCommentClose
      const inLine = close !== -1 && close < this.lineEnd
      this.at = inLine ? close + 3 : close === -1 ? this.lineEnd : Math.min(close + 3, this.lineEnd)
      return
    }
    this.nextTagClose = this.next('>', this.nextTagClose, start)
    const close = this.nextTagClose
    if (close === -1 || close > this.lineEnd || close - start > destinationLimit) return this.literal(60)
    const inside = source.slice(start + 1, close)
    if (/^(?:https?|mailto|ftp):\S*$/i.test(inside)) {
      if (/^https?:/i.test(inside)) this.addBare(inside, start, close + 1)
      this.put(gap, this.base, start)
      this.at = close + 1
      return
    }
    const tag = /^(\/?)([a-z][a-z0-9]*)(?=[\s/>]|$)/i.exec(inside)
    const name = tag?.[2]?.toLowerCase() ?? ''
    if (!htmlTags.has(name)) return this.literal(60)
    this.at = close + 1
    if (tag?.[1] === '/') this.closeTag(name, start)
    else this.openTag(name, inside, start)
  }

  /** `indexOf` with a cached result, so that many openers without a closer stay linear. */
  private next(sign: string, known: number, from: number): number {
    return known === -1 || known >= from ? known : this.source.indexOf(sign, from)
  }

  private openTag(name: string, inside: string, start: number): void {
    if (hiddenTags.has(name)) {
      const close = this.source.slice(this.at, this.lineEnd).toLowerCase().indexOf(`</${name}`)
      this.put(gap, this.base, start)
      this.at = close === -1 ? this.lineEnd : this.at + close
    } else if (name === 'a') {
      const target = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(inside)
      const href = target?.[1] ?? target?.[2] ?? target?.[3]
      if (href !== undefined) this.htmlLink = { from: this.length, start, target: href }
    } else if (!inlineTags.has(name)) {
      this.put(10, 0, start)
      const zone = zoneOfTag(name)
      if (zone !== null) this.htmlZone = zone
    }
  }

  private closeTag(name: string, start: number): void {
    if (name === 'a' && this.htmlLink !== null) {
      const { from, target } = this.htmlLink
      for (let i = from; i < this.length; i += 1) this.marks[i] = (this.marks[i] ?? 0) | mark.link
      this.links.push({
        kind: 'html',
        from,
        to: this.length,
        start: this.htmlLink.start,
        end: this.at,
        target,
        title: null,
      })
      this.htmlLink = null
    } else if (!inlineTags.has(name)) {
      this.put(10, 0, start)
      if (zoneOfTag(name) !== null || name === 'table' || name === 'ul' || name === 'ol') this.htmlZone = null
    }
  }

  private readEntity(): void {
    const entity = entityAt(this.source, this.at)
    if (entity === null) return this.literal(38)
    const { char, end } = entity
    const codePoint = char.codePointAt(0) ?? 0
    const folded = codePoint < 128 ? String.fromCharCode(asciiFold[codePoint] || 32) : foldedString(codePoint)
    const upper = char !== char.toLowerCase()
    for (let i = 0; i < folded.length; i += 1) this.putUnit(folded.charCodeAt(i), upper)
    this.at = end
  }

  private readEscape(): void {
    const next = this.source.charCodeAt(this.at + 1)
    const punctuation =
      (next > 32 && next < 48) || (next > 57 && next < 65) || (next > 90 && next < 97) || next > 122
    if (this.at + 1 >= this.lineEnd || !punctuation || next > 126) return this.literal(92)
    this.at += 1
    this.literal(next)
  }

  /** `name@host` is an email address and is dropped; `@name` is a handle and stays. */
  private readAtSign(): void {
    const start = this.at
    const next = this.source.charCodeAt(start + 1)
    if (!isAlphanumeric(next) || start === 0 || !isAddressUnit(this.source.charCodeAt(start - 1)))
      return this.literal(64)
    while (this.length > 0 && isAddressUnit(this.units[this.length - 1] ?? 0)) this.length -= 1
    let end = start + 1
    while (end < this.lineEnd && isAddressUnit(this.source.charCodeAt(end))) end += 1
    this.put(gap, this.base, start)
    this.at = end
  }

  /** Letters of a bare host name stay, flagged, because a brand may be called `booking.com`; its path does not. */
  private readDomain(): void {
    const start = this.at
    const host = domainEnd(this.source, start, this.lineEnd)
    if (host === null) return this.literal(46)
    let first = this.length
    while (first > 0 && this.length - first < 64 && isHostUnit(this.units[first - 1] ?? 0)) first -= 1
    for (let i = first; i < this.length; i += 1) this.marks[i] = (this.marks[i] ?? 0) | mark.domain
    for (let at = start; at < host; at += 1) {
      const unit = this.source.charCodeAt(at)
      this.put(asciiFold[unit] ?? unit, this.base | mark.domain, at)
    }
    this.at = host
    const after = this.source.charCodeAt(host)
    if (after === 47 && isUrlUnit(this.source.charCodeAt(host + 1))) {
      const end = urlEnd(this.source, host, this.lineEnd)
      const origin = this.origins[first] ?? start
      this.addBare(this.source.slice(origin, end), origin, end)
      this.put(gap, this.base | mark.domain, host)
      this.at = end
    }
  }

  private readUrl(): void {
    const start = this.at
    const end = urlEnd(this.source, start, this.lineEnd)
    this.addBare(this.source.slice(start, end), start, end)
    this.put(gap, this.base, start)
    this.at = Math.max(end, start + 1)
  }

  private addBare(target: string, start: number, end: number): void {
    this.links.push({ kind: 'bare', from: this.length, to: this.length, start, end, target, title: null })
  }

  /** `cite…` spans are dropped; an `entity` span shows its name and a `url` span its text. */
  private readPrivateMarker(): void {
    const start = this.at
    this.nextMarkerClose = this.next('\ue201', this.nextMarkerClose, start)
    const close = this.nextMarkerClose
    if (close === -1 || close - start > 4000) {
      this.at += 1
      return
    }
    const inside = this.source.slice(start + 1, close)
    const shown = /^(?:entity\ue202\["[^"]*",\s*"|url\ue202)([^"\ue202]*)/.exec(inside)
    const text = shown?.[1] ?? ''
    const from = start + 1 + (shown === null ? 0 : shown[0].length - text.length)
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i)
      const folded = foldedUnit(unit)
      if (folded === dropped) continue
      const upper = isCapital(unit) ? mark.upper : 0
      if (folded === severalUnits) this.putFoldedAt(foldedString(unit), upper, from + i)
      else this.put(folded, this.base | upper, from + i)
    }
    this.at = close + 1
    if (shown === null && this.lineEnd < this.at) this.lineEnd = Math.min(this.end, this.at)
  }

  private putFoldedAt(folded: string, upper: number, origin: number): void {
    for (let i = 0; i < folded.length; i += 1) this.put(folded.charCodeAt(i), this.base | upper, origin)
  }

  /** `【4:0†source】` is a marker; `【おすすめ】` is a headline. */
  private skipBracketMarker(): boolean {
    this.nextBracketClose = this.next('】', this.nextBracketClose, this.at)
    const close = this.nextBracketClose
    if (close === -1 || close > this.lineEnd || close - this.at > 200) return false
    const inside = this.source.slice(this.at + 1, close)
    if (!inside.includes('†') && !/^[\d:,\s-]+$/.test(inside)) return false
    this.put(gap, this.base, this.at)
    this.at = close + 1
    return true
  }

  /**
   * `([The Verge][1], [CNET](…))`: a parenthesis with only links is a citation, and so is a numbered reference after
   * the end of a sentence. Their names are sources, not prose.
   */
  private markCitations(firstLink: number, lineFrom: number): void {
    let group: FoundLink[] = []
    for (let i = firstLink; i < this.links.length; i += 1) {
      const link = this.links[i]
      if (link === undefined || link.kind === 'bare') continue
      const previous = group.at(-1)
      const joined = previous !== undefined && this.onlySeparators(previous.to + 1, link.from - 1)
      if (!joined) group = []
      group.push(link)
      const first = group[0] ?? link
      const opened = this.opensCitation(first, lineFrom)
      const closed = this.nextVisible(link.to + 1) === 41
      const trailing =
        link.kind === 'reference' && /^\d+$/.test(link.target) && this.trails(first, link, lineFrom)
      if ((opened && closed) || trailing) for (const each of group) this.markCitation(each)
    }
  }

  private opensCitation(link: FoundLink, lineFrom: number): boolean {
    let at = link.from - (link.kind === 'html' ? 1 : 2)
    while (at >= lineFrom && this.units[at] === 32) at -= 1
    if (this.units[at] === 40) return true
    const words = this.foldedSlice(Math.max(lineFrom, at - 14), at + 1)
    return /\((?:sources?|via|see|from|read more|vgl\.|quelle|出典|来源|參考|参考)[:：]? ?(?:at)?$/.test(
      words,
    )
  }

  private trails(first: FoundLink, last: FoundLink, lineFrom: number): boolean {
    if (last.to - last.from < 1 || this.nextVisible(last.to + 1) !== 0) return false
    let at = first.from - 2
    while (at >= lineFrom && this.units[at] === 32) at -= 1
    return at >= lineFrom && '.!?)。！？'.includes(String.fromCharCode(this.units[at] ?? 0))
  }

  private onlySeparators(from: number, to: number): boolean {
    if (to - from > 6) return false
    for (let i = from; i < to; i += 1)
      if (!' ,;|&+・、'.includes(String.fromCharCode(this.units[i] ?? 0))) return false
    return true
  }

  private nextVisible(from: number): number {
    let at = from
    while (at < this.length && this.units[at] === 32) at += 1
    return at < this.length ? (this.units[at] ?? 0) : 0
  }

  private markCitation(link: FoundLink): void {
    for (let i = link.from; i < link.to; i += 1) this.marks[i] = (this.marks[i] ?? 0) | mark.citation
  }

  private foldedSlice(from: number, to: number): string {
    let text = ''
    for (let at = from; at < Math.min(to, this.length); at += 1)
      text += String.fromCharCode(this.units[at] ?? 0)
    return text
  }
}

const inlineTags = new Set(
  'a abbr b cite del em font i ins kbd mark q s small span strong sub sup u var wbr'.split(' '),
)
const hiddenTags = new Set(['code', 'pre', 'script', 'style', 'svg', 'math', 'kbd'])
const htmlTags = new Set([
  ...inlineTags,
  ...hiddenTags,
  ...(
    'address article aside blockquote body br button caption center col dd details div dl dt figcaption figure ' +
    'footer h1 h2 h3 h4 h5 h6 head header hr html img label li main nav ol option p section select source ' +
    'summary table tbody td tfoot th thead title tr ul video'
  ).split(' '),
])

function zoneOfTag(name: string): VisibleLine['zone'] | null {
  if (/^h[1-6]$/.test(name)) return 'heading'
  if (name === 'li' || name === 'dt' || name === 'dd') return 'list'
  return name === 'td' || name === 'th' || name === 'tr' ? 'table' : null
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function isWordUnit(unit: number): boolean {
  return (scriptOf[unit] ?? 0) !== 0
}

function isSpaceUnit(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13
}

function isAlphanumeric(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
}

function isAddressUnit(unit: number): boolean {
  return isAlphanumeric(unit) || unit === 46 || unit === 45 || unit === 95 || unit === 43
}

function isHostUnit(unit: number): boolean {
  return isAlphanumeric(unit) || unit === 45 || unit === 46
}

function isUrlUnit(unit: number): boolean {
  return unit > 32 && unit < 127 && unit !== 60 && unit !== 62 && unit !== 34
}

function combines(unit: number): boolean {
  return (
    unit >= 0x300 &&
    (unit <= 0x36f || (unit >= 0x3099 && unit <= 0x309a) || unit === 0xff9e || unit === 0xff9f)
  )
}

function isCapital(unit: number): boolean {
  if (unit < 0xc0) return unit >= 65 && unit <= 90
  if (unit >= 0x2e80 && unit < 0xff00) return false
  const char = String.fromCharCode(unit)
  return char !== char.toLowerCase()
}

function isMathCapital(char: string): boolean {
  const plainChar = char.normalize('NFKC')
  return plainChar !== char && plainChar !== plainChar.toLowerCase()
}
