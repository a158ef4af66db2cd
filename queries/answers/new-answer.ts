import type { Extraction } from '#core/answers/extract-answer.ts'
import type { RetrievedSource } from './derived-rows.ts'

/** An answer of any origin with its extraction. `id` is chosen by the caller. */
export type NewAnswer = {
  id: string
  organizationId: string
  brandId: string
  analysisId: string
  promptId: string
  promptVersionId: string
  answeredAt: Date
  engine: string
  channel: 'api' | 'ui' | 'import'
  modelRequested?: string | null
  model?: string | null
  country?: string | null
  language?: string | null
  repeat: number
  /** As the extractor saw it: already storable (see storableText), so that its offsets are valid. */
  text: string
  /** Two answers of a brand with the same key and time are one. */
  importKey?: string | null
  usage?: unknown
  cost?: { usd: number | null; basis: 'reported' | 'computed' | 'unknown' }
  latencyMs?: number | null
  finish?: string | null
  searched?: boolean | null
  isSandbox?: boolean
  searches?: readonly string[]
  retrieved?: readonly RetrievedSource[]
  /** What was sent and received; as JSON text it takes little memory while the answer waits to be stored. */
  raw?: string | { requests: readonly unknown[]; responses: readonly unknown[] }
  warnings?: readonly string[]
  extraction: Extraction
  /** Version of the tracked brands the extraction was made with. */
  brandSetVersion: number
}
