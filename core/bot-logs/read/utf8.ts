/**
 * Converts a text to UTF-8 without a byte order mark: files written by Windows programs may be UTF-16. Without a mark,
 * bytes pass unchanged.
 */
export async function* inUtf8(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0)
  let decoder: TextDecoder | null = null
  const encoder = new TextEncoder()
  for await (const piece of pieces) {
    let bytes = piece
    if (head !== null) {
      bytes = joined(head, piece)
      if (bytes.length < 3) {
        head = bytes
        continue
      }
      head = null
      decoder = utf16Decoder(bytes)
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
    }
    if (decoder === null) yield bytes
    else yield encoder.encode(decoder.decode(bytes, { stream: true }))
  }
  if (head !== null) {
    decoder = utf16Decoder(head)
    yield decoder === null ? head : encoder.encode(decoder.decode(head))
  } else if (decoder !== null) {
    yield encoder.encode(decoder.decode())
  }
}

function utf16Decoder([first, second]: Uint8Array): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return null
}

function joined(head: Uint8Array, piece: Uint8Array): Uint8Array {
  if (head.length === 0) return piece
  const whole = new Uint8Array(head.length + piece.length)
  whole.set(head)
  whole.set(piece, head.length)
  return whole
}
