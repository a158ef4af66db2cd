import { isUnspaced, script, scriptOf } from './script-class.ts'
import type { VisibleText } from './visible-text.ts'

/** Longer names are hardly ever a part of other words. */
const maxName = 4
/** Units read on either side of a name. */
const reach = 8
const maxKnown = 5000

let segmenter: Intl.Segmenter | undefined
const known = new Map<string, boolean>()

/**
 * Whether a short Chinese, Japanese, or Thai name is only the seam of two words or a part of a longer one: 美的 in
 * 完美的, 海天 in 上海天气. The dictionary of `Intl.Segmenter` does not know most brands, so only a known word that
 * reaches over an edge of the name counts, and nothing does if a product or company word follows.
 */
export function isPartOfWord(text: VisibleText, from: number, to: number): boolean {
  const { units } = text
  if (to - from > maxName) return false
  const first = scriptOf[units[from] ?? 0] ?? 0
  if (!touches(text, from, first) && !touches(text, to - 1, first, 1)) return false
  let start = from
  while (start > 0 && from - start < reach && isDictionaryUnit(units[start - 1] ?? 0)) start -= 1
  let end = to
  while (end < text.length && end - to < reach && isDictionaryUnit(units[end] ?? 0)) end += 1
  const key = `${from - start} ${to - from} ${String.fromCharCode(...units.subarray(start, end))}`
  const answer = known.get(key) ?? crosses(text, { start, from, to, end })
  remember(key, answer)
  return answer
}

function remember(key: string, answer: boolean): void {
  if (known.size >= maxKnown) known.clear()
  known.set(key, answer)
}

function segment(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return segmenter.segment(text)
}

function touches({ units, length }: VisibleText, at: number, own: number, step = -1): boolean {
  const next = at + step
  const cls = scriptOf[units[at] ?? 0] ?? 0
  return next >= 0 && next < length && cls === own && isEdge(cls) && scriptOf[units[next] ?? 0] === cls
}

/** Words of kana are cut too unreliably. */
function isEdge(cls: number): boolean {
  return cls === script.han || cls === script.unspaced
}

function isDictionaryUnit(unit: number): boolean {
  const cls = scriptOf[unit] ?? 0
  return isUnspaced(cls) || cls === script.katakana
}

function crosses(
  { units }: VisibleText,
  { start, from, to, end }: { start: number; from: number; to: number; end: number },
): boolean {
  const words = segment(String.fromCharCode(...units.subarray(start, end)))
  const head = words.containing(from - start)
  const tail = words.containing(to - 1 - start)
  if (head === undefined || tail === undefined) return false
  const left = from - start - head.index
  const right = tail.index + tail.segment.length - (to - start)
  if (left === 0 && right === 0) return false
  // Thai names that the dictionary does not know are joined to the word behind them: ไลน์แมน.
  if (scriptOf[units[from] ?? 0] === script.unspaced) return left > 0
  if (left > 0 && right > 0) return true
  // 在京 and 里美 are words, but 在 and 里 also occur before any name; 中国 is one, but so is 其中 in 其中国美.
  if (left === 1 && leading.has(head.segment.charAt(0))) return false
  if (left === 1 && endsInWord(String.fromCharCode(...units.subarray(start, from)))) return false
  if (right === 1 && trailing.has(tail.segment.slice(-1))) return false
  const rest = String.fromCharCode(...units.subarray(from, to)).slice(head.segment.length - left)
  if (left > 0 && trailing.has(rest)) return true
  return !business.test(String.fromCharCode(...units.subarray(to, Math.min(to + 4, end))))
}

/** Whether a katakana name is followed by another known word: トヨタカローラ, but not ニトリ in ニトリル. */
export function startsKatakanaWord({ units, length }: VisibleText, from: number, to: number): boolean {
  let end = to
  while (end < length && end - to < 2 * reach && scriptOf[units[end] ?? 0] === script.katakana) end += 1
  const run = String.fromCharCode(...units.subarray(from, end))
  const key = `${to - from} ${run}`
  const answer = known.get(key) ?? isCutAt(run, to - from)
  remember(key, answer)
  return answer
}

function isCutAt(run: string, at: number): boolean {
  const words = segment(run)
  return (
    words.containing(at)?.index === at &&
    [...words].every(({ index, segment: { length } }) => index < at || length > 1)
  )
}

function endsInWord(text: string): boolean {
  return (segment(text).containing(text.length - 1)?.segment.length ?? 0) > 1
}

const leading = new Set(
  '里裡在从從用和与與及跟同去到来來对對把被比给給让讓向由买買选選看问問是有像为為以于於按找或等叫称稱',
)
const trailing = new Set('的了是在和与與也都有着过過等吗呢吧')
const business =
  /^(?:公司|集团|集團|品牌|官网|官網|官方|手机|手機|汽车|汽車|电脑|電腦|空调|冰箱|电视|電視|银行|銀行|保险|保險|证券|證券|証券|电器|電器|家电|科技|电子|電子|旗舰店|超市|商城|会员|系列|产品|產品|製品|股份|地产|物流|快递|航空|酒店|自動車|電機|工業|製作所|グループ|株式)/u
