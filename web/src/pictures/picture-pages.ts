import { formatRow, type ChartTable } from '../charts/frame/chart-table.ts'
import { formatCount } from '../lib/format.ts'
import { copyOfDrawing, sizeOf, svgNamespace } from './drawing-copy.ts'
import { linesOf, paper, widthOf, type TextLook } from './picture-text.ts'
import type { ReportPart } from './report-parts.ts'
import { t } from '../lib/language/t.ts'

export type PicturePart = ReportPart & { drawing?: SVGSVGElement | null }

export type PictureHead = {
  title: string
  /** What the numbers are about: period, filters, origin of the data. */
  lines: readonly string[]
  /** Printed at the foot of every page. */
  foot: string
}

/** In pixels. `height` null: one page as high as necessary. */
export type PageSize = { width: number; height: number | null }

/** A4 at 96 pixels per inch. */
export const a4: PageSize = { width: 794, height: 1123 }

const margin = 40
const footHeight = 24

/** A longer table is cut in pictures, with a note; its CSV has all rows. */
const maxRows = 400

/** Lays out parts below each other as drawings of text and shapes, one per page. */
export function pagesOf(head: PictureHead, parts: readonly PicturePart[], size: PageSize): SVGSVGElement[] {
  const layout = new Layout(size)
  layout.text(head.title, { size: 20, isBold: true }, 28)
  for (const line of head.lines) layout.paragraph(line, { size: 11, color: paper.muted })
  layout.space(14)
  const figures = parts.filter((part) => part.kind === 'figure')
  let hasFigures = false
  for (const part of parts) {
    if (part.kind === 'figure') {
      if (!hasFigures) drawFigures(layout, figures)
      hasFigures = true
    } else if (part.kind === 'text') {
      layout.paragraph(part.text, { size: 13 })
      layout.space(10)
    } else if (part.kind === 'chart') drawChart(layout, part)
    else drawTable(layout, part.title, part.table)
  }
  return layout.finish(head.foot)
}

export type ReportCover = PictureHead & {
  /** Whose report it is: at the top of every page. */
  sender: string
  /** Null: the name instead. `href` is a data URL. */
  logo: { href: string; width: number; height: number } | null
  accent: string
  /** How the numbers came about, in one sentence. */
  measured: string
}

export type ReportSection = { title: string; parts: readonly PicturePart[] }

const logoSize = { width: 150, height: 34 }
/** A table leaves room for what follows it. */
const maxRowsBefore = 10

/** Lays out one page per section: figures and texts first, then what fits. What is left out is named. */
export function reportPagesOf(cover: ReportCover, sections: readonly ReportSection[]): SVGSVGElement[] {
  const layout = new Layout(a4)
  sections.forEach(({ title, parts }, index) => {
    if (index > 0) layout.addPage()
    drawSender(layout, cover)
    if (index === 0) {
      layout.paragraph(cover.title, { size: 22, isBold: true })
      for (const line of cover.lines) layout.paragraph(line, { size: 11, color: paper.muted })
      layout.paragraph(cover.measured, { size: 11, color: paper.muted })
      layout.space(12)
    }
    layout.paragraph(title, { size: 16, isBold: true })
    layout.space(8)
    drawSection(layout, parts)
  })
  return layout.finish(cover.foot)
}

