import { expect, test } from 'vitest'
import { parseChangelog } from './parse-changelog.ts'

test('releases hold their changes, wrapped lines are joined, marks are left out', () => {
  const markdown = [
    '# Changelog',
    'Words before.',
    '## 1.1.0',
    '- Added `x` and',
    '  [more](https://example.com).',
    '- **Fixed** y.',
    '',
    '## 1.0.0',
    '- First.',
  ].join('\n')
  expect(parseChangelog(markdown)).toEqual([
    { title: '1.1.0', changes: ['Added x and more.', 'Fixed y.'] },
    { title: '1.0.0', changes: ['First.'] },
  ])
})
