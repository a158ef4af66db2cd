import { z } from 'zod'
import * as values from '../../database/values.ts'

export const importLimits = {
  fileBytes: 2 * 1024 ** 3,
  previewBytes: 256 * 1024,
  previewRows: 20,
  lineBytes: 16 * 1024 ** 2,
  textBytes: 10 * 1024 ** 2,
  promptLength: 4000,
  citations: 1000,
  urlLength: 8192,
  /** Refused lines that are kept with their reason; the rest are only counted. */
  errors: 1000,
} as const

export const importFormat = z.enum(['ndjson', 'csv'])
export type ImportFormat = z.infer<typeof importFormat>

export const importError = z.object({ line: z.number().int(), reason: z.string() })
export type ImportError = z.infer<typeof importError>

/** A row for the preview; `text` is truncated. */
export const importPreviewRow = z.object({
  line: z.number().int(),
  prompt: z.string(),
  topic: z.string(),
  engine: z.string(),
  channel: z.enum(values.answers.channel),
  repeat: z.number().int(),
  answeredAt: z.string(),
  text: z.string(),
  citations: z.number().int(),
})
export type ImportPreviewRow = z.infer<typeof importPreviewRow>

/** POST /api/brands/:brandId/imports/preview: a preview of the beginning of the file. */
export const importPreview = z.object({
  format: importFormat,
  gzip: z.boolean(),
  rows: z.array(importPreviewRow),
  errors: z.array(importError),
  /** Distinct wordings and engines in the previewed part. */
  prompts: z.number().int(),
  engines: z.array(z.string()),
  /** True if the file continues after the previewed part. */
  truncated: z.boolean(),
})
export type ImportPreview = z.infer<typeof importPreview>

/** GET /api/runs/:analysisId/import-errors. */
export const importErrors = z.object({ errors: z.array(importError), rejected: z.number().int() })
export type ImportErrors = z.infer<typeof importErrors>
