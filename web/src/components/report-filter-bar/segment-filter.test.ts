import { expect, test } from 'vitest'
import { segmentChoices, describeSegment } from './segment-filter.tsx'

const scope = {
  topics: ['', 'Travel'],
  tags: ['shops'],
  intents: ['compare'],
  funnels: ['decision' as const, 'awareness' as const],
}

test('segments are listed by kind, funnel stages in order, without an entry for prompts without a topic', () => {
  expect(segmentChoices(scope, undefined).map(({ value, group }) => [value, group])).toEqual([
    ['topic:Travel', 'Topic'],
    ['tag:shops', 'Tag'],
    ['intent:compare', 'Intent'],
    ['funnel:awareness', 'Funnel stage'],
    ['funnel:decision', 'Funnel stage'],
  ])
})

test('a selected segment that no longer exists stays in the list, and a bare value is a tag', () => {
  expect(segmentChoices(scope, 'shops')).toHaveLength(5)
  expect(segmentChoices(scope, 'gone').at(-1)).toEqual({ value: 'tag:gone', label: 'gone', group: 'Tag' })
  expect(describeSegment('topic:A: B')).toBe('Topic: A: B')
})
