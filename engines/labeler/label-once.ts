import { randomUUID } from 'node:crypto'
import {
  judgeInstruction,
  judgePrompt,
  judgeReply,
  mostBrandsPerCall,
  verdictsIn,
} from '#core/labels/labeler/instruction.ts'
import type { EngineCard, JudgeOutcome, JudgeTask } from '../engine.ts'
import { failureBeforeAsking, objectionToKey } from '../calls/failure.ts'
import type { SdkConnection, StructuredConnection } from '../sdk-connection.ts'
import { structuredCall } from '../calls/structured-call.ts'

/**
 * One structured call with temperature 0 where the model takes one, so that nothing but the text is judged. The text
 * stands between lines with a random word, which an answer cannot know and so cannot close.
 */
export async function judgeOnce({
  card,
  connection,
  structured,
  task,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  structured: StructuredConnection
  task: JudgeTask
  signal: AbortSignal | undefined
}): Promise<JudgeOutcome> {
  const objection = objectionTo(task, connection.apiKey)
  if (objection) return { ok: false, failure: objection, bill: null }
  const { text, brands, model = card.defaultModel } = task
  const outcome = await structuredCall({
    card,
    connection,
    structured,
    model,
    instructions: judgeInstruction.system,
    prompt: judgePrompt({ text, brands, fence: randomUUID() }),
    schema: judgeReply(brands),
    name: 'labels',
    temperature: 0,
    read: (reply) => verdictsIn(reply, brands),
    signal,
  })
  if (!outcome.ok) return outcome
  const { value: verdicts, ...rest } = outcome
  return { ...rest, verdicts }
}

function objectionTo({ text, brands }: JudgeTask, apiKey: string) {
  if (text.trim() === '' || brands.length === 0)
    return failureBeforeAsking('bad-request', 'There is nothing to judge.')
  if (brands.length > mostBrandsPerCall)
    return failureBeforeAsking('bad-request', `At most ${mostBrandsPerCall} brands are judged in one call.`)
  return objectionToKey(apiKey)
}
