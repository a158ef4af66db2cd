import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recommendations } from './recommendations.ts'

const names = ['Acorn', 'Birch', 'Cedar']

function read(text: string) {
  const mentions = names.flatMap((name) =>
    [...text.matchAll(new RegExp(name, 'g'))].map((match) => ({
      brandId: name,
      start: match.index,
      end: match.index + name.length,
    })),
  )
  return recommendations(text, mentions)
}

const recommended = (text: string) =>
  [...(read(text) ?? [])].flatMap(([brandId, found]) => (found.recommended ? [brandId] : []))

describe('a brand is recommended if the answer tells the reader to choose it', () => {
  test.each([
    ["For most hikers I'd recommend Acorn, with Birch as the runner-up.", ['Acorn']],
    ['We highly recommend **Acorn** or **Birch** for a first tent.', ['Acorn', 'Birch']],
    ['I would recommend going with the Acorn Trail 2.', ['Acorn']],
    [
      '- **Best overall:** Acorn\n- **Best budget option:** Birch Lite\n- Cedar is also sold in the EU.',
      ['Acorn', 'Birch'],
    ],
    ['Our pick: **Acorn**', ['Acorn']],
    ['My recommendation is Birch.', ['Birch']],
    ['If you camp in winter, go with Cedar.', ['Cedar']],
    ['Acorn is the best choice for families, while Birch is a popular brand.', ['Acorn']],
    ['The Acorn Trail 2 is an excellent choice for beginners.', ['Acorn']],
    ['The best option for small teams is Birch.', ['Birch']],
    ["You can't go wrong with Acorn or Birch.", ['Acorn', 'Birch']],
    ['Acorn is highly recommended by the testers.', ['Acorn']],
    ['Best for large families – [Cedar](https://cedar.test)', ['Cedar']],
    ['For the price, Acorn is hard to beat.', ['Acorn']],
    ['The overall winner is Birch.', ['Birch']],
    ['Choose Birch if the pitch must be quick.', ['Birch']],
    ['### 🏆 Best Overall\n\n**Acorn** – the tent that most of the testers kept.', ['Acorn']],
  ])('%s', (text, brands) => {
    expect(recommended(text)).toEqual(brands)
  })
})

describe('a brand is not recommended if it is only listed, praised, asked about, or ranked behind another', () => {
  test.each([
    ['Options are Acorn, Birch and Cedar.', []],
    ['Acorn is a popular choice in the north.', []],
    ['Acorn is one of the best known brands and makes durable tents.', []],
    ['Should I choose Acorn or Birch for the trip?', []],
    ['I would recommend Acorn over Birch for the weight.', ['Acorn']],
    ["I'd go with Acorn rather than Birch.", ['Acorn']],
    ["I wouldn't recommend Acorn for winter use.", []],
    ['Acorn is not the best choice for families.', []],
    ['Avoid Acorn if the ground is wet; go with Birch.', ['Birch']],
    ['Acorn is not recommended for the price.', []],
    [
      '## Best tents of 2026\n\n- **Acorn** is made in the EU.\n- **Birch** is made in Canada.\n- **Cedar** is new.',
      [],
    ],
    ['The choice of fabric is what sets Acorn apart from the others.', []],
  ])('%s', (text, brands) => {
    expect(recommended(text)).toEqual(brands)
  })
})

test('quotes the sentence with the recommendation, or the one that recommends against the brand', () => {
  const text = 'Tents are a matter of taste. For most of us I would recommend Acorn. Avoid Birch in the rain.'
  const found = read(text)
  const quoted = (brandId: string) =>
    found?.get(brandId)?.quotes.map(({ start, end }) => text.slice(start, end))
  expect(quoted('Acorn')).toEqual(['For most of us I would recommend Acorn.'])
  expect(found?.get('Birch')).toMatchObject({ recommended: false, method: 'rules-1' })
  expect(quoted('Birch')).toEqual(['Avoid Birch in the rain.'])
})

test('a text in another language has no recommendations, rather than none recommended', () => {
  expect(read('Ich empfehle Acorn für Familien, die ein leichtes und haltbares Zelt suchen.')).toBeNull()
})

test('any text has a result, with quotes inside it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          ...'I recommend Acorn the Birch is best choice for over not avoid , . \n - # : ** ? go with'.split(
            ' ',
          ),
        ),
      ),
      (words) => {
        const text = words.join(' ')
        for (const { quotes } of (read(text) ?? new Map()).values())
          for (const { start, end } of quotes)
            expect(start >= 0 && end <= text.length && start < end).toBe(true)
      },
    ),
  )
})
