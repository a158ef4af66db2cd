import { commonTier } from '../common-words.ts'
import { isUnspaced, script, scriptOf } from './script-class.ts'
import { mark, softBreak, type VisibleText } from './visible-text.ts'
import { startsKatakanaWord } from './word-breaks.ts'

/**
 * The start of a name: `clean` at a word boundary, `glued` to the previous word, `prefixed` by a particle, `chained` to
 * the previous tracked name (`AmazonWalmart`: a scraped list).
 */
export type NameStart = 'clean' | 'glued' | 'prefixed' | 'chained'

/**
 * The end of a name. `product`: another word without a space (`ZolandoCam`); `run`: perhaps one. `extra` counts the units
 * of an ending that belongs to the word (plural, case ending).
 */
export type NameEnd = {
  kind: 'clean' | 'possessive' | 'plural' | 'inflected' | 'compound' | 'product' | 'run' | 'glued' | 'chained'
  extra: number
}

/** Whether a name may begin at visible unit `at`; null inside another word. */
export function nameStart(text: VisibleText, at: number): NameStart | null {
  const { units } = text
  const own = scriptOf[units[at] ?? 0] ?? 0
  if (at === 0) return 'clean'
  const before = units[at - 1] ?? 0
  const cls = scriptOf[before] ?? 0
  if (cls === script.joiner) return null
  if (cls === script.none) return signBefore(text, at, before)
  if (isThaiLead(before)) return null
  if (isUnspaced(own) || isUnspaced(cls)) return own === script.digit && cls === script.digit ? null : 'clean'
  if (cls === script.digit) return own === script.digit ? null : gluedToNumber(text, at, own)
  if (cls !== own) return 'clean'
  if (own === script.arabic) return particlesBefore(text, at, arabicParticles) ? 'prefixed' : null
  if (own === script.hebrew) return particlesBefore(text, at, hebrewParticles) ? 'prefixed' : null
  if (own === script.latin) return gluedToWord(text, at) ? 'glued' : null
  return null
}

/** Whether a name may end before visible unit `to`; `size` is its length in units. Null inside another word. */
export function nameEnd(text: VisibleText, to: number, size: number): NameEnd | null {
  const { units } = text
  const last = scriptOf[units[to - 1] ?? 0] ?? 0
  if (to >= text.length) return clean
  const after = units[to] ?? 0
  const cls = scriptOf[after] ?? 0
  if (cls === script.none) return signAfter(text, to, last)
  if (cls === script.joiner) return null
  if (last === script.none) return after === 43 ? null : clean
  if (last === script.digit && cls === script.digit) return null
  if (last === script.hangul && cls === script.hangul) return afterHangul(text, to)
  if (last === script.katakana && cls === script.katakana) return afterKatakana(text, to, size)
  if (isThaiSign(after)) return null
  if (isUnspaced(last) || isUnspaced(cls)) return clean
  if (cls === script.digit) return size >= 4 ? glued : null
  if (last === script.digit) return cls === script.latin ? unitBehindNumber(text, to) : clean
  if (cls !== last) return clean
  if (last === script.latin) return afterLatin(text, to, size)
  if (last === script.cyrillic) return afterCyrillic(text, to, size)
  if (last === script.greek) return null
  return null
}

const clean: NameEnd = { kind: 'clean', extra: 0 }
const glued: NameEnd = { kind: 'glued', extra: 0 }
const product: NameEnd = { kind: 'product', extra: 0 }

function signBefore(text: VisibleText, at: number, before: number): NameStart | null {
  const { units } = text
  const further = scriptOf[units[at - 2] ?? 0] ?? 0
  if (before === 39 && at >= 2) {
    // `l'Oréal`, `d'Apple` elide an article; `O'Reilly` is one name.
    const lead = String.fromCharCode(units[at - 2] ?? 0)
    const alone = at < 3 || scriptOf[units[at - 3] ?? 0] === 0
    return lead === 'o' && alone ? null : 'clean'
  }
  // `name.acme` and `path/acme` are identifiers if nothing separates them.
  if (before === 46 && further !== 0 && (text.marks[at - 1] ?? 0) & mark.domain) return null
  return 'clean'
}

