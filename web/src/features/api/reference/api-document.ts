import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { fetchWithin, maxMs } from '../../../lib/session/fetch-within.ts'

/** The parts of JSON Schema that the page shows. */
export type Schema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
  additionalProperties?: unknown
  minimum?: number | undefined
  maximum?: number | undefined
  maxLength?: number | undefined
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    additionalProperties: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
  }),
)

const content = z.record(z.string(), z.object({ schema }))
const operation = z.object({
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
})

const apiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.record(z.string(), operation)).default({}),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})
export type ApiDocument = z.infer<typeof apiDocument>
export type Operation = z.infer<typeof operation> & {
  method: string
  path: string
  id: string
  /** We call it at the customer's URL. */
  isWebhook: boolean
}

export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const response = await fetchWithin(maxMs.reports, '/api/v1/openapi.json', { signal })
    if (!response.ok) throw new Error('The API document could not be loaded.')
    return apiDocument.parse(await response.json())
  },
  staleTime: Infinity,
})

/** The operations of a tag, in the order of the document. `id` is for links within the page. */
export function operationsOf({ paths, webhooks }: ApiDocument, tag: string): Operation[] {
  const ours = Object.entries(paths).map(([path, methods]) => ({ path, methods, isWebhook: false }))
  const theirs = Object.entries(webhooks).map(([path, methods]) => ({ path, methods, isWebhook: true }))
  return [...ours, ...theirs].flatMap(({ path, methods, isWebhook }) =>
    Object.entries(methods)
      .filter(([, one]) => one.tags.includes(tag))
      .map(([method, one]) => ({
        ...one,
        method: method.toUpperCase(),
        path,
        id: `${isWebhook ? 'webhook-' : ''}${method}${path.replaceAll(/[{}]/g, '').replaceAll('/', '-')}`,
        isWebhook,
      })),
  )
}

/** A short description of a type: "text (uuid)", "list of Rate", "real or within-noise". */
export function describeType(given: Schema): string {
  if (given.$ref !== undefined) return given.$ref.split('/').at(-1) ?? ''
  if (given.const !== undefined) return JSON.stringify(given.const)
  if (given.enum !== undefined) return given.enum.map(String).join(' | ')
  const parts = given.anyOf ?? given.allOf
  if (parts !== undefined) return parts.map(describeType).join(' | ')
  const types = [given.type ?? 'any'].flat()
  return types
    .map((type) => {
      if (type === 'array') return `list of ${given.items === undefined ? 'any' : describeType(given.items)}`
      return type === 'string' && given.format !== undefined ? `string (${given.format})` : type
    })
    .join(' | ')
}

/** A curl command with the required values of the body. */
export function curlOf(
  { servers, components }: ApiDocument,
  { method, path, requestBody }: Operation,
): string {
  const lines = [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}'${servers[0]?.url ?? ''}${path}'`,
    `-H "Authorization: Bearer $KEY"`,
  ]
  const body = requestBody?.content['application/json']?.schema
  if (body !== undefined)
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(exampleOf(body, components.schemas))}'`,
    )
  return lines.join(' \\\n  ')
}

function exampleOf(given: Schema, known: Record<string, Schema>): unknown {
  if (given.$ref !== undefined) return exampleOf(known[given.$ref.split('/').at(-1) ?? ''] ?? {}, known)
  if (given.const !== undefined) return given.const
  if (given.enum !== undefined) return given.enum[0]
  const [first] = given.anyOf ?? given.allOf ?? []
  if (first !== undefined) return exampleOf(first, known)
  const [type] = [given.type ?? 'string'].flat()
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(given.properties ?? {})
        .filter(([name]) => given.required?.includes(name) === true)
        .map(([name, one]) => [name, exampleOf(one, known)]),
    )
  if (type === 'array') return given.items === undefined ? [] : [exampleOf(given.items, known)]
  if (type === 'integer' || type === 'number') return given.minimum ?? 1
  return type === 'boolean' ? true : '…'
}
