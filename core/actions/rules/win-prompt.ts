import { message } from '../../language/message.ts'
import type { Candidate, Rule } from '../rule.ts'
import { clearlyLost, pointsAtStake, type Stakes } from '../stakes.ts'

/** A prompt that a competitor clearly wins. */
export const winPrompt: Rule<'win-prompt'> = {
  kind: 'win-prompt',
  label: message('Win back a prompt'),
  ease: 0.7,
  title: ({ prompt }) => ({ text: message('Win back “{prompt}”'), values: { prompt } }),
  sentence: ({ leaderName, leader, own }) => ({
    text: message('{leader} is mentioned in {theirs} of answers, {brand} in {own}.'),
    values: { leader: leaderName, theirs: { share: leader }, own: { share: own } },
  }),
  link: ({ answers, promptId }) => ({
    text: message('{answers, plural, one {# answer} other {# answers}}'),
    values: { answers },
    to: { answers: { promptId, state: 'valid' } },
  }),
  stake: (_, points) => ({ text: message('Up to +{points} pts'), values: { points } }),
  doneWhen: message('No competitor clearly leads in the answers to this prompt.'),
}

/** One for each prompt that is clearly lost. */
export function promptsToWin(stakes: Stakes): Candidate<'win-prompt'>[] {
  return clearlyLost(stakes).map((gap) => ({
    kind: 'win-prompt',
    key: gap.promptId,
    certainty: 'clear',
    points: pointsAtStake(stakes, [{ promptId: gap.promptId, gap: gap.leader - gap.own }]),
    evidence: {
      kind: 'win-prompt',
      promptId: gap.promptId,
      prompt: gap.text.slice(0, 600),
      answers: gap.answers,
      own: gap.own,
      leader: gap.leader,
      leaderId: gap.leaderId,
      leaderName: gap.leaderName,
    },
  }))
}