function signAfter(text: VisibleText, to: number, last: number): NameEnd | null {
  const { units } = text
  const after = units[to] ?? 0
  const next = scriptOf[units[to + 1] ?? 0] ?? 0
  if (after === 39) {
    const letter = units[to + 1] ?? 0
    if (letter === 115 && scriptOf[units[to + 2] ?? 0] !== script.latin)
      return { kind: 'possessive', extra: 0 }
    return next === 0 ? clean : { kind: 'possessive', extra: 0 }
  }
  if (after === 43 && last !== script.none)
    return to - 1 >= 0 && isPlus(text, to) ? { kind: 'compound', extra: 0 } : clean
  if (after === 64 && next !== 0) return null
  if (after === 46 && next === script.latin && !startsCapital(text, to + 1)) return afterDot(text, to)
  return clean
}

/** `Disney+` continues the name; `a + b` does not. */
function isPlus(text: VisibleText, to: number): boolean {
  return scriptOf[text.units[to + 1] ?? 0] === 0 && text.units[to + 1] !== 43
}

/** Lowercase letters after a dot: a host name, a file, a library. Only hosts can still be the brand's own. */
function afterDot(text: VisibleText, to: number): NameEnd | null {
  if ((text.marks[to] ?? 0) & mark.domain) return clean
  let end = to + 1
  while (scriptOf[text.units[end] ?? 0] === script.latin && end - to < 8) end += 1
  return end - to <= 5 ? null : clean
}

/** Thai vowels and tone marks that belong to the consonant before them. */
function isThaiSign(unit: number): boolean {
  return (unit >= 0xe30 && unit <= 0xe3a) || (unit >= 0xe45 && unit <= 0xe4e)
}

/** Thai vowels written before their consonant. */
function isThaiLead(unit: number): boolean {
  return unit >= 0xe40 && unit <= 0xe44
}

function startsCapital(text: VisibleText, at: number): boolean {
  return ((text.marks[at] ?? 0) & mark.upper) !== 0
}

/**
 * Scraped text glues prices and names together: `$149.99Sony`. A digit before lowercase letters belongs to another
 * word.
 */
function gluedToNumber(text: VisibleText, at: number, own: number): NameStart | null {
  return own !== script.latin || startsCapital(text, at) ? 'glued' : null
}

/** `durabilityApple MacBook`: a lowercase ordinary word is glued to an uppercase letter. */
function gluedToWord(text: VisibleText, at: number): boolean {
  if (!startsCapital(text, at)) return false
  let from = at
  while (from > 0 && scriptOf[text.units[from - 1] ?? 0] === script.latin && at - from < 24) from -= 1
  for (let i = from + 1; i < at; i += 1) if (startsCapital(text, i)) return false
  if (at - from < 4) return false
  return commonTier(String.fromCharCode(...text.units.subarray(from, at))) !== null
}

const arabicParticles = /^[وف]?(?:[بلك]?(?:ال)?|لل)$/u
const hebrewParticles = /^ו?(?:כש|מש|שב|של|שה|[הבלמשכ]){0,2}$/u

function particlesBefore(text: VisibleText, at: number, particles: RegExp): boolean {
  const own = scriptOf[text.units[at] ?? 0]
  let from = at
  while (from > 0 && scriptOf[text.units[from - 1] ?? 0] === own && at - from < 5) from -= 1
  return at - from <= 4 && particles.test(String.fromCharCode(...text.units.subarray(from, at)))
}

