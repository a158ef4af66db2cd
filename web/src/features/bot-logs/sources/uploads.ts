import type { Upload } from 'tus-js-client'
import { botLogLimits, type TakenBefore } from '#core/bot-logs/source-schema.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { t } from '../../../lib/language/t.ts'
import { fingerprintOf, knownUpload, uploadOf } from './api/upload-file.ts'

/**
 * checking → waiting → sending ⇄ paused → sent. A failed upload can be resumed. `known`: the file was received before,
 * so nothing is sent. Uploads continue when the screen is left and stop when the page is closed. Dropping the same file
 * again resumes its upload.
 */
export type FileUpload = {
  id: number
  sourceId: string
  name: string
  size: number
  sent: number
  state: 'checking' | 'waiting' | 'sending' | 'paused' | 'sent' | 'known' | 'failed'
  problem: string | null
  takenBefore: TakenBefore | null
}

const sentAtOnce = 2

let uploads: readonly FileUpload[] = []
const senders = new Map<number, Upload>()
const listeners = new Set<() => void>()
let lastId = 0

export const currentUploads = (): readonly FileUpload[] => uploads

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Queues files for upload to a source, in order. */
export function sendFiles(sourceId: string, files: Iterable<File>): void {
  for (const file of files) {
    const id = ++lastId
    const upload = {
      id,
      sourceId,
      name: file.name,
      size: file.size,
      sent: 0,
      problem: null,
      takenBefore: null,
    }
    const problem = problemWith(file)
    set([...uploads, { ...upload, problem, state: problem === null ? 'checking' : 'failed' }])
    if (problem === null) void prepare(id, sourceId, file)
  }
}

export function pauseUpload(id: number): void {
  void senders.get(id)?.abort()
  change(id, { state: 'paused' })
  next()
}

export function goOn(id: number): void {
  change(id, { state: 'waiting', problem: null })
  next()
}

/** Cancels the upload and deletes what the server has received. */
export function dropUpload(id: number): void {
  const upload = uploads.find((other) => other.id === id)
  const isBegun = upload !== undefined && upload.state !== 'sent' && upload.state !== 'known'
  if (isBegun)
    void senders
      .get(id)
      ?.abort(true)
      .catch(() => undefined) // The server deletes the rest after some days.
  senders.delete(id)
  set(uploads.filter((other) => other.id !== id))
  next()
}

function problemWith({ name, size }: File): string | null {
  if (size === 0) return t('{name} is empty.', { name })
  return size > botLogLimits.fileBytes
    ? t('{name} is larger than {limit}. Compress it with gzip or zstd, or split it.', {
        name,
        limit: formatBytes(botLogLimits.fileBytes),
      })
    : null
}

async function prepare(id: number, sourceId: string, file: File): Promise<void> {
  try {
    const fingerprint = await fingerprintOf(file)
    const { resumes, takenBefore } = await knownUpload(sourceId, fingerprint, file.size)
    if (takenBefore !== null) return change(id, { state: 'known', takenBefore })
    senders.set(
      id,
      uploadOf(file, {
        sourceId,
        fingerprint,
        resumes: resumes?.id ?? null,
        onSent: (sent) => change(id, { sent }),
        onEnd: () => end(id, { state: 'sent', sent: file.size }),
        onFailure: (problem) => end(id, { state: 'failed', problem }),
      }),
    )
    change(id, { state: 'waiting', sent: resumes?.bytes ?? 0 })
    next()
  } catch (error) {
    change(id, { state: 'failed', problem: error instanceof Error ? error.message : String(error) })
  }
}

function end(id: number, how: Partial<FileUpload>): void {
  change(id, how)
  next()
}

/** Starts waiting uploads while there are free slots. */
function next(): void {
  let free = sentAtOnce - uploads.filter(({ state }) => state === 'sending').length
  for (const { id, state } of uploads) {
    if (free <= 0) return
    if (state !== 'waiting') continue
    change(id, { state: 'sending' })
    senders.get(id)?.start()
    free -= 1
  }
}

function change(id: number, what: Partial<FileUpload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...what } : upload)))
}

function set(next: readonly FileUpload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}
