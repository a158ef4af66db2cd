import type { NameSpan } from './find-names.ts'
import { followsTitle } from './name-frames.ts'
import { isForced, slice, wordAfter, wordBefore } from './neighbours.ts'
import { clauseAfter, hasVerb } from './word-model/clause.ts'
import { wordKinds } from './word-model/word-kinds.ts'
import { isGivenName } from './person-names.ts'
import { script } from './text/script-class.ts'
import type { VisibleText } from './text/visible-text.ts'
import { determiners } from './evidence-words.ts'

export function isDoubtful({ pattern }: NameSpan): boolean {
  if (pattern.rule === 'any' || pattern.rule === 'exact')
    return pattern.rule === 'exact' && pattern.tier !== null
  return pattern.rule === 'word'
}

/** `the Peloton`, `an Osprey`, `Vantage points`: a name that a large dictionary knows, used like a word. */
export function isDictionaryWord({ pattern, form, from, to, end }: NameSpan, text: VisibleText): boolean {
  if (pattern.rule !== 'any' || !pattern.rareWord || form === 'lower' || end.kind !== 'clean') return false
  const previous = wordBefore(text, from)
  const next = wordAfter(text, to)
  const longer =
    previous.joined && previous.capital && previous.word !== pattern.folded && !isForced(text, previous.from)
  const compound = isForced(text, from) && next.joined && !next.capital && wordKinds(next.word).plural
  return (
    longer ||
    (compound && hasVerb(clauseAfter(text, next.from + next.word.length))) ||
    determiners.has(previous.word)
  )
}

export const otherHeads = new Set(
  (
    'labs laboratories laboratory foundation university college institute county river street avenue boulevard ' +
    'stadium arena airport school academy hospital church museum cemetery island valley mountain mountains ' +
    'records capital ventures realty plumbing roofing lake creek township parish bridge cathedral castle hall ' +
    'polytechnic seminary orchestra symphony trust peninsula'
  ).split(' '),
)

/** Acme Labs is not Acme, and Harrison Ford is not the carmaker; Acme Rocket 3 is one of Acme's products. */
export function isOtherName(span: NameSpan, text: VisibleText): boolean {
  const { pattern } = span
  if (pattern.script !== script.latin) return isOtherUnspacedName(span, text)
  if (span.form === 'lower') return pattern.rareWord && determiners.has(wordBefore(text, span.from).word)
  if (span.end.kind !== 'clean') return false
  const next = wordAfter(text, span.to)
  if (next.joined && next.capital && otherHeads.has(next.word)) return true
  if (pattern.words.length > 1 || pattern.folded.length < 3) return false
  const previous = wordBefore(text, span.from)
  if (followsTitle(slice(text, span.from - 14, span.from))) return true
  return (
    previous.joined &&
    previous.capital &&
    isGivenName(previous.word) &&
    !/^(?:compan|corporat|motor|inc)/.test(next.word)
  )
}

const institution =
  /^(?:大学|大學|学園|学院|高校|高等学校|高等専門学校|小学校|中学校|駅|空港|球場|スタジアム|ドーム球場|病院|医院|県|杯|神社|公園|기금|대학교|대학|고등학교|병원|역 )/u

export function isOtherUnspacedName(span: NameSpan, text: VisibleText): boolean {
  const { sense } = span.pattern
  const after = slice(text, span.to, span.to + 12)
  if (institution.test(after)) return true
  if (sense === null || !sense.unspaced) return isKatakanaPerson(span, text)
  return false
}

/** `ハリソン・フォード`: a katakana given name followed by a middle dot. */
function isKatakanaPerson(span: NameSpan, text: VisibleText): boolean {
  if (span.pattern.script !== script.katakana) return false
  return katakanaGiven.test(slice(text, span.from - 8, span.from))
}

const katakanaGiven =
  /(?:ジョン|ハリソン|ヘンリー|ジェームズ|ジェームス|ロバート|マイケル|ウィリアム|デイヴィッド|デビッド|リチャード|トーマス|チャールズ|ジョージ|トム|ジャック|ポール|ピーター|マーク|スティーブ|ビル|ベティ|ジェラルド|ウォルト|マリー|メアリー|エリザベス|アンナ|エマ|ルイ|ピエール|ジャン|フランソワ|ニコラ)・$/u
