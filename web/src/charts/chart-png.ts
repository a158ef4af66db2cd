/**
 * A picture of a drawing at twice its size. Style sheets do not reach into an image, so the look of every element
 * is written into the copy first.
 */
export async function pngOf(
  svg: SVGSVGElement,
  { title, note, ground }: { title: string; note: string; ground: string },
): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal
  const copy = withInlineLook(svg)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const source = new XMLSerializer().serializeToString(copy)
  // A data address: the content security policy allows no blob as an image.
  const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`)
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * padding) * scale
  canvas.height = (height + padding + titleHeight) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw the picture.')
  context.scale(scale, scale)
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = getComputedStyle(svg).color
  context.font = '600 14px "Inter Variable", system-ui, sans-serif'
  context.fillText(title, padding, padding + 8)
  context.globalAlpha = 0.7
  context.font = '400 11px "Inter Variable", system-ui, sans-serif'
  context.fillText(note, padding, padding + 26)
  context.globalAlpha = 1
  context.drawImage(image, padding, titleHeight, width, height)
  return await blobOf(canvas)
}

const scale = 2
const padding = 16
const titleHeight = 56

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
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
]

function withInlineLook(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of a drawing is a drawing.')
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original)
    copies[index]?.setAttribute(
      'style',
      look.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'),
    )
  }
  return copy
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('The picture could not be drawn.')))
    image.src = address
  })
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/png',
    )
  })
}
