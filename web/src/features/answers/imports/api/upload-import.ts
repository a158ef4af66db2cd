import { z } from 'zod'
import {
  importLimits,
  importPreview,
  type ImportErrors,
  type ImportPreview,
} from '#core/answers/import/schema.ts'
import { api, ApiError, authorizedFetch } from '../../../../lib/api.ts'
import { accessToken } from '../../../../lib/session/session.ts'
import { supabase } from '../../../../lib/session/supabase.ts'
import { t } from '../../../../lib/language/t.ts'

/** Parses the beginning of the file. The rest is not uploaded until the import is started. */
export async function previewImport(
  brandId: string,
  file: File,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const query = new URLSearchParams({ format: 'auto', name: file.name, size: String(file.size) })
  const response = await authorizedFetch(`/api/brands/${brandId}/imports/preview?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file.slice(0, importLimits.previewBytes),
    signal,
  })
  return importPreview.parse(await response.json())
}

/**
 * Uploads the file and reports the bytes sent. `fetch` cannot report them, so this is an XMLHttpRequest. Rejects with
 * an `ApiError`, or with an `AbortError` when the signal aborts.
 */
export async function uploadImport(
  brandId: string,
  file: File,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<{ analysisId: string }> {
  const token = await accessToken(supabase())
  const body = await new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/brands/${brandId}/imports?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () =>
      request.status < 300 ? resolve(request.response) : reject(errorOf(request.status, request.response))
    request.onerror = () => reject(new ApiError(0, 'network', t('Upload interrupted. Try again.')))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
  return z.object({ analysisId: z.uuid() }).parse(body)
}

export async function listImportErrors(analysisId: string): Promise<ImportErrors> {
  return (await api.runs[':analysisId']['import-errors'].$get({ param: { analysisId } })).json()
}

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

function errorOf(status: number, body: unknown): ApiError {
  const { data } = errorBody.safeParse(body)
  return new ApiError(
    status,
    data?.error.code ?? 'internal',
    data?.error.message ?? t('The server returned error {status}.', { status }),
  )
}
