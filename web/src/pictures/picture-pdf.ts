import inter400 from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import inter600 from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import { jsPDF } from 'jspdf'
import { svg2pdf } from 'svg2pdf.js'
import { z } from 'zod'
import { svgNamespace } from './drawing-copy.ts'

/** A PDF of vectors and searchable text; each drawing fills an A4 page. */
export async function pdfOf(
  pages: readonly SVGSVGElement[],
  title: string,
  creator = 'Answerscope',
): Promise<Blob> {
  const document_ = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  document_.setProperties({ title, creator, author: creator })
  const known = await addFonts(document_)
  const { width, height } = {
    width: document_.internal.pageSize.getWidth(),
    height: document_.internal.pageSize.getHeight(),
  }
  for (const [index, page] of pages.entries()) {
    if (index > 0) document_.addPage()
    // Text can only be measured in the document.
    const place = document.createElement('div')
    place.style.cssText = 'position:absolute;left:-99999px;top:0'
    place.append(page)
    document.body.append(place)
    try {
      prepareTexts(page, known)
      await svg2pdf(page, document_, { x: 0, y: 0, width, height })
    } finally {
      place.remove()
    }
  }
  return document_.output('blob')
}

const fontMetadata = z.object({
  metadata: z.object({
    cmap: z.object({ unicode: z.object({ codeMap: z.record(z.string(), z.number()) }) }),
  }),
})

/** Returns a function that tells whether both weights have a character. */
async function addFonts(pdf: jsPDF): Promise<(character: string) => boolean> {
  const weights = [
    { url: inter400, style: 'normal' },
    { url: inter600, style: 'bold' },
  ] as const
  for (const { url, style } of weights) {
    const name = `Inter-${style}.ttf`
    pdf.addFileToVFS(name, base64Of(new Uint8Array(await (await fetch(url)).arrayBuffer())))
    pdf.addFont(name, 'Inter', style)
  }
  pdf.setFont('Inter', 'normal')
  const codes = fontMetadata.parse(pdf.getFont()).metadata.cmap.unicode.codeMap
  return (character) => codes[character.codePointAt(0) ?? 0] !== undefined
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  const step = 0x8000
  for (let start = 0; start < bytes.length; start += step)
    text += String.fromCharCode(...bytes.subarray(start, start + step))
  return btoa(text)
}

/**
 * All text uses one of the two weights of the embedded font. Text with characters that it lacks, such as Japanese,
 * becomes an image drawn with the reader's fonts, because a font with every script would be too large.
 */
function prepareTexts(page: SVGSVGElement, isKnown: (character: string) => boolean): void {
  for (const text of page.querySelectorAll<SVGTextElement>('text')) {
    const style = getComputedStyle(text)
    const isBold = Number(style.fontWeight) >= 550
    for (const element of [text, ...text.querySelectorAll<SVGElement>('tspan')]) {
      element.style.fontFamily = 'Inter'
      element.style.fontWeight = isBold ? 'bold' : 'normal'
    }
    if (!Array.from(text.textContent ?? '').every((character) => /\s/.test(character) || isKnown(character)))
      text.replaceWith(
        pictureOfText(text, { isBold, color: style.fill, size: Number.parseFloat(style.fontSize) }),
      )
  }
}

const sharpness = 4

function pictureOfText(
  text: SVGTextElement,
  { isBold, color, size }: { isBold: boolean; color: string; size: number },
): SVGElement {
  const box = text.getBBox()
  const image = document.createElementNS(svgNamespace, 'image')
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(box.width * sharpness))
  canvas.height = Math.max(1, Math.ceil(box.height * sharpness))
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(sharpness, sharpness)
    context.font = `${isBold ? 600 : 400} ${size}px "Inter Variable", system-ui, sans-serif`
    context.fillStyle = color
    context.textBaseline = 'middle'
    context.fillText(text.textContent ?? '', 0, box.height / 2)
  }
  const attributes = {
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    href: canvas.toDataURL('image/png'),
  }
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, String(value))
  const transform = text.getAttribute('transform')
  if (transform !== null) image.setAttribute('transform', transform)
  return image
}
