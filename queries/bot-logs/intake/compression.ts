export type Compression = 'none' | 'gzip' | 'zstd'

/** Detects the compression from the first bytes of a file, whatever its name is. */
export function compressionOf(head: Uint8Array): Compression {
  const [first = 0, second, third, fourth] = head
  if (first === 0x1f && second === 0x8b) return 'gzip'
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return 'zstd'
  // Skippable frames that may precede the data.
  if (first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18) return 'zstd'
  return 'none'
}
