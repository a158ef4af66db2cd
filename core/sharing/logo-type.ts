export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp'
export type Logo = { type: LogoType; width: number; height: number }

/** In pixels. Larger pictures take long to decode, however few bytes they have. */
export const maxLogoSide = 2000

/**
 * The type and size of a picture by its own bytes, regardless of its name. Null for anything other than PNG, JPEG, and
 * WebP, and for a picture that is followed by something else, such as a script.
 */
export function readLogo(bytes: Uint8Array): Logo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (textAt(view, 0, 8) === '\u0089PNG\r\n\u001a\n') return readPng(view)
  if (textAt(view, 0, 3) === '\u00ff\u00d8\u00ff') return readJpeg(view)
  if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP') return readWebp(view)
  return null
}

/** Empty if the bytes end before. */
function textAt(view: DataView, start: number, length: number): string {
  if (start + length > view.byteLength) return ''
  return String.fromCharCode(...Array.from({ length }, (_, at) => view.getUint8(start + at)))
}

/** Chunks of length, name, content, and checksum, from IHDR to IEND. */
function readPng(view: DataView): Logo | null {
  if (textAt(view, 12, 4) !== 'IHDR' || view.byteLength < 33) return null
  let at = 8
  while (at + 12 <= view.byteLength) {
    const isEnd = textAt(view, at + 4, 4) === 'IEND'
    at += 12 + view.getUint32(at)
    if (isEnd)
      return at === view.byteLength
        ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
        : null
  }
  return null
}

/** Segments of marker and length up to the frame header, which has the size. */
function readJpeg(view: DataView): Logo | null {
  if (textAt(view, view.byteLength - 2, 2) !== '\u00ff\u00d9') return null
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** The container says its length; the first chunk has the size in one of three forms. */
function readWebp(view: DataView): Logo | null {
  if (view.byteLength < 30 || view.getUint32(4, true) + 8 !== view.byteLength) return null
  const type = 'image/webp'
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        type,
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return null
  }
}
