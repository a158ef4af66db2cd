import { randomUUID } from 'node:crypto'
import { generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai'
import {
  judgeInstruction,
  judgePrompt,
  judgeReply,
  mostBrandsPerCall,
  verdictsIn,
} from '#core/judge/instruction.ts'
import type { EngineCard, JudgeBill, JudgeOutcome, JudgeTask } from '../engine.ts'
import { failureBeforeAsking, objectionToKey } from '../failure.ts'
import { parsedJson, recordedCall, type RecordedCall } from '../recorded-call.ts'
import type { SdkConnection } from '../sdk-engine.ts'

export type JudgeConnection = {
  model(call: { model: string; fetch: typeof globalThis.fetch }): LanguageModel
  /** Thinking counts; absent where the provider needs no limit, or refuses one. */
  maxOutputTokens?: number
}

/**
 * One structured call: the shape of the reply is demanded of the provider, temperature is 0 where the model takes one,
 * and there are no tools, so that nothing but the text is judged. The text stands between lines with a random word,
 * which an answer cannot know and so cannot close.
 */
export async function judgeOnce({
  card,
  connection,
  judge,
  task,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  judge: JudgeConnection
  task: JudgeTask
  signal: AbortSignal | undefined
}): Promise<JudgeOutcome> {
  const objection = objectionTo(task, connection.apiKey)
  if (objection) return { ok: false, failure: objection, bill: null }
  const { text, brands, model = card.defaultModel } = task
  const askedAt = new Date()
  let given: unknown
  const call = await recordedCall({ card, connection, signal }, async ({ fetch, signal }) => {
    const { output, warnings } = await generateText({
      model: judge.model({ model, fetch }),
      instructions: judgeInstruction.system,
      prompt: judgePrompt({ text, brands, fence: randomUUID() }),
      output: Output.object({ schema: judgeReply(brands), name: 'labels' }),
      temperature: 0,
      ...(judge.maxOutputTokens === undefined ? {} : { maxOutputTokens: judge.maxOutputTokens }),
      maxRetries: 0,
      abortSignal: signal,
    })
    given = output
    return warnings ?? []
  })
  const read = readReply(call, { connection, model, askedAt })
  const verdicts = verdictsIn(given ?? read?.reply, brands)
  if (read !== null && verdicts !== null)
    return { ok: true, verdicts, bill: read.bill, latencyMs: call.latencyMs }
  if (call.failure === null)
    throw call.error ?? new Error(`${card.label}: the call ended without a reply and without an error`)
  return {
    ok: false,
    bill: read?.bill ?? null,
    failure:
      read === null
        ? call.failure
        : {
            ...call.failure,
            code: 'invalid-response',
            retryable: false,
            message: `${card.label} did not reply with labels${read.isCut ? ': the reply was cut off' : ''}.`,
          },
  }
}

function objectionTo({ text, brands }: JudgeTask, apiKey: string) {
  if (text.trim() === '' || brands.length === 0)
    return failureBeforeAsking('bad-request', 'There is nothing to judge.')
  if (brands.length > mostBrandsPerCall)
    return failureBeforeAsking('bad-request', `At most ${mostBrandsPerCall} brands are judged in one call.`)
  return objectionToKey(apiKey)
}

/** What came back: the bill, and the reply as JSON where the SDK could not make an object of it. */
function readReply(
  { exchanges, error }: RecordedCall,
  { connection, model, askedAt }: { connection: SdkConnection; model: string; askedAt: Date },
): { reply: unknown; bill: JudgeBill; isCut: boolean } | null {
  const last = exchanges.at(-1)
  if (last === undefined || last.error || last.status !== 200) return null
  const bodies = exchanges.map(({ body }) => parsedJson(body ?? ''))
  if (connection.wire.isError(bodies.at(-1))) return null
  const extracted = connection.wire.extract(bodies)
  if (extracted === null) return null
  const { model: actual, usage, finish } = extracted
  const text = extracted.text || (NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '')
  return {
    reply: parsedJson(withoutFence(text)),
    // Nothing can be searched for without tools, whatever the extractor makes of a body that does not say.
    bill: {
      cost: connection.cost({
        ...extracted,
        searched: false,
        queries: [],
        searchCalls: 0,
        requestedModel: model,
        bodies,
        askedAt,
      }),
      usage,
      model: { requested: model, actual },
    },
    isCut: finish.unified === 'length',
  }
}

/** Some servers of one's own wrap JSON into a Markdown fence, whatever they are told. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text
}
