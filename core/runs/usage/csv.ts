import { csvLine } from '../../answers/export/csv.ts'
import type { UsageRow } from './schema.ts'

const columns = [
  'id',
  'at',
  'organization',
  'organizationId',
  'brand',
  'brandId',
  'person',
  'personId',
  'kind',
  'quantity',
  'engine',
  'provider',
  'keyOwner',
  'model',
  'outcome',
  'failureCode',
  'inputTokens',
  'outputTokens',
  'searches',
  'costUsd',
  'isCostUnknown',
  'costBasis',
  'isSandbox',
  'latencyMs',
  'analysisId',
] as const satisfies readonly (keyof UsageRow)[]

export const usageCsvHeader = csvLine([...columns])

export const usageCsvLines = (rows: readonly UsageRow[]): string =>
  rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