function drawSender(layout: Layout, { sender, logo, accent, title }: ReportCover): void {
  const look = { size: 10, color: paper.muted }
  if (logo === null) layout.put(textElement(sender, { x: 0, y: 22, look: { size: 13, isBold: true } }))
  else {
    const scale = Math.min(1, logoSize.width / logo.width, logoSize.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    layout.put(
      make('image', {
        x: 0,
        y: round((logoSize.height - height) / 2),
        width: round(width),
        height: round(height),
        href: logo.href,
      }),
    )
  }
  layout.put(
    textElement(fitting(title, layout.width - logoSize.width - 20, 10), {
      x: layout.width,
      y: 22,
      look,
      anchor: 'end',
    }),
  )
  layout.space(logoSize.height + 6)
  layout.put(make('rect', { x: 0, y: 0, width: round(layout.width), height: 2, fill: accent }))
  layout.space(20)
}

function drawSection(layout: Layout, parts: readonly PicturePart[]): void {
  const figures = parts.filter((part) => part.kind === 'figure')
  for (const part of parts)
    if (part.kind === 'text') {
      layout.paragraph(part.text, { size: 14 })
      layout.space(12)
    }
  if (figures.length > 0) drawFigures(layout, figures)
  const drawn = parts.filter((part) => part.kind === 'chart' || part.kind === 'table')
  const leftOut = drawn.filter((part, index) => !drawIfFits(layout, part, index === drawn.length - 1))
  if (leftOut.length > 0)
    layout.paragraph(
      t('More in the online report: {titles}.', { titles: leftOut.map(({ title }) => title).join(', ') }),
      headLook,
    )
}

const noteHeight = 30

/** False: there is too little room left on the page, and nothing was drawn. */
function drawIfFits(
  layout: Layout,
  part: Extract<PicturePart, { kind: 'chart' | 'table' }>,
  isLast: boolean,
): boolean {
  const room = layout.left - noteHeight
  if (part.kind === 'chart' && part.drawing != null) {
    const { width, height } = sizeOf(part.drawing)
    if (room < 70 + height * Math.min(1, layout.width / width)) return false
    drawChart(layout, part)
    return true
  }
  if (part.table.rows.length === 0) return true
  if (room < 120) return false
  const unit = part.kind === 'chart' ? part.unit : ''
  drawTable(layout, part.title, withoutBounds(part.table), {
    unit,
    maxRows: isLast ? maxRows : maxRowsBefore,
    staysOnPage: true,
  })
  return true
}

const maxColumns = 9

/** A table with too many columns for a page loses its intervals. */
function withoutBounds(table: ChartTable): ChartTable {
  if (table.columns.length <= maxColumns) return table
  const isKept = (_: unknown, at: number) => table.columns[at]?.bound === undefined
  return { columns: table.columns.filter(isKept), rows: table.rows.map((row) => row.filter(isKept)) }
}

/** Fills pages from the top; what does not fit goes to the next page. */
class Layout {
  readonly width: number
  readonly #height: number | null
  readonly #pages: { svg: SVGSVGElement; bottom: number }[] = []
  #y = 0

  constructor({ width, height }: PageSize) {
    this.width = width - 2 * margin
    this.#height = height
    this.addPage()
  }

  /** Starts a new page unless this height still fits on the current one. */
  need(height: number): void {
    if (this.#height === null || this.#y === margin) return
    if (this.#y + height > this.#height - margin - footHeight) this.addPage()
  }

  /** The height left on the page. */
  get left(): number {
    return this.#height === null ? Number.POSITIVE_INFINITY : this.#height - margin - footHeight - this.#y
  }

  space(height: number): void {
    this.#y += height
    this.#note()
  }

  text(text: string, look: TextLook, lineHeight: number): void {
    this.need(lineHeight)
    this.put(textElement(text, { x: 0, y: lineHeight * 0.75, look }))
    this.space(lineHeight)
  }

  paragraph(text: string, look: TextLook): void {
    // Fonts of the screen are a little narrower than those of a PDF.
    for (const line of linesOf(text, this.width * 0.97, look)) this.text(line, look, look.size * 1.5)
  }

  /** Adds an element whose coordinates start at the left margin and the current height. */
  put(element: SVGElement): void {
    const group = make('g', { transform: `translate(${margin} ${round(this.#y)})` })
    group.append(element)
    this.#page.svg.append(group)
  }

  finish(foot: string): SVGSVGElement[] {
    return this.#pages.map(({ svg, bottom }, index) => {
      const height = this.#height ?? bottom + footHeight + margin / 2
      const width = this.width + 2 * margin
      const look = { size: 9, color: paper.muted }
      const page =
        this.#pages.length > 1
          ? ` ${t('· {index} of {pages}', { index: index + 1, pages: this.#pages.length })}`
          : ''
      svg.append(textElement(`${foot}${page}`, { x: margin, y: height - margin / 2, look }))
      svg.setAttribute('width', String(round(width)))
      svg.setAttribute('height', String(round(height)))
      svg.setAttribute('viewBox', `0 0 ${round(width)} ${round(height)}`)
      svg.prepend(
        make('rect', { x: 0, y: 0, width: round(width), height: round(height), fill: paper.ground }),
      )
      return svg
    })
  }

  get #page() {
    const page = this.#pages.at(-1)
    if (page === undefined) throw new Error('There is always a page.')
    return page
  }

  addPage(): void {
    const svg = make('svg', { xmlns: svgNamespace })
    if (!(svg instanceof SVGSVGElement)) throw new Error('A drawing is a drawing.')
    this.#pages.push({ svg, bottom: 0 })
    this.#y = margin
    this.#note()
  }

  #note(): void {
    const page = this.#page
    page.bottom = Math.max(page.bottom, this.#y)
  }
}

