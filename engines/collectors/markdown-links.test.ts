import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownLinks } from './markdown-links.ts'

const written = (text: string) =>
  markdownLinks(text).links.map(({ url, start, end }) => [text.slice(start, end), url])

describe('links in Markdown', () => {
  test.each([
    ['a [b](https://a.example/x) c', [['[b](https://a.example/x)', 'https://a.example/x']]],
    [
      '🎒 ([b](https://a.example/x?y=1&z#f)).',
      [['[b](https://a.example/x?y=1&z#f)', 'https://a.example/x?y=1&z#f']],
    ],
    [
      'x[[1]](https://a.example/)[[2]](https://b.example/)',
      [
        ['[[1]](https://a.example/)', 'https://a.example/'],
        ['[[2]](https://b.example/)', 'https://b.example/'],
      ],
    ],
    [
      '[w](https://en.wikipedia.org/wiki/Tent_(disambiguation))',
      [
        [
          '[w](https://en.wikipedia.org/wiki/Tent_(disambiguation))',
          'https://en.wikipedia.org/wiki/Tent_(disambiguation)',
        ],
      ],
    ],
    ['[t](https://a.example/ "A title")', [['[t](https://a.example/ "A title")', 'https://a.example/']]],
    ['[t](<https://a.example/>)', [['[t](<https://a.example/>)', 'https://a.example/']]],
    ['see <https://a.example/>', [['<https://a.example/>', 'https://a.example/']]],
    [
      '[Acorn][1] and [b], [b][]\n\n[1]: https://a.example/ "t"\n[B]: <https://b.example/>',
      [
        ['[Acorn][1]', 'https://a.example/'],
        ['[b]', 'https://b.example/'],
        ['[b][]', 'https://b.example/'],
      ],
    ],
    [
      '[![logo](https://a.example/l.png)](https://a.example/)',
      [['[![logo](https://a.example/l.png)](https://a.example/)', 'https://a.example/']],
    ],
    ['![logo](https://a.example/l.png)', []],
    ['\\[no](https://a.example/)', []],
    ['[no](mailto:a@example.com) [no](/x) [no] (https://a.example/)', []],
    ['[no\nlink](https://a.example/)', []],
  ])('are found in %j', (text, links) => {
    expect(written(text)).toEqual(links)
  })

  test('are distinguished from numbers that refer to a list', () => {
    const text = 'Light.[1][12] [3](https://a.example/) [x] [[4]](https://b.example/)'
    expect(
      markdownLinks(text).marks.map(({ number, start, end }) => [number, text.slice(start, end)]),
    ).toEqual([
      [1, '[1]'],
      [12, '[12]'],
    ])
  })

  test('are found in any text without throwing, in order and within it', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '!',
      '\\',
      '<',
      '>',
      '\n',
      '1',
      'a',
      ':',
      ' ',
      'https://a.example/',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const { links } = markdownLinks(text)
        for (const [index, { start, end }] of links.entries()) {
          expect(start).toBeGreaterThanOrEqual(links[index - 1]?.end ?? 0)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['[', ']', '](', '[](', '[[1]](https://a', '<https://a', '[1]: ', '\n[a]: https://'])(
    'in two million characters of %j are found quickly',
    (part) => {
      const startedAt = performance.now()
      markdownLinks(part.repeat(Math.ceil(2_000_000 / part.length)))
      expect(performance.now() - startedAt).toBeLessThan(5000)
    },
  )
})
