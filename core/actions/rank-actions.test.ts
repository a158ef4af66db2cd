import { expect, test } from 'vitest'
import { gapOf } from '#testing/prompt-gaps.ts'
import { nextActions, rankActions, scoreOf, type StoredAction } from './rank-actions.ts'
import type { Candidate } from './rule.ts'
import { promptsToWin } from './rules/win-prompt.ts'
import { actionPatch } from './schema.ts'

const today = '2026-02-01'
const prompt = (key: string, points: number): Candidate => {
  const [evidence] = promptsToWin({ gaps: [gapOf(key)], promptIds: [key] }).map((each) => each.evidence)
  if (evidence === undefined) throw new Error('A lost prompt is an action')
  return { kind: 'win-prompt', key, certainty: 'clear', points, evidence }
}
const source = (key: string, points: number, certainty: 'clear' | 'likely' = 'clear'): Candidate => ({
  kind: 'get-into-source',
  key,
  certainty,
  points,
  evidence: {
    kind: 'get-into-source',
    domain: key,
    pageKey: null,
    url: null,
    title: null,
    answers: 20,
    competitors: ['Halden'],
    prompts: 1,
  },
})
const page = (key: string, points: number): Candidate => ({
  kind: 'fix-page',
  key,
  certainty: 'clear',
  points,
  evidence: {
    kind: 'fix-page',
    address: key,
    pageId: 1,
    visits: 10,
    failed: 5,
    citations: 1,
    from: today,
    to: today,
  },
})
const decided = (candidate: Candidate, rest: Partial<StoredAction>): StoredAction => ({
  kind: candidate.kind,
  key: candidate.key,
  state: 'accepted',
  evidence: candidate.evidence,
  ownerId: null,
  dueOn: null,
  reason: null,
  snoozedUntil: null,
  changedAt: '2026-01-20T00:00:00.000Z',
  ...rest,
})
const keys = (actions: readonly { key: string }[]) => actions.map(({ key }) => key)

test('the score is points × evidence × ease', () => {
  expect(scoreOf(prompt('a', 0.1))).toBeCloseTo(0.07, 10)
  expect(scoreOf(source('a', 0.1))).toBeCloseTo(0.05, 10)
  expect(scoreOf(source('a', 0.1, 'likely'))).toBeCloseTo(0.025, 10)
  expect(scoreOf(page('a', 0.1))).toBeCloseTo(0.1, 10)
})

test('the highest score comes first; ties are broken by points, then by name', () => {
  const ranked = rankActions(
    [prompt('b', 0.05), prompt('a', 0.05), source('c', 0.07), prompt('d', 0.1)],
    [],
    today,
  )
  // 0.07, then 0.035 three times, of which the source has more points.
  expect(keys(ranked)).toEqual(['d', 'c', 'a', 'b'])
})

test('the stake uses the importance of prompts, so the heavier of two equal losses comes first', () => {
  const gaps = [gapOf('normal'), gapOf('high')]
  const weightOf = (id: string) => (id === 'high' ? 2 : 1)
  const of = (stakes: Parameters<typeof promptsToWin>[0]) => rankActions(promptsToWin(stakes), [], today)
  const promptIds = ['normal', 'high', 'other']
  const [first, second] = of({ gaps, promptIds, weightOf })
  expect(keys([first, second].flatMap((action) => action ?? []))).toEqual(['high', 'normal'])
  // 0.73 × 2 ÷ 4 and 0.73 × 1 ÷ 4.
  expect(first?.points).toBeCloseTo(0.365, 10)
  expect(second?.points).toBeCloseTo(0.1825, 10)
  expect(of({ gaps, promptIds })[0]?.points).toBeCloseTo(0.73 / 3, 10)
})

test('at most three are next, and at most two of one kind', () => {
  const ranked = rankActions(
    [prompt('a', 0.5), prompt('b', 0.4), prompt('c', 0.3), source('d', 0.02), source('e', 0.01)],
    [],
    today,
  )
  expect(keys(nextActions(ranked))).toEqual(['a', 'b', 'd'])
})

test('a page to fix is kept whatever its score, and only the best one is', () => {
  const ranked = rankActions(
    [prompt('a', 0.5), source('b', 0.5), prompt('c', 0.4), page('d', 0.002), page('e', 0.001)],
    [],
    today,
  )
  expect(keys(nextActions(ranked))).toEqual(['a', 'c', 'd'])
  expect(keys(nextActions(rankActions([page('d', 0.9), page('e', 0.8), page('f', 0.7)], [], today)))).toEqual(
    ['d', 'e'],
  )
})

test('nothing is next without proposals', () => {
  expect(nextActions(rankActions([], [], today))).toEqual([])
})

test('accepted actions stay next; done, rejected, and postponed ones do not', () => {
  const [a, b, c, d] = [prompt('a', 0.4), prompt('b', 0.3), source('c', 0.2), source('d', 0.1)]
  const ranked = rankActions(
    [a, b, c, d],
    [
      decided(a, { state: 'done' }),
      decided(b, { state: 'accepted', dueOn: '2026-03-01' }),
      decided(c, { state: 'rejected', reason: 'Paid list' }),
      decided(d, { state: 'snoozed', snoozedUntil: '2026-02-02' }),
    ],
    today,
  )
  expect(keys(ranked)).toEqual(['a', 'b', 'c', 'd'])
  expect(nextActions(ranked)).toMatchObject([{ key: 'b', state: 'accepted', dueOn: '2026-03-01' }])
})

test('a postponed action is proposed again on its day', () => {
  const a = prompt('a', 0.4)
  const stateOn = (day: string) =>
    rankActions([a], [decided(a, { state: 'snoozed', snoozedUntil: '2026-02-28' })], day)[0]
  expect(stateOn('2026-02-27')).toMatchObject({ state: 'snoozed', snoozedUntil: '2026-02-28' })
  expect(stateOn('2026-02-28')).toMatchObject({ state: 'proposed', snoozedUntil: null })
})

test('a decision outlives its proposal with the numbers of that time, unless it only postponed or reset it', () => {
  const ranked = rankActions(
    [prompt('current', 0.1)],
    [
      decided(prompt('older', 0), { state: 'done' }),
      decided(prompt('newer', 0), { state: 'accepted', changedAt: '2026-01-21T00:00:00.000Z' }),
      decided(prompt('postponed', 0), { state: 'snoozed', snoozedUntil: '2026-03-01' }),
      decided(prompt('reset', 0), { state: 'proposed' }),
    ],
    today,
  )
  expect(keys(ranked)).toEqual(['current', 'newer', 'older'])
  expect(ranked[1]).toMatchObject({ state: 'accepted', certainty: null, points: null, score: null })
  expect(nextActions(ranked)).toMatchObject([{ key: 'current' }])
})

test.each([
  [{ state: 'rejected' }, 'reason'],
  [{ state: 'done', reason: 'Because' }, 'reason'],
  [{}, 'state'],
  [{ state: 'verified' }, 'state'],
  [{ dueOn: '1999-01-01' }, 'dueOn'],
  [{ ownerId: 'me' }, 'ownerId'],
])('%o is refused at %s', (rest, field) => {
  const parsed = actionPatch.safeParse({ kind: 'win-prompt', key: 'a', ...rest })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
