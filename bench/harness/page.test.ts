import { expect, test } from 'vitest'
import type { Benchmark } from './benchmarks.ts'
import { renderPage } from './page.ts'
import type { Result } from './results.ts'

const benchmark = (summary: string, note?: string): Benchmark => ({
  summary,
  measures: [],
  load: () => Promise.reject(new Error('not run here')),
  ...(note !== undefined && { note }),
})
const result = (figures: Result['figures']): Result => ({
  date: '2026-11-23',
  commit: 'c3fe221',
  machine: '2 cores of a processor, 24 GB, Node v24.21.0',
  load: { before: 0.42, after: 2 },
  arguments: '6000',
  seconds: 34,
  code: {},
  figures,
})

const page = renderPage(
  {
    import: benchmark('import of answers', 'Part of it is garbage.'),
    extraction: benchmark('extraction'),
    backup: benchmark('backup'),
    live: benchmark('live'),
  },
  {
    import: result([
      { name: 'import', value: 1388.4, unit: 'answers/s', digits: 0, target: { min: 1000 } },
      { name: 'peak memory', value: 480, unit: 'MB', digits: 0 },
    ]),
    extraction: result([{ name: 'pace', value: 7.3, unit: 'MB/s', digits: 1, target: { min: 12 } }]),
    backup: result([]),
  },
  '## Measured by hand\n\n| a |\n',
)

test('missed targets come first and are marked in their table', () => {
  expect(page).toContain(
    '**Missed targets:**\n\n- [extraction](#extraction): pace, 7.3 MB/s, target ≥ 12 MB/s',
  )
  expect(page).toContain('| pace | 7.3 MB/s | **missed** (≥ 12 MB/s) |')
})

test('benchmarks that were not measured or did not finish are listed', () => {
  expect(page).toContain('**Not measured yet:** [live](#live).')
  expect(page).toContain('**Did not finish:** [backup](#backup).')
})

test('a benchmark has its run, its figures, and its note', () => {
  expect(page).toContain(`## import

Import of answers.

\`npm run bench -- import 6000\` on 2026-11-23, commit c3fe221, 34 s. 2 cores of a processor, 24 GB, Node v24.21.0; load 0.4 before and 2.0 after.

| Figure | Value | Target |
| --- | ---: | --- |
| import | 1,388 answers/s | ≥ 1,000 answers/s |
| peak memory | 480 MB |  |

Part of it is garbage.`)
})

test('figures measured by hand end the page', () => {
  expect(page.endsWith('## Measured by hand\n\n| a |\n')).toBe(true)
})