/** `15 Pro` is separate; `PS5s` and `M3x` are other words, `WH-1000XM5's` is not. */
function unitBehindNumber(text: VisibleText, to: number): NameEnd | null {
  if (startsCapital(text, to) && scriptOf[text.units[to + 1] ?? 0] === script.latin) return glued
  const plural = text.units[to] === 115 && scriptOf[text.units[to + 1] ?? 0] === script.none
  return plural ? { kind: 'plural', extra: 1 } : null
}

function afterLatin(text: VisibleText, to: number, size: number): NameEnd | null {
  const { units } = text
  const capital = startsCapital(text, to)
  const rest = letters(text, to, 14)
  if (!capital) {
    const runsOn = scriptOf[units[to + rest.length] ?? 0] !== script.none
    if (rest === 's') return size >= 3 && !runsOn ? { kind: 'plural', extra: 1 } : null
    if (rest === 'es' && size >= 4 && 'sxzh'.includes(String.fromCharCode(units[to - 1] ?? 0)))
      return { kind: 'plural', extra: 2 }
    if (rest.startsWith('citeturn')) return clean
    return slavicEndings.has(rest) && size >= 4 && slavicText(text)
      ? { kind: 'inflected', extra: rest.length }
      : null
  }
  if (size >= 4 && startsProduct(text, to, rest)) return product
  // `Best Overall: SonyPros: …`: a label glued to the end of the name.
  if (startsCapital(text, to - 1) && size > 1) return null
  let end = to + rest.length
  while (
    end < text.length &&
    end - to < 40 &&
    (scriptOf[units[end] ?? 0] === script.latin || units[end] === 32)
  )
    end += 1
  return units[end] === 58 && commonTier(rest) !== null ? glued : null
}

/** `ZolandoCam`, `ZolandoTV`, `OPPOFind`: a capitalized word or an abbreviation written without a space. */
function startsProduct(text: VisibleText, to: number, rest: string): boolean {
  let end = 1
  while (end < rest.length && startsCapital(text, to + end)) end += 1
  if (end > 1) return end === rest.length && end <= 4 && !startsCapital(text, to - 1)
  while (end < rest.length && !startsCapital(text, to + end)) end += 1
  return end >= 3
}

function letters(text: VisibleText, from: number, limit: number): string {
  let end = from
  while (end - from < limit && scriptOf[text.units[end] ?? 0] === script.latin && end < text.length) end += 1
  return String.fromCharCode(...text.units.subarray(from, end))
}

const slavicEndings = new Set('a u em iem owi ie y ow om ami ach ovi um e i ou'.split(' '))
const slavicText = remember((text) => /[ąęłńśźżěščřůďťňőű]/i.test(text.source.slice(0, 20_000)))

const cyrillicEndings =
  /^(?:а|у|ом|ем|е|ы|и|ов|ам|ами|ах|ой|ою|ей|ю|я|ям|ями|ях|ев|ів|ові|еві|і|ї|ю|ському|ский|ского|овский|овского)$/u

function afterCyrillic(text: VisibleText, to: number, size: number): NameEnd | null {
  let end = to
  while (end - to < 10 && scriptOf[text.units[end] ?? 0] === script.cyrillic && end < text.length) end += 1
  const rest = String.fromCharCode(...text.units.subarray(to, end))
  return size >= 3 && cyrillicEndings.test(rest) ? { kind: 'inflected', extra: rest.length } : null
}

