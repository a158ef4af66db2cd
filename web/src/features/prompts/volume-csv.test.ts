import { expect, test } from 'vitest'
import { normalImportance } from '#core/prompts/importance.ts'
import { readVolumeCsv, volumeOf } from './volume-csv.ts'

const prompts = [
  { promptId: '0191b1f0-0000-7000-8000-000000000001', text: 'Best headphones?', ...normalImportance },
  { promptId: '0191b1f0-0000-7000-8000-000000000002', text: 'Headphones for calls', ...normalImportance },
]

test('volumes match prompts by text, whatever its case and spacing, or by ID', async () => {
  const byText = await readVolumeCsv('Prompt;Volume\nbest  HEADPHONES?;1200\n', prompts)
  expect(byText.matches.map(({ line, prompt, volume }) => [line, prompt.text, volume])).toEqual([
    [2, 'Best headphones?', 1200],
  ])
  const byId = await readVolumeCsv(`id,volume\n${prompts[1]?.promptId},"3,400"`, prompts)
  expect(byId.matches.map(({ prompt, volume }) => [prompt.text, volume])).toEqual([
    ['Headphones for calls', 3400],
  ])
})

test('lines without a match, with an unknown value, or repeated are named', async () => {
  const { matches, problems } = await readVolumeCsv(
    'prompt,volume\nBest headphones?,10\nUnknown,5\nHeadphones for calls,many\nBest headphones?,20',
    prompts,
  )
  expect(matches).toHaveLength(1)
  expect(problems).toEqual([
    { line: 3, reason: 'No prompt matches “Unknown”.' },
    { line: 4, reason: 'Column volume: “many” isn’t a whole number from 0 to 1,000,000,000.' },
    { line: 5, reason: 'Duplicate of line 2' },
  ])
})

test('a file without these columns changes nothing', async () => {
  expect(await readVolumeCsv('Best headphones?,10', prompts)).toEqual({
    matches: [],
    problems: [{ line: 1, reason: 'Start the file with “prompt,volume” or “id,volume”.' }],
  })
})

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['1.200.000', 1_200_000],
  ['0', 0],
  ['12.5', null],
  ['-3', null],
  ['2000000000', null],
  ['', null],
])('%j is read as %j', (cell, volume) => expect(volumeOf(cell)).toBe(volume))
