import { z } from 'zod'
import type { Ask, BrandHint } from '../engine.ts'

const brandHint = z.object({
  name: z.string().min(1),
  domains: z.array(z.string()).optional(),
  prominence: z.number().min(0).max(1).optional(),
})

const instructions = z.object({ brands: z.array(brandHint).max(5000) })

/** The fields of a Responses request that the sandbox uses. Unknown fields are allowed, as in the real API. */
const responsesRequest = z.object({
  model: z.string(),
  input: z.union([
    z.string(),
    z.array(
      z.object({
        role: z.string().optional(),
        content: z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]),
      }),
    ),
  ]),
  instructions: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  tools: z
    .array(
      z.object({ type: z.string(), user_location: z.object({ country: z.string().nullish() }).nullish() }),
    )
    .nullish(),
  include: z.array(z.string()).nullish(),
  stream: z.boolean().nullish(),
})

export type SandboxRequest = {
  model: string
  prompt: string
  seed: string
  brands: readonly BrandHint[] | null
  country: string | null
  maySearch: boolean
  includeSources: boolean
  stream: boolean
}

/** Brands and seed are sent in fields of the real API: `instructions` (here JSON text) and `metadata`. */
export function writeSandboxRequest({ brandHints, seed }: Ask) {
  return {
    ...(brandHints ? { instructions: JSON.stringify({ brands: brandHints }) } : {}),
    ...(seed === undefined ? {} : { metadata: { seed } }),
  }
}

/** Null if the body is not a Responses request. Other instructions are ignored. */
export function readSandboxRequest(body: unknown): SandboxRequest | null {
  const parsed = responsesRequest.safeParse(body)
  if (!parsed.success) return null
  const { model, input, metadata, tools, include, stream } = parsed.data
  const search = tools?.find(({ type }) => type.startsWith('web_search'))
  return {
    model,
    prompt: promptOf(input),
    seed: metadata?.['seed'] ?? '',
    brands: brandsOf(parsed.data.instructions ?? ''),
    country: search?.user_location?.country ?? null,
    maySearch: search !== undefined,
    includeSources: include?.includes('web_search_call.action.sources') ?? false,
    stream: stream ?? false,
  }
}

function promptOf(input: z.infer<typeof responsesRequest>['input']): string {
  if (typeof input === 'string') return input
  return input
    .filter(({ role }) => role === undefined || role === 'user')
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join(''),
    )
    .join('\n')
}

function brandsOf(text: string): readonly BrandHint[] | null {
  try {
    return instructions.parse(JSON.parse(text)).brands
  } catch {
    return null // Prose or no instructions: the sandbox then uses its own invented brands.
  }
}
