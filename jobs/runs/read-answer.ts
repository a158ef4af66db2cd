import { randomUUID } from 'node:crypto'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { storableText } from '#core/text/storable-text.ts'
import type { EngineCard } from '#engines/engine.ts'
import type { Pair } from '#queries/runs/claim-pairs.ts'
import type { NewAnswer } from '#queries/answers/new-answer.ts'
import type { CompiledBrands } from './brand-sets.ts'
import type { PackedAnswer } from './packed-answer.ts'

export type Received = {
  pair: Pair
  engine: EngineCard
  answer: PackedAnswer
  brands: CompiledBrands
  answeredAt: Date
}

/** Turns an engine's response into an answer to store: sanitizes its text and extracts mentions and citations. */
export function readAnswer({ pair, engine, answer, brands, answeredAt }: Received): NewAnswer {
  const { text, replaced } = storableText(answer.text)
  const extraction = extractAnswer({ text, prompt: pair.prompt, citations: answer.citations }, brands.set)
  return {
    id: randomUUID(),
    organizationId: pair.organizationId,
    brandId: pair.brandId,
    analysisId: pair.analysisId,
    promptId: pair.promptId,
    promptVersionId: pair.promptVersionId,
    answeredAt,
    engine: engine.id,
    channel: engine.channel,
    modelRequested: answer.model.requested,
    model: answer.model.actual,
    country: pair.country,
    language: pair.language,
    repeat: pair.repeat,
    text,
    usage: answer.usage,
    cost: answer.cost,
    latencyMs: answer.latencyMs,
    finish: answer.finish.unified,
    searched: answer.searched,
    isSandbox: engine.sandbox,
    searches: answer.queries,
    // Retrieved pages are classified like cited ones, by an answer that cites nothing else.
    retrieved: extractAnswer({ text: '', citations: answer.retrieved }, brands.set).citations,
    raw: answer.raw,
    warnings: replaced > 0 ? [...answer.warnings, 'characters-replaced'] : answer.warnings,
    extraction,
    brandSetVersion: brands.version,
  }
}
