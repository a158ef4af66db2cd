/** Text styles in pictures: the light scheme of the product, on white. */
export const paper = {
  ground: '#ffffff',
  ink: '#1b1d1f',
  muted: '#6a6e73',
  line: '#e7e5df',
  family: 'Inter',
} as const

export type TextLook = { size: number; isBold?: boolean; color?: string }

const fonts = '"Inter Variable", Inter, system-ui, sans-serif'
const canvas = typeof document === 'undefined' ? null : document.createElement('canvas')

/** The width of a line of text in pixels. */
export function widthOf(text: string, { size, isBold = false }: TextLook): number {
  const context = canvas?.getContext('2d')
  if (!context) return text.length * size * 0.55
  context.font = `${isBold ? 600 : 400} ${size}px ${fonts}`
  return context.measureText(text).width
}

/**
 * Breaks text into lines no wider than `width`: between words if possible, otherwise inside a word, preferably after a
 * slash or hyphen, as in URLs.
 */
export function linesOf(text: string, width: number, look: TextLook): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, look) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (widthOf(line, look) > width && line.length > 1) {
      const fits = longestPrefix(line, width, look)
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line)
  return lines
}

function longestPrefix(word: string, width: number, look: TextLook): number {
  let length = 1
  while (length < word.length && widthOf(word.slice(0, length + 1), look) <= width) length += 1
  const joint = Math.max(word.lastIndexOf('/', length - 1), word.lastIndexOf('-', length - 1)) + 1
  if (joint > length / 2) return joint
  // Does not split a character of two code units.
  return /[\uD800-\uDBFF]$/.test(word.slice(0, length)) && length > 1 ? length - 1 : length
}

/**
 * Replaces characters that XML forbids (XML 1.0, production 2): a single one in a prompt would make the picture
 * unreadable.
 */
export const readableXml = (source: string): string =>
  source.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
