import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lexiconSentiment } from './lexicon-sentiment.ts'
import { measure, type SentimentCase } from './macro-f1.measure.ts'

/**
 * 156 invented passages with 206 labeled targets, written and labeled before the rules were measured on them: half for
 * tuning, half held out. One author wrote passages and rules, so results on real text will be worse.
 */
const cases = (name: 'development' | 'held-out') =>
  readFileSync(new URL(`./sentiment-cases.${name}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): SentimentCase => JSON.parse(line))

test.each([
  ['development', 0.78],
  ['held-out', 0.67],
] as const)('on the %s passages the rules reach a macro-F1 of %d', (name, floor) => {
  const measured = measure(cases(name))
  expect(measured.targets).toBe(103)
  expect(measured.macroF1).toBeGreaterThanOrEqual(floor)
})

test.each([
  [
    'German',
    'Acorn ist eine gute Wahl für Familien, die ein solides Zelt in der Nähe suchen, und es war so leicht.',
  ],
  [
    'French',
    'Acorn est une excellente marque de tentes, on a testé le modèle premium pendant un an avec plaisir.',
  ],
  [
    'Spanish',
    'Acorn es una marca excelente y premium para la familia, a la que no le falta nada en la montaña.',
  ],
  [
    'Portuguese',
    'A Acorn é do grupo que faz as melhores barracas do mercado, mas o preço do modelo é alto para as famílias.',
  ],
  [
    'Italian',
    'Acorn è un marchio eccellente che offre tende premium in tutta Italia a un prezzo che non delude.',
  ],
  [
    'Dutch',
    'Acorn is een goede keuze voor wie in de bergen kampeert, want de tent is licht en we zijn er blij mee.',
  ],
  ['Danish', 'Acorn er et godt valg for familier, der vil have et let telt til at tage med over det hele.'],
  [
    'Polish',
    'Acorn to marka, do której warto wrócić, bo namiot jest lekki i wytrzymały, a cena nie jest wysoka.',
  ],
  ['Japanese', 'Acornは家族向けの軽くて丈夫なテントで、初心者にもおすすめです。'],
  ['Chinese', 'Acorn是一款轻便耐用的帐篷,非常适合家庭使用,价格也很合理。'],
])('%s text has no label, rather than neutral', (_, text) => {
  const start = text.indexOf('Acorn')
  expect(lexiconSentiment(text, [{ brandId: 'acorn', start, end: start + 5 }])).toBeNull()
})
