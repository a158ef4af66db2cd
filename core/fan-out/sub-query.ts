import * as values from '../database/values.ts'

/** What a search does with the question it was made for. A sub-query may have several. Definitions: docs/fan-out.md. */
export const subQueryTypes = [
  'reformulation',
  'related',
  'implicit',
  'comparative',
  'entity-expansion',
  'recency',
  'local',
  'personalized',
  'branded',
] as const
export type SubQueryType = (typeof subQueryTypes)[number]

/** Where a sub-query is known from. What a model or rules propose is never counted with what an engine searched. */
export const subQueryOrigins = values.fan_out_queries.origin
export type SubQueryOrigin = (typeof subQueryOrigins)[number]
