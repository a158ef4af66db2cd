import { describe, expect, test } from 'vitest'
import { promptLimits } from '#core/prompts/schema.ts'
import { readPromptCsv } from './prompt-csv.ts'
import { importanceIn, readPastedPrompts } from './proposed-prompts.ts'

const texts = (pasted: string) => readPastedPrompts(pasted).map((row) => row.text)

describe('a pasted list', () => {
  test('gives one prompt per line and keeps the line numbers across blank lines', () => {
    const rows = readPastedPrompts('best headphones\r\n\r\n  headphones for calls  \n')
    expect(rows.map(({ line, text }) => [line, text])).toEqual([
      [1, 'best headphones'],
      [3, 'headphones for calls'],
    ])
  })

  test('takes topic and tags from the next columns of a spreadsheet', () => {
    expect(readPastedPrompts('best headphones\tNoise cancelling\thome; office, home')[0]).toMatchObject({
      text: 'best headphones',
      topic: 'Noise cancelling',
      tags: ['home', 'office'],
      problem: null,
    })
  })

  test('drops a heading row, bullets, and numbers if every line has one', () => {
    expect(texts('Prompt\tTopic\nbest headphones\tA')).toEqual(['best headphones'])
    expect(texts('- one\n* two\n• three')).toEqual(['one', 'two', 'three'])
    expect(texts('1. one\n2) two')).toEqual(['one', 'two'])
  })

  test('keeps a number that belongs to the question', () => {
    expect(texts('5. generation tablets worth it?\nbest tablet')).toEqual([
      '5. generation tablets worth it?',
      'best tablet',
    ])
  })

  test('removes the quotes that a spreadsheet adds around a cell with quotes', () => {
    expect(texts('"is the ""Calm Pro"" good?"\tReviews')).toEqual(['is the "Calm Pro" good?'])
  })

  test('marks a repeated wording, ignoring case and spacing', () => {
    const [, second] = readPastedPrompts('Best headphones\nbest   HEADPHONES')
    expect(second?.problem).toBe('Duplicate of line 1')
  })

  test('shows which limit a row breaks', () => {
    const problem = (pasted: string) => readPastedPrompts(pasted)[0]?.problem
    expect(problem('x'.repeat(promptLimits.text + 1))).toBe('Prompt: Enter up to 4,000 characters.')
    expect(problem(`a\t${'t'.repeat(121)}`)).toBe('Topic: Enter up to 120 characters.')
    expect(problem(`a\tt\t${'t'.repeat(61)}`)).toBe('Tags: Enter up to 60 characters.')
    expect(readPastedPrompts('\ttopic only')[0]?.problem).toBe('Prompt is empty')
  })
})

describe('a CSV file', () => {
  test('is read by its heading, in any order and with synonyms', async () => {
    const file = await readPromptCsv('Category;Question;Labels;Owner\nNoise;"best; quiet ones?";a,b;me\n')
    expect(file.columns).toEqual(['topic', 'prompt', 'tags', 'ignored'])
    expect(file.rows).toEqual([
      {
        line: 2,
        text: 'best; quiet ones?',
        topic: 'Noise',
        tags: ['a', 'b'],
        intent: null,
        importance: '',
        volume: '',
        volumeSource: '',
        problem: null,
      },
    ])
  })

  test('is read as a plain list without a heading, so commas stay in the question', async () => {
    const file = await readPromptCsv('quiet, light, cheap headphones?\nbest headphones')
    expect(file.columns).toBeNull()
    expect(file.rows.map((row) => row.text)).toEqual(['quiet, light, cheap headphones?', 'best headphones'])
  })

  test('lists invalid lines by number and reads the rest', async () => {
    const file = await readPromptCsv('prompt,topic\ngood one,A\n\n"broken,B\nanother,C\n,D')
    expect(file.errors).toEqual([{ line: 4, reason: 'Missing closing quotation mark' }])
    expect(file.rows.map(({ line, text, problem }) => [line, text, problem])).toEqual([
      [2, 'good one', null],
      [5, 'another', null],
      [6, '', 'Prompt is empty'],
    ])
  })

  test('has importance, volume, and its source; unknown values are refused with line and column', async () => {
    const file = await readPromptCsv(
      [
        'prompt,importance,volume,volume_source',
        'one,High,,',
        'two,,1200,Search Console',
        'three,urgent,,',
        'four,,many,Search Console',
        'five,,9,',
        'six,low,9,Search Console',
      ].join('\n'),
    )
    expect(file.rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'Line 4, column importance: “urgent” isn’t low, normal, or high.',
      'Line 5, column volume: “many” isn’t a whole number from 0 to 1,000,000,000.',
      'Line 6, column volume_source: Name the source of the volume.',
      'Line 7, column importance: A prompt has either a level or a volume.',
    ])
    expect(file.rows.slice(0, 2).map(importanceIn)).toEqual([
      { importance: 'high' },
      { volume: 1200, volumeSource: 'Search Console' },
    ])
  })
})
