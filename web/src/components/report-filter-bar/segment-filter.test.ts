import { expect, test } from 'vitest'
import { segmentChoices, describeSegment } from './segment-filter.tsx'

const scope = {
  topics: ['', 'Travel'],
  tags: ['shops'],
  intents: ['compare'],
  funnels: ['decision' as const, 'awareness' as const],
}

test('segments are offered by kind, funnel stages in their order, prompts without a topic not among them', () => {
  expect(segmentChoices(scope, undefined).map(({ value, group }) => [value, group])).toEqual([
    ['topic:Travel', 'Topic'],
    ['tag:shops', 'Tag'],
    ['intent:compare', 'Intent'],
    ['funnel:awareness', 'Funnel stage'],
    ['funnel:decision', 'Funnel stage'],
  ])
})

test('a chosen segment that is no longer there stays in the list, and a bare word is a tag', () => {
  expect(segmentChoices(scope, 'shops')).toHaveLength(5)
  expect(segmentChoices(scope, 'gone').at(-1)).toEqual({ value: 'tag:gone', label: 'gone', group: 'Tag' })
  expect(describeSegment('topic:A: B')).toBe('Topic: A: B')
})
