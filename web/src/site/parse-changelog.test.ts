import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseChangelog, type Release } from './parse-changelog.ts'

const textsOf = (release: Release | undefined) =>
  release?.groups.map(({ kind, changes }) => [kind, ...changes.map(({ text }) => text)])

test('releases group their changes by kind, with wrapped lines joined and markup removed', () => {
  const markdown = [
    '# Changelog',
    'Words before.',
    '## Unreleased',
    '- First.',
    '### Fixed',
    '## 1.1.0 – 2026-11-02',
    '',
    'A summary that',
    'goes on.',
    '',
    '### Fixed',
    '- **Mended** y.',
    '### Added',
    '- `x` and',
    '  [more](https://example.com).',
    '',
    '## 1.0.0 – 2026-11-01',
    'Nothing is told of it.',
  ].join('\n')
  const releases = parseChangelog(markdown)
  expect(releases).toMatchObject([
    { title: 'Unreleased', id: 'unreleased', date: null, summary: '' },
    { title: '1.1.0', id: '1-1-0', date: '2026-11-02', summary: 'A summary that goes on.' },
  ])
  expect(textsOf(releases[0])).toEqual([['added', 'First.']])
  expect(textsOf(releases[1])).toEqual([
    ['added', 'x and more.'],
    ['fixed', 'Mended y.'],
  ])
})

test('an unknown group throws an error with its name', () => {
  expect(() => parseChangelog('## 1.0.0 – 2026-11-01\n### Misc\n- A.')).toThrow('“Misc”')
})

test('the anchor of a change is unique and stays when lines move', () => {
  const idsOf = (markdown: string) =>
    parseChangelog(markdown)[0]?.groups[0]?.changes.map(({ id }) => id) ?? []
  const ids = idsOf('## Next\n- A.\n- B.')
  expect(new Set(ids).size).toBe(2)
  expect(idsOf('## Next\n- B.\n- A.').toReversed()).toEqual(ids)
})

test('CHANGELOG.md is in descending order, starts at package.json’s version, and has short changes', () => {
  const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
  const releases = parseChangelog(read('CHANGELOG.md'))
  const released = releases.filter(({ date }) => date !== null)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
  expect(released[0]?.title).toBe(version)
  const order = released.map(
    ({ title, date }) =>
      `${date} ${title
        .split('.')
        .map((part) => part.padStart(4, '0'))
        .join('.')}`,
  )
  expect(order).toEqual(order.toSorted().toReversed())
  expect(released.filter(({ summary }) => summary === '').map(({ title }) => title)).toEqual([])
  const changes = releases.flatMap(({ groups }) => groups.flatMap((group) => group.changes))
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
  expect(released.length).toBeGreaterThan(5)
  expect(changes.filter(({ text }) => text.length > 260).map(({ text }) => text)).toEqual([])
})
