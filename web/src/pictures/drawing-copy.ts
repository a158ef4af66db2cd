const look = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
]

/**
 * A copy of a drawing that needs no style sheet: the style of every element is written into it. Hidden elements are
 * left out. `inLight` uses the colors of the light scheme, for paper.
 */
export function copyOfDrawing(svg: SVGSVGElement, { inLight = false } = {}): SVGSVGElement {
  return inLight ? withLightScheme(() => copyOf(svg)) : copyOf(svg)
}

/** Runs `read` while the page is in the light scheme. Nothing is painted in between, so the user does not see it. */
export function withLightScheme<Result>(read: () => Result): Result {
  const root = document.documentElement
  const name = 'data-mantine-color-scheme'
  const before = root.getAttribute(name)
  root.setAttribute(name, 'light')
  try {
    return read()
  } finally {
    if (before === null) root.removeAttribute(name)
    else root.setAttribute(name, before)
  }
}

function copyOf(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of a drawing is a drawing.')
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  const hidden: Element[] = []
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const target = copies[index]
    if (target === undefined) continue
    if (style.display === 'none' || style.visibility === 'hidden') hidden.push(target)
    target.setAttribute(
      'style',
      look.map((name) => `${name}:${plainColor(style.getPropertyValue(name))}`).join(';'),
    )
    if (original instanceof SVGTextElement) placeText(target, style.dominantBaseline)
    target.removeAttribute('class')
    target.removeAttribute('tabindex')
  }
  for (const element of hidden) element.remove()
  const { width, height } = sizeOf(svg)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('xmlns', svgNamespace)
  return copy
}

/**
 * Sets the font embedded in pictures, and a `dy`: other programs know only where the baseline starts, not the vertical
 * middle.
 */
function placeText(text: Element, baseline: string): void {
  text.setAttribute('font-family', 'Inter')
  if ((baseline === 'middle' || baseline === 'central') && !text.hasAttribute('dy'))
    text.setAttribute('dy', '0.35em')
  text.removeAttribute('dominant-baseline')
}

/** Mixed colors are computed as `color(srgb …)` and the like, which other programs do not support. */
function plainColor(value: string): string {
  if (!/^(?:color|oklab|oklch|lab|lch)\(/.test(value)) return value
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return value
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
}

export const svgNamespace = 'http://www.w3.org/2000/svg'

/** In the drawing's own coordinates, not its size on the screen. */
export function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.viewBox.baseVal
  return width > 0 && height > 0 ? { width, height } : svg.getBoundingClientRect()
}
