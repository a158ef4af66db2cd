import { getDocumentProxy } from 'unpdf'
import { plainText, type Block, type PageText } from '#core/pages/blocks.ts'

type Line = { text: string; height: number; y: number; page: number }

const maxPages = 2000

/** The text of a PDF. Text in a larger size than most is a heading; text repeated on most pages is dropped. */
export async function readPdf(bytes: Uint8Array, name: string): Promise<PageText> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true })
  try {
    const lines: Line[] = []
    for (let page = 1; page <= Math.min(document.numPages, maxPages); page += 1)
      lines.push(...(await linesOf(await document.getPage(page), page)))
    const { info } = await document.getMetadata()
    const title = 'Title' in info && typeof info.Title === 'string' ? plainText(info.Title) : ''
    const blocks = blocksOfLines(withoutRepeated(lines, document.numPages))
    const first = blocks.find(({ kind }) => kind === 'heading')?.text ?? name
    return {
      title: (title === '' ? first : title).slice(0, 500),
      declaredLanguage: null,
      canonical: null,
      isNoindex: false,
      refreshTo: null,
      blocks,
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function linesOf(page: Page, number: number): Promise<Line[]> {
  const lines: Line[] = []
  let line: Line | null = null
  const { items } = await page.getTextContent()
  for (const item of items) {
    if (!('str' in item)) continue
    const y = Number(item.transform[5])
    if (line === null) line = { text: '', height: 0, y, page: number }
    line.text += item.str
    if (item.str.trim() !== '') line.height = Math.max(line.height, item.height)
    if (!item.hasEOL) continue
    lines.push(line)
    line = null
  }
  if (line !== null) lines.push(line)
  page.cleanup()
  return lines.map((some) => ({ ...some, text: plainText(some.text) })).filter(({ text }) => text !== '')
}

/** Removes headers, footers, and page numbers. */
function withoutRepeated(lines: readonly Line[], pages: number): Line[] {
  const shapeOf = ({ text }: Line) => text.replaceAll(/\d+/g, '#')
  const on = new Map<string, Set<number>>()
  for (const line of lines) {
    const known = on.get(shapeOf(line)) ?? new Set()
    on.set(shapeOf(line), known.add(line.page))
  }
  const isRepeated = (line: Line) => {
    const times = on.get(shapeOf(line))?.size ?? 0
    return times >= 3 && times > pages / 2
  }
  return lines.filter((line) => !isRepeated(line))
}

function blocksOfLines(lines: readonly Line[]): Block[] {
  const usual = usualHeight(lines)
  const blocks: Block[] = []
  let before: (Line & { level: number | null }) | null = null
  for (const line of lines) {
    const level = levelOf(line, usual)
    const isSame: boolean =
      before !== null &&
      before.level === level &&
      before.page === line.page &&
      Math.abs(before.y - line.y) < 1.8 * Math.max(line.height, usual)
    const last = blocks.at(-1)
    if (isSame && last !== undefined) last.text = joined(last.text, line.text)
    else
      blocks.push(
        level === null ? { kind: 'text', text: line.text } : { kind: 'heading', level, text: line.text },
      )
    before = { ...line, level }
  }
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, text: block.text.slice(0, 300) } : block,
  )
}

/** The height of most characters. */
function usualHeight(lines: readonly Line[]): number {
  const signs = new Map<number, number>()
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2
    signs.set(rounded, (signs.get(rounded) ?? 0) + text.length)
  }
  return [...signs].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function levelOf({ text, height }: Line, usual: number): number | null {
  if (usual === 0 || height < 1.15 * usual || text.length > 150 || !/\p{L}{2}/u.test(text)) return null
  return height >= 1.8 * usual ? 1 : height >= 1.4 * usual ? 2 : 3
}

/** Rejoins a word that was hyphenated at the end of a line. */
const joined = (before: string, after: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`
