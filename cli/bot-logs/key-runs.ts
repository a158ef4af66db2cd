import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keys } from '#core/bot-logs/read/key-set.ts'

/** Runs of sorted keys that did not fit into memory, in files of one folder shared by all threads. */
export class KeyRuns {
  readonly folder: string
  readonly files: string[] = []
  private readonly owner: string

  constructor(folder: string, owner: string) {
    this.folder = folder
    this.owner = owner
  }

  write(keys: Keys): void {
    const file = join(this.folder, `${this.owner}-${this.files.length}`)
    writeFileSync(file, Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength))
    this.files.push(file)
  }
}

export const newKeyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'answerscope-bot-logs-'))
export const removeKeyFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Calls `onKey` with each distinct key of some runs, in ascending order, with little memory. */
export function mergeRuns(files: readonly string[], onKey: (key: bigint) => void): void {
  const runs = files.map((file) => new Run(file))
  try {
    let last: bigint | null = null
    for (;;) {
      let least: Run | null = null
      for (const run of runs) if (run.key !== null && (least?.key == null || run.key < least.key)) least = run
      if (least?.key == null) return
      if (least.key !== last) onKey(least.key)
      last = least.key
      least.next()
    }
  } finally {
    for (const run of runs) run.close()
  }
}

class Run {
  /** Null: at the end. */
  key: bigint | null = null
  private readonly file: number
  private readonly keys = new BigUint64Array(8192)
  private count = 0
  private at = 0

  constructor(path: string) {
    this.file = openSync(path, 'r')
    this.next()
  }

  next(): void {
    if (this.at === this.count) {
      this.count = readSync(this.file, this.keys, 0, this.keys.byteLength, null) / 8
      this.at = 0
    }
    this.key = this.at < this.count ? (this.keys[this.at] ?? null) : null
    this.at += 1
  }

  close(): void {
    closeSync(this.file)
  }
}
