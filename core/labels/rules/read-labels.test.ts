import { expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'

const brands = ['Norvik', 'Halden', 'Tavoro', 'Zenlo']
const set = compileBrandSet(
  brands.map((name, index) => ({ id: name, name, aliases: [], domains: [], competitor: index > 0 })),
)

const labelsOf = (text: string) => extractAnswer({ text }, set).labels
const recommendedIn = (text: string) =>
  [...labelsOf(text)].flatMap(([brand, { recommendation }]) => (recommendation?.recommended ? [brand] : []))
const topPicksIn = (text: string) =>
  [...labelsOf(text)].flatMap(([brand, { recommendation }]) => (recommendation?.topPick ? [brand] : []))
const criticizedIn = (text: string) =>
  [...labelsOf(text)].flatMap(([brand, { criticism }]) => (criticism?.criticized ? [brand] : []))

test.each([
  [
    'a brand in a link after its label',
    '- **Best for travel:** [Norvik X2](https://n.example) – light',
    ['Norvik'],
  ],
  [
    'both names of "X or Y"',
    'If you camp in winter, go with the Norvik or the Halden.',
    ['Norvik', 'Halden'],
  ],
  [
    'names joined by commas before "are all great picks"',
    'Norvik, Halden and Tavoro are all great picks.',
    ['Norvik', 'Halden', 'Tavoro'],
  ],
  [
    'names joined by commas before "are great for"',
    'Norvik, Halden, and Tavoro are great for winter.',
    ['Norvik', 'Halden', 'Tavoro'],
  ],
  ['a must-have', 'Norvik is a must-have for hikers. Halden sells tents, too.', ['Norvik']],
  [
    'a long award heading with an article',
    '### Best for a Wide Variety of Trips\n\n**Norvik**\n- Light\n\n### Best for kids\n\n**Halden**\n- Soft',
    ['Norvik', 'Halden'],
  ],
  [
    'no list that only says how it is sorted',
    '### Top Picks by Brand\n\n#### Norvik\n- light\n\n#### Halden\n- soft\n\n#### Zenlo\n- large',
    [],
  ],
  ['an overall winner', '**Our overall winner:** Norvik X2\n\nHalden is on the list, too.', ['Norvik']],
  ['a value award of several words', 'Best value with live sports: Zenlo\n\nHalden: from $20.', ['Zenlo']],
  ['a view that many share', 'Norvik is widely seen as the best. Halden sells tents, too.', ['Norvik']],
  [
    'a recommendation at the end of a sentence',
    'The Norvik is quiet and light, which makes it our recommendation. Halden exists since 1990.',
    ['Norvik'],
  ],
  ['"go with X"', "For a first tent, I'd go with Norvik. Halden is sold in Norway.", ['Norvik']],
  ['"consider X or Y"', 'Consider Norvik or Halden. Tavoro was founded in 2001.', ['Norvik', 'Halden']],
  [
    'a heading with the product and the maker in the text',
    '### Norvik TrailOne\n\nA great choice for families.\n\n### Halden One\n\nMade in Norway.',
    ['Norvik'],
  ],
  [
    'a field that says for whom it is',
    '1. **Norvik X2**\n   - **Best for:** families\n2. **Halden**\n   - **Weight:** 2 kg',
    ['Norvik'],
  ],
  [
    'an award below the head',
    '### [Norvik X2]()\n\n#### Best Value\n\n### [Halden]()\n\n#### Three colors',
    ['Norvik'],
  ],
  [
    'an award heading over two items',
    '### Best for beginners\n\n**1. Norvik X2**\n\n* **Price:** $20\n\n**2. Halden**\n\n* **Price:** $30\n\n### Other tents\n\n* Zenlo',
    ['Norvik', 'Halden'],
  ],
  [
    'text without line breaks',
    'Here are tents: Top Picks: Norvik X2: A light tent.Halden One: Also light. For Comfort: Zenlo: It is roomy.',
    ['Norvik', 'Halden', 'Zenlo'],
  ],
  [
    'a first table column with an award column',
    '| Tent | Best for |\n|---|---|\n| Norvik | families |\n| Halden | hikers |',
    ['Norvik', 'Halden'],
  ],
  [
    'a condition that the brand meets',
    'If battery life matters most to you, the Norvik lasts for days. Halden lasts one day.',
    ['Norvik'],
  ],
  [
    'a question that the next sentence answers',
    'Want simple tents? Norvik or Halden are great.',
    ['Norvik', 'Halden'],
  ],
  [
    'a condition as a label',
    '- If you travel a lot: the Norvik X2. Light.\n- If you stay home: Halden',
    ['Norvik', 'Halden'],
  ],
  ['a name that answers a question', '**On a budget?** Norvik. It costs $20. Halden costs $90.', ['Norvik']],
  [
    'a label under a verdict',
    '### Bottom line\n\n- Small teams: Norvik\n- Large teams → Halden',
    ['Norvik', 'Halden'],
  ],
  [
    'columns of brands',
    '| | Norvik | Halden |\n|---|---|---|\n| Best for | families | hikers |',
    ['Norvik', 'Halden'],
  ],
  ['a column of choices', '| If you want | Choose |\n|---|---|\n| low cost | Norvik |', ['Norvik']],
  ['a name right after a condition', 'For families, Norvik is hard to beat. Halden exists, too.', ['Norvik']],
  [
    'names with what each is for',
    '**Norvik** for travel, **Halden** if you stay home.',
    ['Norvik', 'Halden'],
  ],
  [
    'a product that speaks for its maker',
    '**Norvik Luba 2**\n\nLight.\n\n**Halden One**\n\nDark.\n\n**Verdict**\n\nGo with the Luba.',
    ['Norvik'],
  ],
  [
    'a list that the writer takes',
    "Plans differ. I'd pick one of these two:\n\n- **Norvik** – light\n- **Halden** – soft\n\nZenlo makes tents, too.",
    ['Norvik', 'Halden'],
  ],
  ['a label of readers', '**By camper**\n- Families: Norvik\n- Low price: Halden', ['Norvik', 'Halden']],
  ['"sign up for X"', "With two kids, I'd sign up for Norvik. Halden exists, too.", ['Norvik']],
  [
    'what comes before, not after "recommended as"',
    'Norvik is often recommended as a replacement for Halden.',
    ['Norvik'],
  ],
  ['a sentence after a purpose', 'For gifts choose Norvik; Halden exists, too.', ['Norvik']],
  [
    'for whom an item is',
    '- **Norvik**: thin poles for people who count grams\n- **Halden**: thick poles',
    ['Norvik'],
  ],
])('recommends by %s', (_, text, expected) => {
  expect(recommendedIn(text)).toEqual(expected)
})

test.each([
  ['being listed', 'Brands include Norvik, Halden and Tavoro.'],
  ['popularity', 'Norvik is a popular choice.'],
  ['an introduction of a list', 'Here are some of the best tents: Norvik, Halden, and Zenlo.'],
  ['a warning', "I wouldn't recommend Norvik. Avoid Halden."],
  ['a denied purpose', 'Norvik is not ideal for families.'],
  [
    'a part of another product',
    '### Best overall: Acme Air\n\n* **Zipper:** Norvik Z2\n* **Where to buy:** Halden',
  ],
  ['a shop', '**Best for gaming:** Acme One\n\n* **Where to buy:** [Norvik](https://n.example)'],
  ['a label of avoidance', '**Avoid:** Norvik and Halden'],
  ['a refusal in other words', "I wouldn't bother with Norvik, and I'd think twice about Halden."],
  ['an item to avoid', '- **Best for rain:** Acme\n- **One to avoid:** Norvik – leaks'],
  ['a heading of avoidance', '## Best tents\n\n### Not recommended\n\n**Norvik** – leaks'],
  ['a warning with a condition', 'Skip Norvik if you travel.'],
  ['a condition that leads elsewhere', "If you need a light tent, the Norvik isn't for you."],
])('does not recommend by %s', (_, text) => {
  expect(recommendedIn(text)).toEqual([])
})

test('equal structures get equal labels', () => {
  const item = (name: string) => `### ${name} X2\n\n- **Best for:** families\n- **Cons:** heavy\n`
  const labels = labelsOf(brands.map(item).join('\n'))
  expect(new Set([...labels.values()].map(({ recommendation }) => recommendation?.purpose))).toEqual(
    new Set(['families']),
  )
  expect(criticizedIn(brands.map(item).join('\n'))).toEqual(brands)
})

test.each([
  [
    'what most people should buy',
    'For most people, Norvik is the one to buy. Consider Halden if you ski.',
    ['Norvik'],
  ],
  [
    'what is said of two for most readers',
    'For most hikers, Norvik and Halden offer a good balance.',
    ['Norvik', 'Halden'],
  ],
  ['best overall', '### 🥇 Best Overall: Norvik X2\n\n### Best Budget: Halden', ['Norvik']],
  ['my pick', 'There are many tents. My pick: **Norvik**. Halden is cheaper.', ['Norvik']],
  [
    'the best choice for most people',
    'Norvik is the best choice for most people; Halden is smaller.',
    ['Norvik'],
  ],
  [
    'the question answered at once',
    'The best tent for families is **Norvik**. Halden makes tents, too.',
    ['Norvik'],
  ],
  ['a forced choice', 'If I had to pick one, it would be Norvik. Halden is cheaper.', ['Norvik']],
  ['a vote', 'Halden is cheaper. My vote goes to Norvik.', ['Norvik']],
  ['a verdict that is only a name', '**Short answer:** Norvik.\n\nHalden is cheaper.', ['Norvik']],
  ['not: names for various purposes', '**Short answer:** Norvik for large tents, Halden for small ones.', []],
  ['what fits best', 'On balance, Norvik fits what you need best. Halden is cheaper.', ['Norvik']],
  [
    'the one that the writer would take',
    "Halden is cheaper, but Norvik is the one I'd put in my car.",
    ['Norvik'],
  ],
  ["the writer's own choice", "I'd go with Norvik. Halden is cheaper.", ['Norvik']],
  ["not: the writer's choice under a condition", "I'd go with Norvik if you travel. Halden is cheaper.", []],
  ['not: best for a purpose', 'Norvik is the best choice for rain. Halden is the best choice for snow.', []],
  ['not: the best value', 'Norvik offers the best overall value. Halden is a top choice for hikers.', []],
  ['not: a list of three', 'Best overall: Norvik\n\nBest overall: Halden\n\nBest overall: Zenlo', []],
])('first choice: %s', (_, text, expected) => {
  expect(topPicksIn(text)).toEqual(expected)
})

test('a purpose ends before the name', () => {
  const labels = labelsOf('Our top pick for most people is Norvik. Halden is soft.')
  expect(labels.get('Norvik')?.recommendation).toMatchObject({ topPick: true, purpose: 'most people' })
})

test('a recommendation says for whom, with the quote it rests on', () => {
  const text = '### Norvik X2\n\nIt is light and an excellent choice for families with small children.'
  const recommendation = labelsOf(text).get('Norvik')?.recommendation
  expect(recommendation?.purpose).toBe('families with small children')
  expect(recommendation?.quotes.map(({ start, end }) => text.slice(start, end))).toEqual([
    'It is light and an excellent choice for families with small children',
  ])
})

test.each([
  ['a price after a contrast', 'Norvik is quiet, but it costs over $2,000.'],
  ['a removal', 'Norvik removed its free plan.'],
  ['a cons field', '**Norvik**\n- Pros: light\n- Cons: no rain cover, loud'],
  [
    'a cons list in other words',
    '### Norvik\n\n**What we like**\n- light\n\n**What could be better**\n\n**Drawbacks**\n- tears quickly',
  ],
  ['a contrast', 'Norvik is light, but the zipper breaks easily.'],
  ['what it lacks', 'Norvik is a light tent. It lacks a rain cover.'],
  ['what is worse than elsewhere', "Norvik's zipper is not as smooth as others."],
  ['complaints', 'Norvik: a light tent. Some users report that it leaks.'],
  ['a price called high', 'Norvik makes light tents, although they are a bit expensive.'],
  ['a mild fault', 'Norvik is light, if a bit bulky.'],
  ['a limit', 'Norvik makes tents. It only ships to Norway.'],
  ['a denial', "Norvik makes light tents. The poles don't fold."],
  ['advice against it', 'I would skip Norvik.'],
  ['a mark', '### Norvik\n\n- ✅ light\n- ❌ two colors'],
])('criticizes by %s', (_, text) => {
  expect(criticizedIn(text)).toEqual(['Norvik'])
})

test.each([
  ['absent burdens', 'Norvik has no annual fee, no contracts and no hidden costs.'],
  ['something not sacrificed', "Norvik is light and doesn't compromise on comfort."],
  ['what it prevents', 'Norvik prevents leaks and reduces noise.'],
  ['a small price after a contrast', 'Norvik is quiet, but costs only $20.'],
  ['a condition of the reader', 'Norvik lets you call an office if you get stuck.'],
  ['a small price', 'Norvik is only $5 a month.'],
  ['a purpose', 'Norvik is ideal for noisy camps, bad weather, and small cars.'],
  ['problems that owners rarely report', 'Norvik is quiet, and owners rarely report problems.'],
  ['what users say of it', 'Users say that Norvik works with most stoves.'],
])('does not criticize by %s', (_, text) => {
  expect(criticizedIn(text)).toEqual([])
})

test('a lost comparison criticizes the loser and praises the winner', () => {
  const text = "### Norvik\n\nThe app isn't as polished as Halden's."
  const labels = labelsOf(text)
  expect(labels.get('Norvik')?.comparisons).toMatchObject([{ otherId: 'Halden', isBetter: false }])
  expect(labels.get('Halden')?.comparisons).toMatchObject([
    { otherId: 'Norvik', isBetter: true, aspect: 'app and software' },
  ])
  expect(labels.get('Norvik')?.criticism).toMatchObject({ criticized: true })
  expect(labels.get('Halden')?.criticism).toMatchObject({ praised: true, criticized: false })
})

test.each([
  ['the noun that it describes', 'Norvik has slow support.', 'support'],
  ['its own word, without such a noun', 'Norvik is noisy and the app is new.', 'noise'],
  ['the nearest noun', 'The battery of the Norvik is weak.', 'battery'],
])('the aspect of a remark is %s', (_, text, aspect) => {
  expect(labelsOf(text).get('Norvik')?.aspects).toMatchObject([{ aspect, sentiment: 'negative' }])
})

test('negative needs two pieces of evidence in a longer answer', () => {
  const item = '### Norvik\n\nA tent. It has two rooms. It weighs 3 kg. It is sold in Norway.'
  expect(labelsOf(`${item} It is noisy.`).get('Norvik')?.sentiment).toBeNull()
  expect(labelsOf(`${item} It is noisy. It leaks.`).get('Norvik')?.sentiment?.label).toBe('negative')
})

test.each([
  [
    'German',
    '### Testsieger: Norvik\n\n**Vorteile:** leicht\n\n**Nachteile:** teuer und laut\n\nDas Zelt ist für Familien und auch für den Garten.',
  ],
  [
    'French',
    '### Meilleur choix : Norvik\n\n**Avantages :** léger\n\n**Inconvénients :** cher\n\nLa tente est pour les familles et avec une housse.',
  ],
  [
    'Spanish',
    '### Mejor opción: Norvik\n\n**Ventajas:** ligera\n\n**Desventajas:** cara\n\nLa tienda es para las familias y con una funda.',
  ],
  [
    'Italian',
    '### Migliore scelta: Norvik\n\n**Vantaggi:** leggera\n\n**Svantaggi:** cara\n\nLa tenda è per le famiglie e con una custodia.',
  ],
])('in %s, structure recommends and criticizes, and there is no tone', (_, text) => {
  const labels = labelsOf(text).get('Norvik')
  expect(labels).toMatchObject({
    recommendation: { recommended: true },
    criticism: { criticized: true, praised: true },
    sentiment: null,
  })
})

test.each([
  ['German', 'Norvik ist eine Firma, die Zelte für den Garten und auch für die Berge herstellt.'],
  ['Portuguese', 'A Norvik é uma marca do grupo que não faz barracas, mas também mochilas para você.'],
  ['Dutch', 'Norvik is een merk dat ook tenten maakt voor wie in de bergen en niet in het bos kampeert.'],
  ['Chinese', 'Norvik是一款轻便耐用的帐篷,非常适合家庭使用,价格也很合理。'],
])('%s text without structure has no label, rather than no', (_, text) => {
  expect(labelsOf(text).get('Norvik')).toMatchObject({
    recommendation: null,
    criticism: null,
    sentiment: null,
  })
})

test.each([
  ['notes', 'Norvik: light, quiet, cheap'],
  ['a list of names', '- Norvik X2\n- Halden\n- Zenlo Maxi'],
  ['quoted foreign words', 'Norvik, "das Zelt", is the tent that we would choose.'],
])('%s are English unless another language is evident', (_, text) => {
  expect(labelsOf(text).get('Norvik')?.recommendation).not.toBeNull()
})

test.each<readonly [string, string]>([
  ['an unclosed table', '| Norvik | light\n| --- |\n| Halden |'],
  ['an unclosed bold', '**Norvik is **great\n\n- ** Halden'],
  ['only colons', ':'.repeat(5000) + ' Norvik'],
  ['many labels', 'Best: '.repeat(5000) + 'Norvik'],
  ['deep lists', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}- Norvik:`).join('\n')],
  ['right-to-left text', 'Norvik הוא אוהל קל, אבל Halden עדיף.'],
  ['a very long line', `Norvik ${'is light, but loud. '.repeat(20_000)}`],
  ['lone surrogates', 'Norvik \ud83c is \udf0d best'],
  ...['Norvik but loud ', 'Norvik is great ', 'recommend Norvik or ', 'Norvik - ', 'good choice for '].map(
    (piece) => [`"${piece}" without an end`, piece.repeat(20_000)] as const,
  ),
  ...['Norvik: ', '## Best\nNorvik: a\n', '| Norvik | bad |\n', 'Norvik loud loud loud '].map(
    (piece) => [`"${JSON.stringify(piece)}" repeated`, piece.repeat(20_000)] as const,
  ),
])('reads %s in linear time', (_, text) => {
  const start = performance.now()
  labelsOf(text)
  expect(performance.now() - start).toBeLessThan(5000)
})
