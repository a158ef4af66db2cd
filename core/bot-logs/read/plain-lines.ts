import { plainLinesWasm } from './plain-lines-wasm.ts'

/** The exports of plain-lines.as.ts. */
type Code = {
  memory: WebAssembly.Memory
  position: WebAssembly.Global<'i32'>
  generation: WebAssembly.Global<'i32'>
  restart(at: number): void
  readCombined(end: number): number
  readJson(end: number): number
  setSteps(count: number): void
}

// Twins: plain-lines.as.ts.
const stepsAt = 0x1000
const leadsAt = 0x2000
const recordsAt = 0x10000
const roomAt = 0x840000
/** Numbers per record, and how many records there are. */
export const recordSize = 64
const maxRecords = 128
const maxSteps = 128
const maxLeadBytes = recordsAt - leadsAt

/** The amount read at once: it stays in the CPU caches near the core. */
export const maxBlockBytes = 256 * 1024

/** A value, the bytes between it and the previous one, and its part of a request; -1: none. */
export type JsonStep = { lead: Uint8Array; part: number; hasSpare: boolean }

/**
 * Reads the plain lines of a block in WebAssembly, sixteen bytes at a time; other lines are left to readers in
 * JavaScript. Three times as fast as those, from the first line on, because there is no JIT warm-up.
 */
export class PlainLines {
  /** `recordSize` numbers per line; their meaning depends on the format. */
  readonly records: Int32Array
  readonly doubles: Float64Array
  /** File contents read directly into it need not be copied. */
  readonly room: Uint8Array
  private readonly memory: Uint8Array
  private readonly code: Code
  private length = 0
  private isLearnt = false

  private constructor(code: Code) {
    const { buffer } = code.memory
    this.code = code
    this.memory = new Uint8Array(buffer)
    this.records = new Int32Array(buffer, recordsAt, maxRecords * recordSize)
    this.room = this.memory.subarray(roomAt, roomAt + maxBlockBytes)
    this.doubles = new Float64Array(buffer, recordsAt, (maxRecords * recordSize) / 2)
  }

  /**
   * `minuteAt`: the time at a position of the block, up to its minute. Null: this machine or page does not allow
   * WebAssembly.
   */
  static create(minuteAt: (position: number) => number): PlainLines | null {
    try {
      compiled ??= new WebAssembly.Module(Uint8Array.from(atob(plainLinesWasm), (sign) => sign.charCodeAt(0)))
      const { exports } = new WebAssembly.Instance(compiled, { env: { minuteAt } })
      return isCode(exports) ? new PlainLines(exports) : null
    } catch (error) {
      if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null
      throw error
    }
  }

  /** Counts how often the numbers of agents and origins were reassigned. */
  get generation(): number {
    return this.code.generation.value
  }

  /** Takes `bytes[from, to)`, which ends with a line end. */
  take(bytes: Uint8Array, from: number, to: number): void {
    const isInRoom = bytes.buffer === this.memory.buffer
    if (!isInRoom) this.memory.set(bytes.subarray(from, to), roomAt)
    this.length = to - from
    this.code.restart(isInRoom ? bytes.byteOffset + from : roomAt)
  }

  /** Continues to further lines and returns how many have a record now; 0: the block is done. */
  nextCombined(): number {
    let count = 0
    // If there was no room for a new agent, the first call makes room and the second reads.
    while (count === 0 && this.code.position.value < this.length) count = this.code.readCombined(this.length)
    return count
  }

  nextJson(): number {
    // Deferred, because earlier records are still being read. Parts that lines no longer have must be empty.
    if (this.isLearnt) this.records.fill(0)
    this.isLearnt = false
    let count = 0
    while (count === 0 && this.code.position.value < this.length) count = this.code.readJson(this.length)
    return count
  }

  /**
   * Sets the shape of JSON lines from now on: values, and the bytes after the last one. False: there is not enough
   * room.
   */
  learn(steps: readonly JsonStep[], last: Uint8Array): boolean {
    const room = steps.reduce((sum, { lead }) => sum + roomFor(lead), roomFor(last))
    if (steps.length >= maxSteps || room > maxLeadBytes) return false
    const table = new Int32Array(this.memory.buffer, stepsAt, maxSteps * 4)
    let leadAt = leadsAt
    for (const [index, { lead, part, hasSpare }] of [
      ...steps,
      { lead: last, part: -1, hasSpare: false },
    ].entries()) {
      table.set([leadAt, lead.length, part, hasSpare ? 1 : 0], index * 4)
      this.memory.set(lead, leadAt)
      leadAt += roomFor(lead)
    }
    this.isLearnt = true
    this.code.setSteps(steps.length)
    return true
  }
}

/** Leads are compared sixteen bytes at a time. */
const roomFor = (lead: Uint8Array) => (lead.length + 15) & ~15

const isCode = (exports: WebAssembly.Exports): exports is Code & WebAssembly.Exports =>
  exports['memory'] instanceof WebAssembly.Memory && typeof exports['readCombined'] === 'function'

let compiled: WebAssembly.Module | null = null
