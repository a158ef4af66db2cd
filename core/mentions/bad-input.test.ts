import { describe, expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { aliasVariants } from './alias-variants.ts'
import { compileBrandSet, type TrackedBrand } from './brand-set.ts'
import { findMentions } from './find-mentions.ts'
import { readMarked } from './text/marked-answers.ts'
import { visibleText } from './text/visible-text.ts'

function brandsNamed(...names: string[]): TrackedBrand[] {
  return names.map((name, index) => ({ id: name, name, aliases: [], domains: [], competitor: index > 0 }))
}

function mentionsIn(text: string, ...names: string[]): string[] {
  return extractAnswer({ text }, compileBrandSet(brandsNamed(...names))).mentions.map((each) => each.text)
}

describe('broken Markdown', () => {
  test.each([
    '**⟦Acme⟧ *⟦Acme⟧ __⟦Acme⟧ [⟦Acme⟧](x [⟦Acme⟧][ (⟦Acme⟧',
    '| ⟦Acme⟧ | \n|--\n| ⟦Acme⟧\n||||\n⟦Acme⟧ |',
    '| Tool | Price\n|---|---|---|\n⟦Acme⟧ | 5\n| ⟦Acme⟧ | 6 | 7 | 8 |\n|',
    '<b>⟦Acme⟧</i> <a href="Acme">⟦Acme⟧</a> </a> ⟦Acme⟧ <<⟦Acme⟧',
    '#⟦Acme⟧\n######## ⟦Acme⟧\n-⟦Acme⟧\n1)⟦Acme⟧\n>>>⟦Acme⟧',
    '⟦Acme⟧\\\n\\*⟦Acme⟧\\* &⟦Acme⟧; &#x0;⟦Acme⟧ &#99999999;⟦Acme⟧',
    '**⟦Ac**me⟧ [⟦Ac](https://x.io)me⟧ [x [⟦Ac](y)me⟧',
    '~~~\nAcme\n',
    '```\nAcme\n```\n⟦Acme⟧\n```',
  ])('%j', (marked) => {
    const { expected, found } = readMarked(marked, ['Acme'])
    expect(found).toBe(expected)
  })
})

describe('writing direction', () => {
  test.each([
    ['Acme', '\u202bهل ⟦Acme⟧ أفضل؟\u202c \u200f⟦Acme⟧\u200f و(⟦Acme⟧) \u2067⟦Acme⟧\u2069'],
    ['أكمي', 'هل ⟦أكمي⟧ أفضل من ب⟦أكمي⟧؟ \u2067⟦أكمي⟧\u2069، أكميات'],
    ['Acme, אקמי', '⟦אקמי⟧ (⟦Acme⟧) ב⟦אקמי⟧ 5 ⟦Acme⟧-ב\u200e ⟦Acme⟧'],
    ['Acme', '\u202e⟦Acme⟧\u202c emcA \u202eemcA\u202c'],
  ])('%s: %j', (names, marked) => {
    const { expected, found } = readMarked(marked, names.split(', '))
    expect(found).toBe(expected)
  })
})

describe('names that are hardly names', () => {
  test.each([
    ['The', 'The best tool costs less than the rest. THE END. All the time.'],
    ['A', 'A tool for a team. Vitamin A. A: yes. a, b, c. Type A.'],
    ['42', '42 people paid $42, 42% of 42.5 or 1,042 on page 42 (42). | 42 | iPhone 42, Room 42.'],
    ['7', '7. Sony\n8. Bose\n\nTop 7 in 2027, rated 7/10 or 4.7.'],
    ['!!!', 'Wow!!! Really !!! 🔥'],
  ])('%s is not counted as a word, a number, or a sign', (name, text) => {
    expect(mentionsIn(text, name, 'Acme')).toEqual([])
  })

  test('a number counts where it is used like a name', () => {
    expect(mentionsIn('**42** is a drink by Acme. Acme or 42? 42 costs 42 dollars.', '42', 'Acme')).toEqual([
      '42',
      'Acme',
      'Acme',
      '42',
      '42',
    ])
  })

  test('empty, invisible, and endless names match nothing and stop nothing', () => {
    const odd = ['', '  ', '\u0000', '\u202e', '\ud800', '*', 'x'.repeat(100_000), `${'a '.repeat(5000)}b`]
    expect(mentionsIn('Acme \u0000 \ud800 * x', ...odd, 'Acme')).toEqual(['Acme'])
    expect(aliasVariants(`${'Ab '.repeat(40_000)}s`).length).toBeLessThan(5)
  })
})

describe('names that overlap', () => {
  test('the longest name wins, and the inner one refers to it', () => {
    const set = compileBrandSet(brandsNamed('Acme', 'Acme Cloud', 'Acme Cloud Pro', 'Cloud Pro'))
    const { mentions, inner } = extractAnswer(
      { text: 'Acme Cloud Pro, Acme Cloud, Acme, and Cloud Pro.' },
      set,
    )
    expect(mentions.map(({ brandId }) => brandId)).toEqual([
      'Acme Cloud Pro',
      'Acme Cloud',
      'Acme',
      'Cloud Pro',
    ])
    expect(inner.map(({ brandId, partOf }) => `${brandId} in ${partOf}`)).toEqual([
      'Acme Cloud in Acme Cloud Pro',
      'Acme in Acme Cloud Pro',
      'Cloud Pro in Acme Cloud Pro',
      'Acme in Acme Cloud',
    ])
  })

  test('a name that is also a competitor’s product is the product if its maker comes before it', () => {
    const { found } = readMarked('The Birch Galaxora 3 is by Birch; Galaxora makes phones.', [
      'Galaxora',
      'Birch|Birch Galaxora',
    ])
    expect(found).toBe('The ⟦Birch Galaxora⟧ 3 is by ⟦Birch⟧; ⟦Galaxora⟧ makes phones.')
  })

  test('a spelling that is another brand’s own name belongs to that brand', () => {
    const set = compileBrandSet(brandsNamed('Light Harbor', 'LightHarbor'))
    const { mentions } = extractAnswer({ text: 'Light Harbor, Light-Harbor, and LightHarbor.' }, set)
    expect(mentions.map(({ brandId }) => brandId).filter((id, i, all) => all.indexOf(id) === i)).toEqual([
      'Light Harbor',
      'LightHarbor',
    ])
    expect(mentions.at(0)?.brandId).toBe('Light Harbor')
    expect(mentions.at(-1)?.brandId).toBe('LightHarbor')
  })
})

describe('size', () => {
  test('500 brands are all found', () => {
    const syllables = ['no', 'va', 'ri', 'ka', 'lo', 'mer', 'tan', 'zel']
    const names = Array.from({ length: 500 }, (_, i) => {
      const [a = '', b = '', c = ''] = [i >> 6, i >> 3, i].map((part) => syllables[part & 7])
      return `${a.toUpperCase()}${b}${c}x ${c}a Group`
    })
    expect(new Set(names).size).toBe(500)
    const text = names.map((name, i) => `${i + 1}. **${name}** is good.`).join('\n')
    expect(new Set(mentionsIn(text, ...names)).size).toBe(500)
  })

  const shapes = [
    '[Acme](',
    '**Acme',
    '| Acme ',
    'Ac-\n',
    '完美的东美的西',
    'ソニーカゴメトマト',
    'ac]me[',
    'a.b. ',
    'ben & ben & ',
    '42 ',
    '\u202eAcme\u202c',
    'เไลน์',
    'Acme is fine, and so is A. B. Norden.\n\n',
  ]
  const set = compileBrandSet(
    brandsNamed('Acme', '美的', 'カゴメ', 'A.B. Norden', '42', "Ben & Jerry's", 'ไลน์'),
  )

  // About 4 s on one core of 2026; quadratic time would take hours.
  test('10 MB are read in seconds, whatever their shape, with exact offsets', () => {
    const part = Math.floor(10_000_000 / shapes.length)
    const text = shapes.map((shape) => shape.repeat(Math.ceil(part / shape.length))).join('\n\n')
    expect(text.length).toBeGreaterThan(9_900_000)
    const started = performance.now()
    const { mentions } = findMentions({
      text: visibleText(text),
      set,
      prompt: '',
      citedBrands: new Set(),
      ignored: [],
    })
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(mentions.length).toBeGreaterThan(100_000)
    const last = mentions.at(-1)
    expect(text.slice(last?.start, last?.end)).toBe('A. B. Norden')
  }, 90_000)
})
