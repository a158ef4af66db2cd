import { authorizedFetch } from '../../../../lib/api.ts'
import type { ReportQuery } from '../../../../lib/reports/report-filters.ts'

export type ExportChoice = {
  file: 'jsonl' | 'csv-answers' | 'csv-citations'
  raw: boolean
  compressed: boolean
}

/** The parameters of an export, without the report filters. */
export function exportQuery({ file, raw, compressed }: ExportChoice): Record<string, string> {
  const compression: Record<string, string> = compressed ? { compression: 'gzip' } : {}
  if (file === 'jsonl') return { format: 'jsonl', ...(raw ? { raw: 'true' } : {}), ...compression }
  // Without a byte order mark, spreadsheets assume another encoding.
  return {
    format: 'csv',
    kind: file === 'csv-answers' ? 'answers' : 'citations',
    bom: 'true',
    ...compression,
  }
}

/**
 * Downloads the whole file and reports the bytes received so far. Rejects with an `ApiError`, with an `AbortError` when
 * the signal aborts, or when the connection ends before the file is complete.
 */
export async function downloadExport(
  brandId: string,
  query: ReportQuery,
  {
    choice,
    onBytes,
    signal,
  }: { choice: ExportChoice; onBytes: (bytes: number) => void; signal: AbortSignal },
): Promise<{ name: string; content: Blob }> {
  const search = new URLSearchParams({ ...query, ...exportQuery(choice) })
  const response = await authorizedFetch(`/api/brands/${brandId}/export?${search}`, { signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    pieces.push(piece.value)
    bytes += piece.value.byteLength
    onBytes(bytes)
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  return { name: nameOf(response), content: new Blob(pieces, { type }) }
}

function nameOf(response: Response): string {
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return name ?? 'evidence.jsonl'
}
