import { generalAspect } from '../../labels/rules/general-aspect.ts'
import { aspectsOf, comparisonsOf, type LabelledAnswer } from '../perception.ts'
import { criticismOf } from '../themes.ts'
import type { PromptFacts, TrackedBrand } from '../prompts/prompt-rows.ts'
import type { Background, MainReason, Overview } from '../schema.ts'
import { worstTopic } from './compose-verdict.ts'

/** Answers that must agree before a reason is stated in the verdict (screens, version 2), or next to one prompt. */
const minAnswers = { verdict: 5, prompt: 3 }
/** Lost prompts that get a reason, those with the largest gaps. */
const maxPrompts = 20
/** Answers read for the reasons, the newest: a prompt needs only a few. */
export const maxReasonAnswers = 1000

type Lost = Pick<Overview, 'heatmap' | 'promptGaps'>

const lostPrompts = ({ promptGaps }: Lost) =>
  promptGaps.filter(({ outcome }) => outcome === 'lost').slice(0, maxPrompts)

function promptsOfWorstTopic(overview: Lost, prompts: readonly PromptFacts[]) {
  const worst = worstTopic(overview)
  return new Set(
    worst === null ? [] : prompts.filter(({ topic }) => topic === worst.topic).map(({ id }) => id),
  )
}

/** The prompts whose answers `findReasons` needs: those of the topic that costs most, and the lost ones. */
export const promptsWithReasons = (overview: Lost, prompts: readonly PromptFacts[]): string[] => [
  ...new Set([
    ...promptsOfWorstTopic(overview, prompts),
    ...lostPrompts(overview).map(({ promptId }) => promptId),
  ]),
]

/** Why a topic and prompts are lost, by what their answers say. `labelled` are the newest first. */
export function findReasons(
  overview: Lost,
  {
    prompts,
    tracked,
    labelled,
  }: {
    prompts: readonly PromptFacts[]
    tracked: readonly TrackedBrand[]
    labelled: readonly LabelledAnswer[]
  },
): Pick<Background, 'lossReason' | 'promptReasons'> {
  const worst = worstTopic(overview)
  const ofTopic = promptsOfWorstTopic(overview, prompts)
  const inTopic = labelled.filter(({ promptId }) => ofTopic.has(promptId))
  const reason = findMainReason(inTopic, tracked, minAnswers.verdict)
  const byPrompt = Map.groupBy(labelled, ({ promptId }) => promptId)
  return {
    lossReason: worst === null || reason === null ? null : { topic: worst.topic, ...reason },
    promptReasons: lostPrompts(overview).flatMap(({ promptId }) => {
      const found = findMainReason(byPrompt.get(promptId) ?? [], tracked, minAnswers.prompt)
      return found === null ? [] : [{ promptId, ...found }]
    }),
  }
}

/**
 * What most of the answers hold against the own brand: an aspect they criticize, or one for which they prefer a
 * competitor; null if fewer than `min` agree.
 */
export function findMainReason(
  labelled: readonly LabelledAnswer[],
  tracked: readonly TrackedBrand[],
  min: number,
): MainReason | null {
  const criticized = aspectsOf(labelled, []).map((aspect) => ({
    aspect: aspect.aspect,
    answers: criticismOf(aspect),
    better: null,
  }))
  const lost = comparisonsOf(labelled, tracked).map(({ aspect, lost: answers, brandId, name }) => ({
    aspect,
    answers,
    better: { brandId, name },
  }))
  const [first] = [...criticized, ...lost]
    .filter(({ answers, aspect }) => answers >= min && aspect !== '' && aspect !== generalAspect)
    .toSorted((a, b) => b.answers - a.answers || a.aspect.localeCompare(b.aspect))
  return first ?? null
}
