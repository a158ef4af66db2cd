import { randomUUID } from 'node:crypto'
import {
  labelerInstruction,
  labelerPrompt,
  labelerReply,
  maxBrandsPerCall,
  verdictsIn,
} from '#core/labels/labeler/instruction.ts'
import type { EngineCard, LabelerOutcome, LabelerTask } from '../engine.ts'
import { failureBeforeAsking, objectionToKey } from '../calls/failure.ts'
import type { SdkConnection, StructuredConnection } from '../sdk-connection.ts'
import { structuredCall } from '../calls/structured-call.ts'

/**
 * One structured call with temperature 0 if the model accepts it, so that only the text is labeled. The text is
 * enclosed in lines with a random word, which an answer cannot guess and so cannot close.
 */
export async function labelOnce({
  card,
  connection,
  structured,
  task,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  structured: StructuredConnection
  task: LabelerTask
  signal: AbortSignal | undefined
}): Promise<LabelerOutcome> {
  const objection = objectionTo(task, connection.apiKey)
  if (objection) return { ok: false, failure: objection, bill: null }
  const { text, brands, model = card.defaultModel } = task
  const outcome = await structuredCall({
    card,
    connection,
    structured,
    model,
    instructions: labelerInstruction.system,
    prompt: labelerPrompt({ text, brands, fence: randomUUID() }),
    schema: labelerReply(brands),
    name: 'labels',
    temperature: 0,
    read: (reply) => verdictsIn(reply, brands),
    signal,
  })
  if (!outcome.ok) return outcome
  const { value: verdicts, ...rest } = outcome
  return { ...rest, verdicts }
}

function objectionTo({ text, brands }: LabelerTask, apiKey: string) {
  if (text.trim() === '' || brands.length === 0)
    return failureBeforeAsking('bad-request', 'There is nothing to label.')
  if (brands.length > maxBrandsPerCall)
    return failureBeforeAsking('bad-request', `Label up to ${maxBrandsPerCall} brands per call.`)
  return objectionToKey(apiKey)
}
