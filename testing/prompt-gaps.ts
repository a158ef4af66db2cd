import type { PromptGap } from '#core/reports/schema.ts'

/** A prompt that Halden wins by 91% to 18% of 40 answers, unless stated otherwise. */
export const gapOf = (promptId: string, rest: Partial<PromptGap> = {}): PromptGap => ({
  promptId,
  text: `Prompt ${promptId}`,
  topic: '',
  outcome: 'lost',
  answers: 40,
  own: 0.18,
  leader: 0.91,
  leaderId: 'halden',
  leaderName: 'Halden',
  weight: 1,
  ...rest,
})