const maxAcross = 4
const figureHeight = 74
const gap = 10

function drawFigures(layout: Layout, figures: readonly Extract<ReportPart, { kind: 'figure' }>[]): void {
  const fit = Math.max(1, Math.min(maxAcross, Math.floor(layout.width / 150)))
  // As even as possible: 4 are one row, 5 are 3 and 2.
  const across = Math.ceil(figures.length / Math.ceil(figures.length / fit))
  const width = (layout.width - gap * (across - 1)) / across
  for (let start = 0; start < figures.length; start += across) {
    layout.need(figureHeight)
    figures.slice(start, start + across).forEach((figure, index) => {
      const x = index * (width + gap)
      const group = make('g', { transform: `translate(${round(x)} 0)` })
      group.append(
        make('rect', {
          x: 0.5,
          y: 0.5,
          width: round(width - 1),
          height: figureHeight - 10,
          rx: 6,
          fill: 'none',
          stroke: paper.line,
        }),
        textElement(figure.label, { x: 10, y: 17, look: { size: 10, color: paper.muted } }),
        textElement(figure.value, { x: 10, y: 38, look: { size: 18, isBold: true } }),
        textElement(fitting(figure.interval, width - 20, 9), {
          x: 10,
          y: 51,
          look: { size: 9, color: paper.muted },
        }),
        textElement(fitting(figure.note, width - 20, 9), {
          x: 10,
          y: 61,
          look: { size: 9, color: paper.muted },
        }),
      )
      layout.put(group)
    })
    layout.space(figureHeight)
  }
  layout.space(8)
}

function drawChart(layout: Layout, part: Extract<PicturePart, { kind: 'chart' }>): void {
  if (part.drawing == null) return drawTable(layout, part.title, part.table, { unit: part.unit })
  const size = sizeOf(part.drawing)
  const scale = Math.min(1, layout.width / size.width)
  layout.need(46 + Math.min(size.height * scale, 400))
  drawTitle(layout, part.title, part.unit)
  const copy = copyOfDrawing(part.drawing, { inLight: true })
  copy.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
  // Labels may extend slightly beyond it, as on the screen.
  copy.setAttribute('overflow', 'visible')
  copy.setAttribute('width', String(round(size.width * scale)))
  copy.setAttribute('height', String(round(size.height * scale)))
  layout.put(copy)
  layout.space(size.height * scale + 18)
}

function drawTitle(layout: Layout, title: string, unit = ''): void {
  if (title !== '') layout.paragraph(title, { size: 13, isBold: true })
  if (unit !== '') layout.paragraph(unit, { size: 10, color: paper.muted })
  layout.space(4)
}

const cellLook: TextLook = { size: 9 }
const headLook: TextLook = { size: 9, color: paper.muted }
const cellPadding = 12
const lineHeight = 12

function drawTable(
  layout: Layout,
  title: string,
  table: ChartTable,
  { unit = '', maxRows: max = maxRows, staysOnPage = false } = {},
): void {
  const rows = table.rows.slice(0, max).map((row) => formatRow(table, row))
  const widths = columnWidths(table, rows, layout.width)
  layout.need(70)
  drawTitle(layout, title, unit)
  const head = rowElement(
    table.columns.map((column) => column.label),
    table,
    { widths, look: headLook },
  )
  const drawHead = () => {
    layout.put(head.element.cloneNode(true) as SVGElement)
    layout.space(head.height)
  }
  drawHead()
  let count = 0
  for (const row of rows) {
    const drawn = rowElement(row, table, { widths, look: cellLook })
    if (staysOnPage && drawn.height > layout.left - noteHeight - lineHeight) break
    if (drawn.height > layout.left) {
      layout.need(drawn.height + head.height)
      drawHead()
    }
    layout.put(drawn.element)
    layout.space(drawn.height)
    count += 1
  }
  if (table.rows.length > count) {
    layout.paragraph(
      staysOnPage
        ? t('{count, plural, one {# more row} other {# more rows}} in the online report.', {
            count: table.rows.length - count,
          })
        : t('The CSV has {count} more rows.', { count: formatCount(table.rows.length - count) }),
      headLook,
    )
  }
  layout.space(18)
}

