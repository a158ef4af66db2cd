import { describe, expect, it } from 'vitest'
import { visibleText } from '#core/mentions/text/visible-text.ts'
import { foldedName } from './folded-name.ts'
import { untrackedNames } from './untracked-names.ts'

describe('finding untracked names', () => {
  it('finds the heads of a numbered list and not the properties below them', () => {
    expect(
      names(`### Top Picks

1. **Brindlewood** – the one most reviewers agree on
   * **Battery life:** 8 hours
   * **Pros:** light, quiet
   * **Noise Cancelling:** very good
2. **Fennimark** – covers the basics
3. **Tavoro** – often mentioned`),
    ).toEqual(['Brindlewood', 'Fennimark', 'Tavoro'])
  })

  it('leaves out tracked brands and their products', () => {
    const text = '1. **Acme Turbo 3** – fast\n2. **Tavoro** – quiet\n3. **Halvorn** – cheap'
    const start = text.indexOf('Acme')
    expect(names(text, { tracked: [{ start, end: start + 4 }] })).toEqual(['Tavoro', 'Halvorn'])
  })

  it('leaves out dismissed names in any spelling', () => {
    expect(names('1. **Tav-Oro** – quiet\n2. **Halvorn** – cheap', { ignored: ['Tavoro'] })).toEqual([
      'Halvorn',
    ])
  })

  it('returns the maker if several products show it', () => {
    expect(
      names(
        '1. **Quillon Swift 3** – fast\n2. **Quillon Nitro V 15** – strong\n3. **Halvorn Go 14** – light',
      ),
    ).toEqual(['Quillon', 'Halvorn'])
  })

  it('reads the first cells of tables, never the column titles', () => {
    expect(
      names(
        '| Option | Good for |\n| --- | --- |\n| **Tavoro** | Value |\n| **Fennimark** | Warranty |\n| Kestrava | Price |',
      ),
    ).toEqual(['Tavoro', 'Fennimark', 'Kestrava'])
  })

  it('reads headings above pros and cons', () => {
    expect(
      names(
        'You will also see **Dravik** in many comparisons, and Orrinvale too: testers like Orrinvale.\n\n### Orrinvale\n\n**Pros**\n- clear pricing\n\n**Cons**\n- the price',
      ),
    ).toContain('Orrinvale')
  })

  it('finds names in answers that lost their line breaks', () => {
    const text =
      'Here are some of the best options, sorted by what they are good at and how much they cost in shops today: Quillon Swift Go 14 (2024):A well-rounded machine with a good balance of features and price.Halvorn LOQ 15:Another strong contender for the money. Things to consider: Battery life: more is better.'
    expect(names(text)).toEqual(['Quillon', 'Halvorn'])
  })

  it('finds names listed next to a tracked name', () => {
    const text = 'Many teams start with tools like Acme, Kestrava and Dravik before they move on.'
    const start = text.indexOf('Acme')
    expect(names(text, { tracked: [{ start, end: start + 4 }] })).toEqual(['Kestrava', 'Dravik'])
    expect(names('It works with standards like Bluetooth, Zigbee and Matter.')).toEqual([])
  })

  it.each([
    [
      'months, places and people',
      '- **January** – cold\n- **Berlin** – big\n- **Sarah Miller** – founder\n- **Germany** – rules',
    ],
    [
      'technology',
      '- **Bluetooth** – wireless\n- **USB-C** – charging\n- **ANC:** strong\n- **IP68** – water\n- **HIPAA** – law',
    ],
    [
      'advice',
      '- Set a budget first: the gap is large\n- **Check the warranty** before you order\n- **Consider Comfort:** long use',
    ],
    ['generic headings', '## Best Overall\n\n## Key Features\n\n## How to choose\n\n## Runner-Up\n\n## FAQ'],
    ['groups of people', '- **iPhone Users:** choose this\n- **Android Owners** – choose that'],
    [
      'everyday words',
      '1. **Comfort** – soft\n2. **Design** – sleek\n3. **Durability** – long\n4. **Multipoint** – two devices',
    ],
    [
      'a word that is lowercase elsewhere',
      '- **Zigbeeing** – the art of zigbeeing\n- **Comfort** – zigbeeing is soft',
    ],
    [
      'publishers and source lists',
      'Sources:\n1. [RTINGS](https://rtings.com)\n2. [Wirecutter](https://nytimes.com)',
    ],
  ])('finds no name in %s', (_, text) => {
    expect(names(text)).toEqual([])
  })

  it.fails('does not yet find a bold name that only one sentence contains', () => {
    expect(names('You will also see **Dravik** in many comparisons, and testers like it.')).toEqual([
      'Dravik',
    ])
  })

  it.fails('does not yet distinguish film titles from names', () => {
    const films = '* ***Ikiru*** – a masterpiece\n* *Anora* – wins prizes\n* **Oppenheimer** (2023) – long'
    expect(names(films)).toEqual([])
  })

  it('says whether a name begins an item', () => {
    const text = 'Testers prefer Tavoro over Halvorn.\n\n1. **Halvorn** – cheap\n2. **Kestrava** – quiet'
    const found = untrackedNames(visibleText(text), { tracked: [], ignored: new Set() })
    expect(found.map(({ name, heads }) => [name, heads])).toEqual([
      ['Tavoro', false],
      ['Halvorn', true],
      ['Kestrava', true],
    ])
  })

  it('reads German without taking nouns for names', () => {
    const text =
      'Hier sind die besten Geräte, die du derzeit kaufen kannst, sortiert nach dem Preis und danach, was die Tester dazu sagen. ' +
      'Achte beim Kauf auf die Laufzeit und auf das Gewicht, denn beides zählt im Alltag mehr als die reine Leistung auf dem Papier.\n\n' +
      '1. **Quillon V15 Detect** – sehr stark\n   - **Akkulaufzeit:** 60 Minuten\n   - **Saugkraft:** hoch\n' +
      '2. **Halvorn Serie 8** – leise\n   - **Gewicht:** 2 kg\n   - **Staubbehälter:** groß\n3. **Tavoro S40** – günstig\n\n**Fazit:** Der Quillon ist vorn.'
    expect(names(text)).toEqual(['Quillon', 'Halvorn', 'Tavoro'])
  })

  it('reads Latin names between Japanese and Chinese text', () => {
    expect(
      names(
        'おすすめは次の通りです。\n\n1. **Tavoro X5** – 音質が良い\n2. **Fennimark** – 軽い\n\n**バッテリー:** 長い',
      ),
    ).toEqual(['Tavoro', 'Fennimark'])
    expect(names('推荐如下：\n\n1. **Tavoro**：音质好\n2. **Kestrava 2**：便宜\n\n**价格**：合理')).toEqual([
      'Tavoro',
      'Kestrava',
    ])
  })

  it.each([
    [
      'numbered items',
      '推荐如下：\n\n1. **资生堂**：温和\n2. **珀莱雅**：便宜\n3. **玉兰油**：常见\n\n**价格**：合理\n**优点**：温和',
      ['资生堂', '珀莱雅', '玉兰油'],
    ],
    [
      'headings',
      'おすすめです。\n\n### 1. 無印良品\n- **価格:** 安い\n\n### 2. ニトリ\n- **品質:** 良い',
      ['無印良品', 'ニトリ'],
    ],
    ['tables', '| 品牌 | 价格 |\n| --- | --- |\n| 小米 | 低 |\n| 华为 | 高 |', ['小米', '华为']],
    ['no steps', '1. **确定预算**：先想好\n2. **选择方法**：再比较\n3. **注意安全**：别急', []],
    ['no properties', '| 項目 | 内容 |\n| --- | --- |\n| 価格 | 安い |\n| 重さ | 軽い |', []],
  ])('reads Chinese and Japanese: %s', (_, text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it('returns ranges of the answer itself, including markup inside', () => {
    const text = '🥇 1. **Tavoro®** – quiet 🎉\n2. **Fisher &amp; Halvorn** – cheap'
    const found = untrackedNames(visibleText(text), { tracked: [], ignored: new Set() })
    expect(found.map(({ start, end }) => text.slice(start, end))[0]).toBe('Tavoro')
    expect(found.every(({ start, end }) => start < end && end <= text.length)).toBe(true)
  })

  it('has a result for any text', () => {
    for (const text of [
      '',
      '\n',
      '**',
      '# ',
      '|',
      '1.',
      ':',
      '\ud800',
      '**\ud83d**:',
      '- ',
      'a'.repeat(5000),
      '**A** '.repeat(9000),
    ])
      expect(Array.isArray(names(text))).toBe(true)
  })
})

describe('folding names', () => {
  it('ignores case, width, accents, spaces, hyphens, and apostrophes, and keeps the plus sign', () => {
    expect(['HubSpot', 'Hub Spot', 'hub-spot', 'ＨｕｂＳｐｏｔ'].map(foldedName)).toEqual(
      Array(4).fill('hubspot'),
    )
    expect(foldedName('De’Longhi')).toBe(foldedName("DE'LONGHI"))
    expect(foldedName('Nestlé')).toBe('nestle')
    expect(foldedName('Disney+')).not.toBe(foldedName('Disney'))
    expect(foldedName('AT&T')).toBe(foldedName('AT and T'))
  })

  it('keeps names made only of symbols distinct', () => {
    expect(foldedName('!!!')).toBe('!!!')
    expect(foldedName('🍎')).not.toBe(foldedName('🍐'))
  })
})

function names(
  text: string,
  { tracked = [], ignored = [] }: { tracked?: { start: number; end: number }[]; ignored?: string[] } = {},
): string[] {
  return untrackedNames(visibleText(text), { tracked, ignored: new Set(ignored.map(foldedName)) }).map(
    ({ name }) => name,
  )
}
