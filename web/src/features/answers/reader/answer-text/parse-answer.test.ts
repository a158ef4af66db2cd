import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chunksOf, definitionsFor, definitionsOf } from './chunks.ts'
import { orderedSpans, runsOf, shownOfSpan } from './highlights.ts'
import { withMarkers } from './markers.ts'
import type { BlockNode, InlineNode } from './nodes.ts'
import { parseAnswer } from './parse-answer.ts'

function spanOf(text: string, part: string) {
  const start = text.indexOf(part)
  return { start, end: start + part.length }
}

function inline(text: string): InlineNode[] {
  const block = parseAnswer(text)[0]
  return block?.kind === 'paragraph' || block?.kind === 'heading' ? block.children : []
}

describe('parseAnswer', () => {
  test.each([
    ['a paragraph', 'Reviewers point to Acorn Calm for calls.', 'Acorn Calm'],
    ['emphasis', 'The **Acorn Calm** wins.', 'Acorn Calm'],
    ['a heading', '### 1. Acorn Calm\n\nGood.', 'Acorn Calm'],
    ['a list in a list', '- one\n  - two\n    - Acorn Calm\n', 'Acorn Calm'],
    ['a table cell', '| Name | Price |\n| --- | --: |\n| Acorn Calm | \\$10 |\n', 'Acorn Calm'],
    ['link text', 'See [Acorn Calm](https://acorn.example/calm) first.', 'Acorn Calm'],
    ['a quote of two lines', '> first line\n> then Acorn Calm\n', 'Acorn Calm'],
    ['text behind an escape and an entity', 'Under \\$1,000 &amp; good: Acorn Calm', 'Acorn Calm'],
    ['right-to-left text', 'أفضل سماعة هي Acorn Calm للمكالمات', 'Acorn Calm'],
    ['text without spaces', '通話にはAcorn Calmが最適です', 'Acorn Calm'],
    ['text behind a byte order mark', '\uFEFFAcorn Calm wins', 'Acorn Calm'],
    ['text behind a pair of surrogates', '🎮 Acorn Calm', 'Acorn Calm'],
    ['text behind a lone surrogate', '\uD83C Acorn Calm', 'Acorn Calm'],
    ['text behind a NUL', 'a\0b Acorn Calm', 'Acorn Calm'],
    ['Windows line ends', '- one\r\n- Acorn Calm\r\n', 'Acorn Calm'],
    ['inline code', 'Type `Acorn Calm` now', 'Acorn Calm'],
  ])('shows a name in %s where the extractor found it', (_where, text, name) => {
    expect(shownOfSpan(parseAnswer(text), spanOf(text, name))).toBe(name)
  })

  test('decodes an entity inside a name', () => {
    const text = 'Ask AT&amp;T about it'
    expect(shownOfSpan(parseAnswer(text), spanOf(text, 'AT&amp;T'))).toBe('AT&T')
  })

  test('shows a name that emphasis splits in two as one', () => {
    const text = 'The **Acorn** Calm wins'
    expect(shownOfSpan(parseAnswer(text), spanOf(text, 'Acorn** Calm'))).toBe('Acorn Calm')
  })

  test('hides link definitions and uses them for links', () => {
    const nodes = inline('([The Verge][1])\n\n[1]: https://verge.example/best "Best of"')
    expect(nodes.find((node) => node.kind === 'link')).toMatchObject({ href: 'https://verge.example/best' })
    expect(parseAnswer('[1]: https://verge.example/best')).toEqual([])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '', 'vbscript:x', '/settings'])(
    'shows a link to "%s" as plain text',
    (target) => {
      expect(inline(`[HP 15](${target})`)[0]).toMatchObject({ kind: 'link', href: null })
    },
  )

  test('keeps the position of a bare URL', () => {
    const text = 'Read https://acorn.example/calm today'
    const link = inline(text).find((node) => node.kind === 'link')
    expect(link).toMatchObject({
      href: 'https://acorn.example/calm',
      ...spanOf(text, 'https://acorn.example/calm'),
    })
  })

  test('breaks the line at <br> and shows any other tag as text', () => {
    const kinds = inline('one<br/>two <script>x</script>').map((node) => node.kind)
    expect(kinds).toContain('break')
    expect(shownOfSpan(parseAnswer('a <script>x</script>'), { start: 0, end: 20 })).toBe(
      'a <script>x</script>',
    )
  })

  test('shows excessively deep nesting as source text', () => {
    const text = `${'> '.repeat(5000)}Acorn`
    expect(parseAnswer(text)).toMatchObject([{ kind: 'code' }])
    expect(shownOfSpan(parseAnswer(text), spanOf(text, 'Acorn'))).toBe('Acorn')
  })

  test('never shows a character at a wrong offset, whatever the text', () => {
    const fragment = fc.constantFrom(
      'Acorn',
      ' ',
      '\n',
      '\n\n',
      '**',
      '*',
      '_',
      '`',
      '# ',
      '- ',
      '1. ',
      '> ',
      '|',
      '\\',
      '&amp;',
      '[',
      '](',
      ')',
      '<br>',
      '~~',
      '🎮',
      '\t',
      '\r\n',
      '&#10;',
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        const blocks = parseAnswer(text)
        for (const match of text.matchAll(/Acorn/g)) {
          const shown = shownOfSpan(blocks, { start: match.index, end: match.index + 5 })
          // A name in a link's target or title is not visible. A visible one is whole.
          expect(['', 'Acorn']).toContain(shown)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('real answers', () => {
  const file = new URL('../../../../../../../shared/data/real-answers.ndjson', import.meta.url)
  const row = z.object({ text: z.string() })

  test.skipIf(!existsSync(file))(
    'shows each word of real answers at its offset (skipped without ../shared)',
    () => {
      let seen = 0
      const rows = readFileSync(file, 'utf8').trim().split('\n').slice(0, 120)
      for (const line of rows) {
        const { text } = row.parse(JSON.parse(line))
        const blocks = parseAnswer(text)
        const visible = text.split(/\n\[1\]:/)[0] ?? text
        for (const match of visible.matchAll(
          /(?<![\w(/.=&+%-])(?:HP|Apple|Lenovo|Sony|Bose|Nike)(?![\w/.=&+%])/g,
        )) {
          const span = { start: match.index, end: match.index + match[0].length }
          const shown = shownOfSpan(blocks, span)
          expect(['', match[0]]).toContain(shown)
          if (shown !== '') seen += 1
        }
      }
      expect(seen).toBeGreaterThan(200)
    },
  )
})

describe('runsOf', () => {
  test('cuts the text at the spans without losing any', () => {
    const text = 'Acorn and Birch and Acorn'
    const [node] = inline(text)
    const spans = orderedSpans([
      { start: 20, end: 25, brand: 'own' },
      { start: 0, end: 5, brand: 'own' },
      { start: 10, end: 15, brand: 'rival' },
    ])
    const runs = node?.kind === 'text' ? runsOf(node.pieces, spans) : []
    expect(runs.map((run) => [run.text, run.span?.brand ?? null])).toEqual([
      ['Acorn', 'own'],
      [' and ', null],
      ['Birch', 'rival'],
      [' and ', null],
      ['Acorn', 'own'],
    ])
  })

  test('keeps the longer of two spans with the same start', () => {
    expect(
      orderedSpans([
        { start: 0, end: 5 },
        { start: 0, end: 11 },
        { start: 3, end: 8 },
      ]),
    ).toEqual([{ start: 0, end: 11 }])
  })
})

describe('withMarkers', () => {
  const kinds = (blocks: BlockNode[]) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? block.children.map((node) => node.kind) : []))

  test('puts a number inside a text after the character before its offset', () => {
    const blocks = withMarkers(parseAnswer('One. Two.'), [{ number: 1, offset: 4 }])
    expect(kinds(blocks)).toEqual(['text', 'marker', 'text'])
  })

  test('puts a number after a link instead of inside it', () => {
    const text = 'See [a page](https://a.example) now'
    const blocks = withMarkers(parseAnswer(text), [{ number: 1, offset: text.indexOf('page') + 2 }])
    expect(kinds(blocks)).toEqual(['text', 'link', 'marker', 'text'])
  })

  test('combines the numbers of one place', () => {
    const blocks = withMarkers(parseAnswer('One.'), [
      { number: 2, offset: 4 },
      { number: 3, offset: 4 },
      { number: 2, offset: 4 },
    ])
    expect(blocks[0]).toMatchObject({ children: [{ kind: 'text' }, { kind: 'marker', numbers: [2, 3] }] })
  })
})

describe('chunksOf', () => {
  test('covers a long text without gap or overlap and never splits a surrogate pair', () => {
    const text = `${'word 🎮 '.repeat(4000)}\n\n${'line\n'.repeat(3000)}\`\`\`\n\ncode\n\n${'x'.repeat(40_000)}`
    const chunks = chunksOf(text, 1000)
    expect(chunks.map((chunk) => text.slice(chunk.start, chunk.end)).join('')).toBe(text)
    for (const { start } of chunks)
      expect(text.charCodeAt(start)).not.toSatisfy((unit: number) => unit >= 0xdc00 && unit <= 0xdfff)
  })

  test('parses a chunk with offsets in the whole text and definitions from its end', () => {
    const text = `${'A paragraph.\n\n'.repeat(200)}See [Acorn][9].\n\n${'More.\n\n'.repeat(200)}[9]: https://acorn.example`
    const at = text.indexOf('Acorn')
    const chunk = chunksOf(text, 500).find((part) => part.start <= at && at < part.end)
    const blocks = chunk
      ? parseAnswer(text, { ...chunk, definitions: definitionsFor(text, chunk, definitionsOf(text)) })
      : []
    expect(shownOfSpan(blocks, { start: at, end: at + 5 })).toBe('Acorn')
    const link = blocks
      .flatMap((block) => (block.kind === 'paragraph' ? block.children : []))
      .find((node) => node.kind === 'link')
    expect(link).toMatchObject({ href: 'https://acorn.example' })
  })
})
