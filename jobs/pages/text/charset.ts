/**
 * Decodes a page by its byte order mark, then the server's header, then the page's declaration. Text that claims UTF-8
 * wrongly, or claims nothing, is read as windows-1252, as browsers do. Returns the name of an unknown charset instead.
 */
export function decodedText(bytes: Uint8Array, contentType: string): { text: string } | { charset: string } {
  const marked = charsetByMark(bytes)
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes) }
  const [, sent] = /charset\s*=\s*"?'?([\w:.-]+)/i.exec(contentType) ?? []
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const [, declared] =
    /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i.exec(head) ??
    []
  const claims = [sent, declared].filter((name) => name !== undefined)
  for (const name of claims) {
    const text = strictly(bytes, name)
    if (text !== null) return { text }
  }
  const utf8 = strictly(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8 }
  const unknown = claims.find((name) => !isKnown(name))
  if (unknown !== undefined) return { charset: unknown.slice(0, 40) }
  return { text: new TextDecoder('windows-1252').decode(bytes) }
}

function charsetByMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null // Unknown, or wrong.
    throw error
  }
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding.length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
