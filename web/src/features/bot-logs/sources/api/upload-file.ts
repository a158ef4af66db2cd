import { DetailedError, Upload } from 'tus-js-client'
import type { KnownUpload } from '#core/bot-logs/source-schema.ts'
import { api } from '../../../../lib/api.ts'
import { t } from '../../../../lib/language/t.ts'
import { accessToken } from '../../../../lib/session/session.ts'
import { supabase } from '../../../../lib/session/supabase.ts'

/** Small enough that a slow connection finishes a request in time. The server stores each 4 MiB as they arrive. */
const chunkBytes = 16 * 1024 * 1024
/** The bytes at each end of a file that identify it. */
const endBytes = 256 * 1024

/** Size and a hash of both ends, so that a file of gigabytes is recognized without reading it all. */
export async function fingerprintOf(file: File): Promise<string> {
  const ends = await new Blob([file.slice(0, endBytes), file.slice(-endBytes)]).arrayBuffer()
  // Browsers hash only on https and localhost.
  if (!('subtle' in crypto)) return `${file.size}-${file.lastModified}-${file.name}`.slice(0, 200)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', ends))
  return `${file.size}-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether any member has uploaded, or is uploading, this file to the source. */
export async function knownUpload(sourceId: string, fingerprint: string, size: number): Promise<KnownUpload> {
  const response = await api['bot-log-sources'][':sourceId'].uploads.$get({
    param: { sourceId },
    query: { fingerprint, size: String(size) },
  })
  return response.json()
}

/** Uploads a file with the tus protocol, from where the upload named by `resumes` stopped. */
export function uploadOf(
  file: File,
  options: {
    sourceId: string
    fingerprint: string
    resumes: string | null
    onSent: (bytes: number) => void
    onEnd: () => void
    onFailure: (message: string) => void
  },
): Upload {
  return new Upload(file, {
    endpoint: `/api/bot-log-sources/${options.sourceId}/uploads`,
    uploadUrl: options.resumes === null ? null : `/api/bot-log-uploads/${options.resumes}`,
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000, 30_000],
    metadata: { filename: file.name, fingerprint: options.fingerprint },
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const token = await accessToken(supabase())
      if (token !== null) request.setHeader('Authorization', `Bearer ${token}`)
    },
    onProgress: options.onSent,
    onSuccess: options.onEnd,
    onError: (error) => options.onFailure(wordsOf(error)),
  })
}

function wordsOf(error: Error): string {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : ''
  const said = /"message":"((?:[^"\\]|\\.)*)"/.exec(body)?.[1]
  return (
    said ?? t('Connection lost during upload. The data received so far is saved. Resume to upload the rest.')
  )
}
