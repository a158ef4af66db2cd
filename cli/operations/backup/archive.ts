import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import tar from 'tar-stream'
import { formatVersion, header, manifest, type Header, type Manifest } from './manifest.ts'

/**
 * A backup is a tar archive: `header.json`, the parts of files and tables in order
 * (`tables/llm_mentions.prompts/000001`), and finally `manifest.json`. In parts, because a tar entry starts with its
 * length, which a stream does not know.
 */
export type Summed = { bytes: number; rows: number; sha256: string }

export type ArchiveWriter = {
  stream: Readable
  begin(): Promise<void>
  /** Writes `content` as the parts of one entry. */
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<Summed>
  end(manifest: Manifest): Promise<void>
}

const partBytes = 4 * 1024 * 1024

export function writeArchive(): ArchiveWriter {
  const pack = tar.pack()
  const stream = Readable.from(pack, { objectMode: false })
  for (const each of [pack, stream]) each.on('error', reportedElsewhere)
  const entry = (name: string, body: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const sink = pack.entry({ name, size: body.length, mode: 0o600 }, body, (error) => {
        if (error) reject(error)
        else resolve()
      })
      sink.on('error', reportedElsewhere)
    })
  const json = (name: string, value: Header | Manifest) =>
    entry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  return {
    stream,
    begin: () => json('header.json', { format: 'answerscope-backup', formatVersion }),
    add: async (name, content) => {
      const sum = summing()
      let [waiting, size, part]: [Uint8Array[], number, number] = [[], 0, 0]
      const flush = async () => {
        part += 1
        await entry(`${name}/${String(part).padStart(6, '0')}`, Buffer.concat(waiting))
        waiting = []
        size = 0
      }
      for await (const chunk of content) {
        sum.update(chunk)
        waiting.push(chunk)
        size += chunk.length
        if (size >= partBytes) await flush()
      }
      if (size > 0) await flush()
      return sum.result()
    },
    end: async (last) => {
      await json('manifest.json', last)
      pack.finalize()
    },
  }
}

/**
 * If a stream fails, its neighbors fail, too, and one of them rejects; without this the others would end the process.
 */
export const reportedElsewhere = () => undefined

/** Counts bytes and lines (rows) as they pass. */
export function summing(): { update(chunk: Uint8Array): void; result(): Summed } {
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  return {
    update: (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    },
    result: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  }
}

/** Calls `onPart` with each part of files and tables, in order, and returns the manifest. */
export async function readArchive(
  stream: Readable,
  onPart: (name: string, body: Buffer) => Promise<void>,
): Promise<Manifest> {
  const extract = tar.extract()
  stream.once('error', (error) => extract.destroy(error))
  stream.pipe(extract)
  try {
    let [seenHeader, last]: [boolean, Manifest | null] = [false, null]
    for await (const entry of extract) {
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const name = entry.header.name
      if (!seenHeader) refuseOther(name, body)
      else if (name === 'manifest.json') last = manifest.parse(JSON.parse(body.toString()))
      else await onPart(name.slice(0, name.lastIndexOf('/')), body)
      seenHeader = true
    }
    if (last === null) throw new BadBackup('is incomplete')
    return last
  } finally {
    stream.destroy()
  }
}

function refuseOther(name: string, body: Buffer): void {
  const parsed = name === 'header.json' ? header.safeParse(JSON.parse(body.toString())) : null
  if (parsed?.success !== true) throw new BadBackup('isn’t an Answerscope backup')
  if (parsed.data.formatVersion > formatVersion)
    throw new BadBackup('was written by a later version of Answerscope, in an unknown format')
}

/** The message continues a sentence that begins with the file name. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}
