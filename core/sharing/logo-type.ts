export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp'

/**
 * The type of a picture by its first bytes, regardless of its name; null for anything other than PNG, JPEG, and WebP.
 */
export function logoType(bytes: Uint8Array): LogoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n' && text(12, 16) === 'IHDR') return 'image/png'
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return null
}
