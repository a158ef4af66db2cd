import { randomUUID } from 'node:crypto'
import { proposalReply, proposalsIn } from '#core/fan-out/simulation/proposal.ts'
import { simulationInstruction, simulationPrompt } from '#core/fan-out/simulation/simulation.ts'
import type { EngineCard, ProposalTask, ProposalOutcome } from '../engine.ts'
import { failureBeforeAsking, objectionToKey } from '../calls/failure.ts'
import type { SdkConnection, StructuredConnection } from '../sdk-connection.ts'
import { structuredCall } from '../calls/structured-call.ts'

/**
 * One structured call at the model's default temperature: draws must vary, or repeating them would be useless. The
 * question is enclosed in lines with a random word, which it cannot guess and so cannot close.
 */
export async function proposeOnce({
  card,
  connection,
  structured,
  task,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  structured: StructuredConnection
  task: ProposalTask
  signal: AbortSignal | undefined
}): Promise<ProposalOutcome> {
  const { model = card.defaultModel, ...question } = task
  const objection =
    question.prompt.trim() === ''
      ? failureBeforeAsking('bad-request', 'The prompt is empty.')
      : objectionToKey(connection.apiKey)
  if (objection) return { ok: false, failure: objection, bill: null }
  return structuredCall({
    card,
    connection,
    structured,
    model,
    instructions: simulationInstruction.system,
    prompt: simulationPrompt({ ...question, fence: randomUUID() }),
    schema: proposalReply,
    name: 'searches',
    read: proposalsIn,
    signal,
  })
}
