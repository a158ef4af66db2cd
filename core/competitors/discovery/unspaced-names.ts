import type { UntrackedName } from '#core/labels/labels.ts'
import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { mark, originEnd, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { isNumbered } from './line-head.ts'

const maxLength = 16
const maxHeads = 40

/**
 * Chinese, Japanese, and Korean names, whose letters show no capitals: the heads of numbered items and headings, and the
 * first cells of tables of products or companies, if there are at least two. Titles of properties and advice are none.
 * In order; offsets are UTF-16 code units of the answer.
 */
export function unspacedNames(text: VisibleText): UntrackedName[] {
  const heads: UntrackedName[] = []
  let isTableOfNames: boolean | null = null
  for (const line of text.lines) {
    if (line.source) continue
    const isHeader: boolean = line.zone === 'table' && isTableOfNames === null
    if (line.zone !== 'table') isTableOfNames = null
    const head: UntrackedName | null =
      isHeader || isTableOfNames === true || isNumberedItem(text, line) ? headOf(text, line) : null
    if (isHeader) isTableOfNames = head !== null && columns.has(head.name)
    else if (head !== null && !ordinaryEnd.test(head.name)) heads.push(head)
    if (heads.length === maxHeads) break
  }
  return heads.length < 2 ? [] : heads
}

function isNumberedItem(text: VisibleText, line: VisibleLine): boolean {
  if (line.zone === 'table' || !line.starts || line.indent > 3) return false
  if (isNumbered(text, line)) return true
  const start = text.origins[line.from] ?? 0
  return /(?:^|\n)\s{0,3}\d{1,3}[.)、．]\s{0,3}[*_]{0,3}$/.test(
    text.source.slice(Math.max(0, start - 16), start),
  )
}

/** The first letters of a line, up to a sign or the end of bold; null without any of these scripts. */
function headOf(text: VisibleText, { from, to }: VisibleLine): UntrackedName | null {
  let first = from
  while (first < to && !isLetter(text, first)) first += 1
  const bold = (text.marks[first] ?? 0) & mark.bold
  let end = first
  let isUnspaced = false
  while (end < to && ((text.marks[end] ?? 0) & mark.bold) === bold && joinsName(text, end)) {
    isUnspaced ||= isUnspacedScript(scriptOf[text.units[end] ?? 0] ?? 0)
    end += 1
  }
  while (end > first && text.units[end - 1] === 32) end -= 1
  if (!isUnspaced || end - first < 2 || end - first > maxLength) return null
  const start = text.origins[first] ?? 0
  const last = originEnd(text, end - 1)
  return { name: text.source.slice(start, last), start, end: last, heads: true }
}

const isLetter = (text: VisibleText, at: number) => {
  const cls = scriptOf[text.units[at] ?? 0] ?? 0
  return cls !== script.none && cls !== script.digit
}

/** A letter, a digit, a space, or the middle dot between the parts of a foreign name. */
const joinsName = (text: VisibleText, at: number) => {
  const unit = text.units[at] ?? 0
  return (scriptOf[unit] ?? 0) !== script.none || unit === 32 || unit === 0xb7 || unit === 0x30fb
}

const isUnspacedScript = (cls: number) =>
  cls === script.han || cls === script.hiragana || cls === script.katakana || cls === script.hangul

const columns = new Set(
  `品牌 产品 產品 名称 名稱 型号 服务 服務 公司 银行 银行名称 平台 厂商 厂家 商家 酒店 餐厅 学校 ブランド 商品 商品名 製品 製品名 サービス サービス名 メーカー
   会社 会社名 銀行 店名 ホテル 名前 ツール 브랜드 제품 회사 서비스`.split(/\s+/),
)

/** Ends of titles of steps, properties, and advice. */
const ordinaryEnd =
  /(?:的|了|吗|呢|价格|價格|费用|预算|性能|功能|质量|品质|优点|缺点|优势|劣势|特点|总结|结论|建议|推荐|方法|步骤|选择|需求|方面|效果|体验|安全|性|度|量|率|点|法|する|こと|もの|です|ます|たい|か|性能|価格|料金|機能|品質|特徴|方法|選び方|ポイント|まとめ|結論|おすすめ|理由|メリット|デメリット|確認|比較|検討|목적|가격|기능|방법|추천|장점|단점)$/