function rowElement(
  cells: readonly string[],
  table: ChartTable,
  { widths, look }: { widths: readonly number[]; look: TextLook },
): { element: SVGElement; height: number } {
  const group = make('g', {})
  let x = 0
  let height = 0
  cells.forEach((cell, at) => {
    const width = widths[at] ?? 0
    const isNumber = table.columns[at]?.kind !== 'text'
    const lines = linesOf(cell, width - cellPadding, look)
    lines.forEach((line, index) => {
      group.append(
        textElement(line, {
          x: isNumber ? x + width - cellPadding : x,
          y: 10 + index * lineHeight,
          look,
          anchor: isNumber ? 'end' : 'start',
        }),
      )
    })
    height = Math.max(height, lines.length * lineHeight + 4)
    x += width
  })
  group.append(make('line', { x1: 0, x2: round(x), y1: height - 0.5, y2: height - 0.5, stroke: paper.line }))
  return { element: group, height }
}

/** Columns are as wide as their content; if that is too much, text columns shrink before number columns. */
function columnWidths(table: ChartTable, rows: readonly string[][], width: number): number[] {
  const wanted = table.columns.map((column, at) => {
    const texts = [column.label, ...rows.slice(0, 100).map((row) => row[at] ?? '')]
    return Math.max(...texts.map((text) => widthOf(text, cellLook))) + cellPadding + 2
  })
  const total = wanted.reduce((sum, one) => sum + one, 0)
  if (total <= width) return wanted.map((one) => one + (width - total) / wanted.length)
  const numbers = wanted.reduce(
    (sum, one, at) => sum + (table.columns[at]?.kind === 'text' ? 0 : Math.min(one, 90)),
    0,
  )
  const texts =
    total - wanted.reduce((sum, one, at) => sum + (table.columns[at]?.kind === 'text' ? 0 : one), 0)
  if (texts === 0) return wanted.map((one) => (one * width) / total)
  const forTexts = Math.max(width - numbers, width / 3)
  const scale = (width - forTexts) / Math.max(1, numbers)
  const least = table.columns.map(({ label }, at) =>
    Math.min(70, wanted[at] ?? 0, widestWord([label, ...rows.map((row) => row[at] ?? '')])),
  )
  const shares = wanted.map((one) => (one * forTexts) / texts)
  const isText = (at: number) => table.columns[at]?.kind === 'text'
  const isShort = (at: number) => isText(at) && (shares[at] ?? 0) < (least[at] ?? 0)
  const sumOf = (values: readonly number[], counts: (at: number) => boolean) =>
    values.reduce((sum, one, at) => sum + (counts(at) ? one : 0), 0)
  const left = forTexts - sumOf(least, isShort)
  const rest = sumOf(shares, (at) => isText(at) && !isShort(at))
  return wanted.map((one, at) => {
    if (!isText(at)) return Math.min(one, 90) * Math.min(1, scale)
    return isShort(at) ? (least[at] ?? 0) : ((shares[at] ?? 0) * left) / Math.max(1, rest)
  })
}

/** The width of the widest word, so that a column of short text, such as "12.", keeps its width next to long text. */
const widestWord = (texts: readonly string[]): number =>
  Math.max(...texts.flatMap((text) => text.split(/\s+/)).map((word) => widthOf(word, cellLook))) +
  cellPadding +
  2

function fitting(text: string, width: number, size: number): string {
  const [first = '', ...rest] = linesOf(text, width, { size })
  return rest.length === 0 ? first : `${first.slice(0, -1)}…`
}

function textElement(
  text: string,
  { x, y, look, anchor = 'start' }: { x: number; y: number; look: TextLook; anchor?: 'start' | 'end' },
): SVGElement {
  const element = make('text', {
    x: round(x),
    y: round(y),
    'font-family': paper.family,
    'font-size': look.size,
    'font-weight': look.isBold ? 600 : 400,
    fill: look.color ?? paper.ink,
    'text-anchor': anchor,
  })
  element.textContent = text
  return element
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  if (!(element instanceof SVGElement)) throw new Error('An element of a drawing is one.')
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

const round = (value: number) => Math.round(value * 100) / 100
