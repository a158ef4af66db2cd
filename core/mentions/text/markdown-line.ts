import { definitionAt } from './link-definition.ts'

/** The block type of a line. `content` is where its inline text begins. */
export type BlockStart = {
  kind: 'blank' | 'text' | 'heading' | 'item' | 'row' | 'rule' | 'fence' | 'definition'
  content: number
  indent: number
  /** Number signs of a heading, 1…6; otherwise 0. */
  level: number
  quoted: boolean
  /** Numbering of sources like `[3] …` or `3. …`. */
  numberedSource: boolean
  fence: { sign: string; info: string; prose: boolean } | null
  definition: { label: string; url: string; title: string | null }
}

const noDefinition = { label: '', url: '', title: null }
const bullets = '•◦‣▪▫●○■□–—·➤➜➔→✓✔✅☑★☆・※-*+'

/** Reads the block markers of one line of Markdown, tolerant of what engines really write. */
export function blockStart(text: string, start: number, end: number): BlockStart {
  const block: BlockStart = {
    kind: 'text',
    content: start,
    indent: 0,
    level: 0,
    quoted: false,
    numberedSource: false,
    fence: null,
    definition: noDefinition,
  }
  let at = skipIndent(text, start, end, block)
  while (at < end && text.charCodeAt(at) === 62) {
    block.quoted = true
    at = skipIndent(text, at + 1, end, block)
  }
  block.content = at
  if (at >= end || (text.charCodeAt(at) === 13 && at + 1 >= end)) return withKind(block, 'blank')
  if (readRuleOrFence(block, text, at, end)) return block
  if (text.charCodeAt(at) === 91) {
    const definition = definitionAt(text, at, end)
    if (definition !== null) {
      block.definition = definition
      return withKind(block, 'definition')
    }
    block.numberedSource = /^\[\^?\d{1,3}\]/.test(text.slice(at, at + 7))
    return block
  }
  if (text.charCodeAt(at) === 124) return withKind(block, 'row')
  const afterMarker = itemMarkerEnd(text, at, end)
  if (afterMarker !== null) {
    block.kind = 'item'
    at = afterMarker
    while (at < end && isBlank(text.charCodeAt(at))) at += 1
    block.content = at
  }
  const afterHashes = headingMarkerEnd(text, at, end)
  if (afterHashes === null) return block
  while (text.charCodeAt(at + block.level) === 35) block.level += 1
  block.content = afterHashes
  return withKind(block, 'heading')
}

/** `---`, `***`, `===`: a divider line. */
export function isRule(text: string, start: number, end: number): boolean {
  return /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,}|(?:[-*_] ){3,}[-*_]?)\s*$/.test(
    text.slice(start, Math.min(end, start + 500)),
  )
}

/** `|---|:--:|`: the line below a table header. */
export function isTableRule(text: string, start: number, end: number): boolean {
  const line = text.slice(start, Math.min(end, start + 1000))
  return line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line)
}

function withKind(block: BlockStart, kind: BlockStart['kind']): BlockStart {
  block.kind = kind
  return block
}

function skipIndent(text: string, start: number, end: number, block: BlockStart): number {
  let at = start
  for (; at < end; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 32 || unit === 0x3000 || unit === 0xa0) block.indent += 1
    else if (unit === 9) block.indent += 4
    else if (unit !== 0xfeff && unit !== 0x200b) break
  }
  return at
}

function readRuleOrFence(block: BlockStart, text: string, at: number, end: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit === 96 || unit === 126) {
    const sign = text.charAt(at)
    if (text.charAt(at + 1) !== sign || text.charAt(at + 2) !== sign) return false
    let to = at
    while (to < end && text.charAt(to) === sign) to += 1
    const info = text
      .slice(to, Math.min(end, to + 60))
      .trim()
      .toLowerCase()
    if (sign === '`' && text.slice(to, end).includes('`')) return false
    block.kind = 'fence'
    block.fence = { sign, info, prose: /^(?:markdown|md|text|txt|plaintext|html)\b/.test(info) }
    return true
  }
  if (unit !== 45 && unit !== 42 && unit !== 95 && unit !== 61 && unit !== 124 && unit !== 58) return false
  const dividing = unit === 124 || unit === 58 ? isTableRule(text, at, end) : isRuleOrTableRule(text, at, end)
  if (dividing) block.kind = 'rule'
  return dividing
}

function isRuleOrTableRule(text: string, at: number, end: number): boolean {
  const next = text.charCodeAt(at + 1)
  if (next !== text.charCodeAt(at) && next !== 32 && next !== 124 && next !== 58) return false
  return isRule(text, at, end) || isTableRule(text, at, end)
}

/** The position after `- `, `1. `, `2)`, `①`, `1️⃣`, `(3) `; null if the line has no such marker. */
function itemMarkerEnd(text: string, at: number, end: number): number | null {
  const unit = text.charCodeAt(at)
  if (unit >= 0x2460 && unit <= 0x2473) return at + 1
  if (unit >= 0x2776 && unit <= 0x277f) return at + 1
  const first = text.charAt(at)
  if (bullets.includes(first)) {
    const next = text.charCodeAt(at + 1)
    if (first === '-' || first === '*' || first === '+') return isBlank(next) ? at + 2 : null
    return at + 1
  }
  let to = at
  if (unit === 40 || unit === 0xff08) to += 1
  const digits = to
  while (to < end && to - digits < 3 && isDigit(text.charCodeAt(to))) to += 1
  if (to === digits) return null
  const sign = text.charCodeAt(to)
  if (sign === 0xfe0f || sign === 0x20e3) return text.charCodeAt(to + 1) === 0x20e3 ? to + 2 : to + 1
  if (unit === 40 || unit === 0xff08) return sign === 41 || sign === 0xff09 ? to + 1 : null
  if (sign === 0x3001 || sign === 0xff0e || sign === 0xff09) return to + 1
  if (sign !== 46 && sign !== 41) return null
  const next = text.charCodeAt(to + 1)
  return isBlank(next) || next === 42 || next === 91 || next >= 0x2e80 || to + 1 >= end ? to + 1 : null
}

function headingMarkerEnd(text: string, at: number, end: number): number | null {
  let to = at
  while (to < end && text.charCodeAt(to) === 35) to += 1
  const count = to - at
  if (count === 0 || count > 6) return null
  if (to < end && !isBlank(text.charCodeAt(to)) && count === 1) return null
  while (to < end && isBlank(text.charCodeAt(to))) to += 1
  return to
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 0xa0 || unit === 0x3000
}

function isDigit(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 0xff10 && unit <= 0xff19)
}
