import { constants, gunzipSync } from 'node:zlib'
import { previewImport } from '#core/answers/import/preview.ts'
import { detectFormat, unreadableFile } from '#core/answers/import/read-rows.ts'
import { importLimits, type ImportFormat, type ImportPreview } from '#core/answers/import/schema.ts'
import { badRequest } from '../errors.ts'

export type PreviewOptions = { format: ImportFormat | 'auto'; name: string; isCut: boolean; now: Date }

export async function previewFile(
  bytes: Uint8Array,
  { format, name, isCut, now }: PreviewOptions,
): Promise<ImportPreview> {
  const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const content = gzip ? unpackedBeginning(bytes) : bytes
  const detected = detectFormat(new TextDecoder().decode(content.subarray(0, 4096)), name)
  if (detected === null) throw badRequest(unreadableFile)
  return previewImport(content, {
    format: format === 'auto' ? detected : format,
    gzip,
    truncated: isCut,
    now,
  })
}

/** The unpackable part of a truncated gzip file, up to 16 MB. */
function unpackedBeginning(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: importLimits.lineBytes })
  } catch (error) {
    throw badRequest(
      error instanceof RangeError
        ? 'Decompressed, this file is too large to preview. You can still import it.'
        : 'The file looks like gzip but can’t be decompressed.',
    )
  }
}