/** What may follow a Korean name: a word of the company or its industry, a particle, or both (`삼성전자와`). */
const koreanTail = new RegExp(
  '^(?:전자|그룹|코리아|닷컴|폰|페이|앱|제품|카드|몰|맵|뮤직|클라우드|스토어|플러스|자동차|화학|디스플레이|생명|화재|증권|' +
    '이츠|플레이|뱅크|톡|게임즈|게임|워치|패드|북|탭|버즈|월드|시네마|호텔|면세점|백화점|슈퍼|편의점|웹툰|쇼핑|배송|프라임|프레시|라이브|랩스|랩|' +
    '택시|오토|캐피탈|저축은행|손해보험|보험|라이프|푸드|푸드시스템|리조트|아울렛|이노베이션|에너지|솔루션|테크|시스템|스튜디오|렌터카|케미칼|' +
    '은행|건설|중공업|물산|전기|통신|텔레콤|모빌리티|브랜드|매장|노트북|스마트폰|코퍼레이션|홈쇼핑|마트|측|사|제|산|식|표|류|용){0,2}' +
    '(?:은|는|이|가|을|를|의|에|에서|에서는|에서도|에게|에게서|한테|께|로|으로|로는|으로는|로서|으로서|로부터|와|과|와의|과의|' +
    '와는|과는|와도|과도|도|만|만의|부터|까지|처럼|보다|보다는|이나|나|이며|며|이고|고|라고|이라고|라는|이라는|란|이란|하고|랑|' +
    '이랑|이다|다|입니다|이었다|였다|인|이든|든|조차|마저|밖에|뿐|뿐만|에도|에는|에만|만큼|들|들은|들이|에선|이라면|라면|' +
    '이라도|라도|이자|임|님|씨)?$',
  'u',
)

function afterHangul(text: VisibleText, to: number): NameEnd | null {
  let end = to
  while (end - to < 9 && scriptOf[text.units[end] ?? 0] === script.hangul && end < text.length) end += 1
  return koreanTail.test(String.fromCharCode(...text.units.subarray(to, end)))
    ? { kind: 'inflected', extra: 0 }
    : null
}

const katakanaTail =
  /^(?:グループ|ホールディングス|ジャパン|ストア|ショップ|ユーザー|ファン|カード|ペイ|アカウント|サービス|アプリ|サイト|ブランド|シリーズ|モデル|スマホ|カメラ|テレビ|スマートフォン|パソコン|コーポレーション|カンパニー|マップ|マップス|クラウド|プライム|ウォッチ|ミュージック|オンライン|ショッピング|モバイル|ポイント|エレクトロニクス|モーター|モータース|フォン|ペンシル|ケア|ペイメント|マーケット|マーケットプレイス|ドライブ|ドキュメント|アナリティクス|フォト|ホーム|プラス|ゲームズ|コンピュータ|コンピューター|オフィス|チームズ|ストアー|アシスタント|エコー|キンドル|ビデオ|ジャパンの|ディーラー|ロゴ|チーム|コーヒー|カフェ|フライドチキン|ビール|ホテル|ホテルズ|リゾート|バンク|フーズ|エアライン|エアラインズ|レンタカー|ニュース|チャンネル|ソフトウェア|モール|シネマ|タブレット|ヘッドホン|ヘッドフォン|イヤホン|スニーカー|シューズ|トラベル|セキュリティ|レストラン|バーガー|ドーナツ)/u

function afterKatakana(text: VisibleText, to: number, size: number): NameEnd | null {
  let end = to
  while (end - to < 16 && scriptOf[text.units[end] ?? 0] === script.katakana && end < text.length) end += 1
  if (katakanaTail.test(String.fromCharCode(...text.units.subarray(to, end))))
    return { kind: 'compound', extra: 0 }
  // No word begins with these: コストコ in コストコントロール.
  if (size < 3 || end - to < 3 || /[ァィゥェォッャュョンー]/u.test(String.fromCharCode(text.units[to] ?? 0)))
    return null
  return startsKatakanaWord(text, to - size, to) ? product : { kind: 'run', extra: 0 }
}

/** Caches a check of the whole text that is made per name. */
function remember(ask: (text: VisibleText) => boolean): (text: VisibleText) => boolean {
  const known = new WeakMap<VisibleText, boolean>()
  return (text) => {
    const answer = known.get(text) ?? ask(text)
    known.set(text, answer)
    return answer
  }
}

/** The unit that names are compared with: a soft line break counts as a space. */
export function nameUnit(unit: number): number {
  return unit === softBreak ? 32 : unit
}
