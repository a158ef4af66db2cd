import * as values from '../database/values.ts'

/** The relation of a search to its question. A sub-query may have several types. Definitions: docs/fan-out.md. */
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

/** The origin of a sub-query. Proposals of a model or of rules are never counted together with engines' searches. */
export const subQueryOrigins = values.fan_out_queries.origin
export type SubQueryOrigin = (typeof subQueryOrigins)[number]
