import { foldText } from '../text/fold-text.ts'
import { visibleText } from '../text/visible-text.ts'
import { senseOf } from '../ambiguous-names.ts'
import { type BrandSet, compileBrandSet } from '../brand-set.ts'
import { findMentions } from '../find-mentions.ts'
import { developmentPassages } from '../passages/word-names.development.ts'
import { brandOf, type Passages, readMarks } from '../passages/word-names.measure.ts'
import { mixedPassages } from '../passages/word-names.mixed.ts'
import { featureNames, featuresOf } from './features.ts'
import { type WordCase, wordCases, wordSet } from './word-cases.measure.ts'

/**
 * Prints the examples for `train.py`, one occurrence a line, tab-separated: word, source, weight, 1 for the brand or 0,
 * and the features. Words of the table also appear as if they were missing from it.
 */
type Source = { name: string; weight: number }

const print = (cells: readonly (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`)

function printExamples(marked: string, set: BrandSet, asked: number, { name, weight }: Source): void {
  const { text, expected } = readMarks(marked)
  findMentions({
    text: visibleText(text),
    set,
    prompt: '',
    citedBrands: new Set(),
    ignored: [],
    model(occurrence) {
      const { span, text: seen } = occurrence
      if (span.pattern.brand >= asked) return 1
      const start = seen.origins[span.from] ?? 0
      const right = [...expected].some((each) => each.startsWith(`${start}-`))
      print([span.pattern.folded, name, weight, Number(right), ...featuresOf(occurrence)])
      return 0
    },
  })
}

function printWordCase(word: WordCase): void {
  const variants: [WordCase, Source][] = [
    [word, { name: 'short', weight: 1 }],
    [
      { ...word, competitors: [] },
      { name: 'short, no competitors', weight: 0.4 },
    ],
    [
      { ...word, description: '' },
      { name: 'short, no description', weight: 0.3 },
    ],
    [
      { ...word, description: '', competitors: [] },
      { name: 'short, bare', weight: 0.3 },
    ],
  ]
  for (const [variant, source] of variants) {
    const set = wordSet(variant)
    for (const passage of variant.passages) printExamples(passage, set, 1, source)
  }
  const set = wordSet(word)
  for (const answer of joinedPassages(word.passages))
    printExamples(answer, set, 1, { name: 'joined', weight: 0.3 })
}

/** Longer answers: each passage with two others, and all of one sense. */
function joinedPassages(passages: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(passages.length / 3))
  const threes = passages.map((passage, at) =>
    [passage, passages[(at + step) % passages.length], passages[(at + 2 * step) % passages.length]].join(
      '\n\n',
    ),
  )
  const isBrand = (passage: string) => passage.includes('⟦')
  return [...threes, passages.filter(isBrand).join(' '), passages.filter((each) => !isBrand(each)).join('\n')]
}

function withoutSenses(set: BrandSet): BrandSet {
  return { ...set, patterns: set.patterns.map((pattern) => ({ ...pattern, sense: null })) }
}

/** A description as a customer might write it: the first words of the table's entry. */
function describe(name: string): string {
  const cues = senseOf(foldText(name))?.cues
  return cues == null ? '' : [...cues.words, ...cues.stems, ...cues.phrases].slice(0, 7).join(' ')
}

function printPassages(passages: Passages): void {
  for (const [names, marked] of passages) {
    const [asked = '', competitors = ''] = names.split('; ')
    const labeled = asked.split(', ')
    const brands = [...labeled, ...competitors.split(', ').filter(Boolean)].map(brandOf)
    const described = brands.map((brand) => ({ ...brand, description: describe(brand.name) }))
    const print = (set: BrandSet, source: Source) => printExamples(marked, set, labeled.length, source)
    print(compileBrandSet(brands), { name: 'table', weight: 1 })
    print(withoutSenses(compileBrandSet(described)), { name: 'no table', weight: 0.7 })
    print(withoutSenses(compileBrandSet(brands)), { name: 'no table, bare', weight: 0.3 })
  }
}

print(['word', 'source', 'weight', 'label', ...featureNames])
for (const word of wordCases.training) printWordCase(word)
printPassages(developmentPassages)
printPassages(mixedPassages)
