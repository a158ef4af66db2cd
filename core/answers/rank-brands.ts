import type { FoundMention } from '#core/mentions/find-mentions.ts'
import { foldedText, mark, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'

/**
 * Brands in the order the answer ranks them: by first ranked item (list item, table row, heading, or bold lead that
 * starts with the brand), then by first mention. With fewer than two such brands, only the first mention decides. Shops
 * named only as places to buy have no rank.
 */
export function rankBrands(text: VisibleText, mentions: readonly FoundMention[]): number[] {
  const sold = mentions.filter((mention) => !isPlaceToBuy(text, mention))
  const ranked = sold.length === 0 ? mentions : sold
  const firstMention = distinct(ranked.map(({ brand }) => brand))
  const heads = itemHeads(text, ranked)
  const items = distinct(heads.map(({ brand }) => brand))
  const firstHead = heads[0]
  if (items.length < 2 || firstHead === undefined) return firstMention
  const listed = new Set(items)
  const picked = ranked.filter(
    (mention) => !listed.has(mention.brand) && mention.from < firstHead.from && isRecommended(text, mention),
  )
  return distinct([...picked.map(({ brand }) => brand), ...items, ...firstMention])
}

const headSize = 60

function itemHeads(text: VisibleText, mentions: readonly FoundMention[]): FoundMention[] {
  const byLine = Map.groupBy(mentions, ({ line }) => line)
  const found: FoundMention[] = []
  let ranked: { indent: number; heading: boolean } | null = null
  let line: VisibleLine | null = null
  const headings = distinct(
    mentions
      .filter((each) => each.line.zone === 'heading' && isHeadOf(text, each, byLine))
      .map(({ brand }) => brand),
  )
  for (const mention of mentions) {
    if (mention.line === line) continue
    line = mention.line
    if (line.zone === 'heading') ranked = null
    const bold = ((text.marks[line.from] ?? 0) & mark.bold) !== 0
    const lead = line.starts || bold || numbered(text, line)
    if (!lead) continue
    const child: boolean =
      ranked !== null &&
      (ranked.heading
        ? headings.length >= 2 && line.zone !== 'table'
        : line.zone === 'list' && line.indent > ranked.indent)
    if (child || !isHeadOf(text, mention, byLine)) continue
    found.push(mention, ...sameName(text, mention, byLine))
    ranked = { indent: line.indent, heading: line.zone === 'heading' }
  }
  return found
}

/** Other brands in the name of the same item, in order. */
function sameName(text: VisibleText, mention: FoundMention, byLine: ByLine): FoundMention[] {
  const rest = slice(text, mention.to, Math.min(mention.line.to, mention.line.from + headSize))
  const headEnd = mention.to + (/[:：|(]| [-—] /.exec(rest)?.index ?? rest.length)
  const others = byLine.get(mention.line) ?? []
  return others.filter(({ brand, from }) => brand !== mention.brand && from >= mention.to && from < headEnd)
}

type ByLine = ReadonlyMap<VisibleLine, readonly FoundMention[]>

function isHeadOf(text: VisibleText, mention: FoundMention, byLine: ByLine): boolean {
  const { line, from, to } = mention
  if (from - line.from > headSize) return false
  const lead = slice(text, line.from, from)
  if (!leadFits(lead)) return false
  const rest = slice(text, to, Math.min(line.to, line.from + headSize))
  const headEnd = to + (/[:：|]| [-—] |\(/.exec(rest)?.index ?? rest.length)
  const others = (byLine.get(line) ?? []).filter(
    (other) => other.brand !== mention.brand && other.from >= to && other.from < headEnd,
  )
  return others.every((other) => isOneName(slice(text, to, other.from)))
}

/** `Bilt Mastercard` and `Beats by Apple` are one item's name; `Acme vs Zenlo` and `Acme, Zenlo` are two. */
function isOneName(between: string): boolean {
  return !/[,/&+]|(?<!\p{L})(?:vs|versus|and|or|und|et|y|than|with|for|to)(?!\p{L})|[、和与や]/u.test(between)
}

/** What may precede the brand at the start of an item: nothing, a number, an award, a word or two. */
function leadFits(lead: string): boolean {
  const label = /^(.*)[:：–—|]|^(.*) - /.exec(lead)
  const name = label?.[1] ?? label?.[2]
  if (name !== undefined && attribute.test(name.trim())) return false
  const direct = name === undefined ? lead : lead.slice(label?.[0].length ?? 0)
  const words = direct.match(/[\p{L}\p{N}']+/gu) ?? []
  return words.length <= (words.at(-1) === 'by' ? 7 : 4) && !words.some((word) => relations.has(word))
}

const relations = new Set(
  (
    'than for to with vs versus like compared and or from at in on of if unlike without not no users works ' +
    'compatible cheaper better lacks lack over as is are via using'
  ).split(' '),
)

const attribute =
  /^(?:\W*)(?:pros?|cons?|prices?|pricing|cost|features?|key features?|specs?|specifications|highlights?|why.*|where to (?:buy|get|find).*|best for|ideal for|good for|great for|perfect for|who it'?s for|compatibility|compatible with|works with|battery.*|connectivity|integrations?|integrates with|platforms?|available (?:at|on|from|via|in).*|alternatives?|competitors?|similar to|similar|availability|retailers?|buy (?:at|from|on).*|sources?|note|notes|tip|drawbacks?|downsides?|weakness(?:es)?|strengths?|limitations?|caveats?|verdict|supports?|support|operating system|os|processor|chip|display|design|sound.*|ecosystem|developer|made by|manufacturer|owner|parent company|owned by|founded.*|価格|特徴|メリット|デメリット|対応|购买|优点|缺点|价格|特点|适合)$/u

const buying =
  /(?:where to (?:buy|get|find|purchase|shop)|available (?:for \S+ )?(?:at|from|on|through|via)|(?:buy|purchase|shop|find|get|order|sold|found) (?:\S+ ){0,3}(?:at|from|on|through|via|by)|retailers?(?: like| such as|:| including)|sellers? like|stores? (?:like|such as)|check (?:prices? )?(?:at|on)|購入先|購入はこちら|販売店|购买渠道|购买平台)[^.!?\n]{0,80}$/u

function isPlaceToBuy(text: VisibleText, mention: FoundMention): boolean {
  const before = slice(text, Math.max(mention.line.from, mention.from - 110), mention.from)
  return buying.test(before)
}

const recommending =
  /(?:top pick|best overall|overall best|winner|recommend|best choice|top choice|our pick|my pick|go with|number one|#1|first choice|おすすめ|推荐|首选)/u

function isRecommended(text: VisibleText, mention: FoundMention): boolean {
  return recommending.test(
    slice(text, Math.max(mention.line.from, mention.from - 80), Math.min(mention.line.to, mention.to + 80)),
  )
}

/** `**1. Name**`: numbered, although Markdown sees a paragraph. */
function numbered(text: VisibleText, line: VisibleLine): boolean {
  return /^\W*\d{1,2}[.):]\s/u.test(slice(text, line.from, Math.min(line.to, line.from + 10)))
}

function slice(text: VisibleText, from: number, to: number): string {
  return foldedText(text).slice(from, Math.max(from, to))
}

function distinct(brands: readonly number[]): number[] {
  return [...new Set(brands)]
}
