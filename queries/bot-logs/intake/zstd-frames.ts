type Step = 'magic' | 'skippable-size' | 'skippable' | 'descriptor' | 'header' | 'block' | 'body' | 'checksum'

/**
 * Splits a zstd file after each of its frames. Node's decompressor drops what follows a frame within one write, so only
 * the first of several concatenated files would be read. Skippable frames are omitted.
 */
export class ZstdFrames {
  private step: Step = 'magic'
  private wanted = 4
  /** The bytes of a short step so far, as a number. */
  private value = 0
  private digit = 1
  private hasChecksum = false
  private isLastBlock = false
  private isBroken = false
  /** The beginning of a frame that may be skippable. */
  private held: Uint8Array = new Uint8Array(0)

  parts(more: Uint8Array): Uint8Array[] {
    const bytes = this.held.length === 0 ? more : Buffer.concat([this.held, more])
    this.held = new Uint8Array(0)
    const parts: Uint8Array[] = []
    let from = 0
    let at = 0
    while (at < bytes.length && !this.isBroken) {
      const step = this.step
      if (step === 'skippable' || step === 'header' || step === 'body') {
        const taken = Math.min(this.wanted, bytes.length - at)
        this.wanted -= taken
        at += taken
      } else {
        this.value += (bytes[at] ?? 0) * this.digit
        this.digit *= 256
        this.wanted -= 1
        at += 1
      }
      while (this.wanted === 0 && !this.isBroken) this.next()
      const isBetween = this.step === 'magic' && this.wanted === 4
      if (isBetween && step !== 'skippable' && step !== 'skippable-size') parts.push(bytes.subarray(from, at))
      if (isBetween) from = at
    }
    if (this.step === 'magic') {
      this.held = bytes.slice(from)
      this.want('magic', 4)
    } else if (from < bytes.length && this.step !== 'skippable' && this.step !== 'skippable-size')
      parts.push(bytes.subarray(from))
    return parts
  }

  private next(): void {
    const { step, value } = this
    if (step === 'magic') {
      const isSkippable = value >= 0x184d2a50 && value <= 0x184d2a5f
      this.isBroken = !isSkippable && value !== 0xfd2fb528
      this.want(isSkippable ? 'skippable-size' : 'descriptor', isSkippable ? 4 : 1)
    } else if (step === 'skippable-size') this.want('skippable', value)
    else if (step === 'descriptor') {
      this.hasChecksum = (value & 4) !== 0
      this.want('header', headerBytes(value))
    } else if (step === 'header') this.want('block', 3)
    else if (step === 'block') {
      this.isLastBlock = (value & 1) !== 0
      const isRepeatedByte = ((value >> 1) & 3) === 1
      this.want('body', isRepeatedByte ? 1 : value >> 3)
    } else if (step === 'body' && !this.isLastBlock) this.want('block', 3)
    else if (step === 'body' && this.hasChecksum) this.want('checksum', 4)
    else this.want('magic', 4)
  }

  private want(step: Step, bytes: number): void {
    this.step = step
    this.wanted = bytes
    this.value = 0
    this.digit = 1
  }
}

/** Size of window, dictionary, and content size, as far as the descriptor says they are present. */
function headerBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
  const size = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  return (isSingleSegment ? 0 : 1) + dictionary + size
}
