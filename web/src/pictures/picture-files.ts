import latinInter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { saveFile } from '../components/inputs/save-file.ts'
import { fileNameOf } from '../charts/frame/file-name.ts'
import { svgNamespace } from './drawing-copy.ts'
import { readableXml } from './picture-text.ts'
import { reportHead } from './report-parts.ts'
import {
  a4,
  pagesOf,
  reportPagesOf,
  type PictureHead,
  type PicturePart,
  type ReportCover,
  type ReportSection,
} from './picture-pages.ts'
import { t } from '../lib/language/t.ts'

export const pictureFormats = ['pdf', 'svg', 'png'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** In pixels. Wide enough for what screens show side by side. */
const screenWidth = 900

/** Saves a chart, or all parts of a screen below each other. A PDF has A4 pages; SVG and PNG are one long picture. */
export async function savePicture(
  format: PictureFormat,
  head: PictureHead,
  parts: readonly PicturePart[],
): Promise<void> {
  saveFile(`${fileNameOf(head.title)}.${format}`, await pictureOf(format, head, parts))
}

/** Saves a report with one A4 page per section. */
export async function saveReport(cover: ReportCover, sections: readonly ReportSection[]): Promise<void> {
  const { pdfOf } = await import('./picture-pdf.ts')
  const pages = reportPagesOf(cover, sections)
  saveFile(`${fileNameOf(cover.title)}.pdf`, await pdfOf(pages, cover.title, cover.sender))
}

async function pictureOf(
  format: PictureFormat,
  head: PictureHead,
  parts: readonly PicturePart[],
): Promise<Blob> {
  if (format === 'pdf') {
    const { pdfOf } = await import('./picture-pdf.ts')
    return pdfOf(pagesOf(head, parts, a4), head.title, reportHead()?.sender)
  }
  const [page] = pagesOf(head, parts, { width: screenWidth, height: null })
  if (page === undefined) throw new Error(t('There’s nothing to export.'))
  page.prepend(await fontStyle())
  const source = readableXml(new XMLSerializer().serializeToString(page))
  return format === 'svg' ? new Blob([source], { type: 'image/svg+xml' }) : pngOf(page, source)
}

/** A picture cannot load fonts, so the product's font is embedded. Text in other scripts uses the reader's fonts. */
async function fontStyle(): Promise<SVGElement> {
  const style = document.createElementNS(svgNamespace, 'style')
  const font = await (await fetch(latinInter)).blob()
  style.textContent =
    `@font-face{font-family:Inter;font-weight:100 900;src:url(${await dataAddressOf(font)}) format("woff2")}` +
    'text{font-family:Inter,system-ui,sans-serif}'
  return style
}

function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string'
        ? resolve(reader.result)
        : reject(new Error(t('Couldn’t load the font. Try again.'))),
    )
    reader.addEventListener('error', () => reject(new Error(t('Couldn’t load the font. Try again.'))))
    reader.readAsDataURL(blob)
  })
}

/** Browsers draw no canvas larger than this on a side, in pixels. */
const longestSide = 16_000

async function pngOf(page: SVGSVGElement, source: string): Promise<Blob> {
  const width = Number(page.getAttribute('width'))
  const height = Number(page.getAttribute('height'))
  const scale = Math.min(2, longestSide / Math.max(width, height))
  // A data URL: the content security policy does not allow blob images.
  const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(t('This browser can’t create the image. Try another browser.'))
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t('Couldn’t create the image. Try again.')))),
      'image/png',
    )
  })
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error(t('Couldn’t create the image. Try again.'))))
    image.src = address
  })
}
