import { readFileSync } from 'node:fs'
import { measureState, type StateCase } from '#core/answers/state/state-accuracy.measure.ts'
import { measureNames, type NameCase } from '#core/competitors/discovery/name-cases.measure.ts'
import { type Counts, type LabelCase, measureLabels } from '#core/labels/rules/label-cases.measure.ts'
import { measure as measureSentiment, type SentimentCase } from '#core/labels/sentiment/macro-f1.measure.ts'
import {
  measureAnswers,
  measureLanguages,
  measureSpellings,
} from '#core/mentions/passages/passages.measure.ts'
import { heldOutPassages } from '#core/mentions/passages/word-names.held-out.ts'
import { measure as measureWords } from '#core/mentions/passages/word-names.measure.ts'
import { measureWordCases, wordCases } from '#core/mentions/word-model/word-cases.measure.ts'
import { hasRealLabels, measureRealAnswers, realNameCases } from '#testing/quality/real-answers.ts'

/**
 * Prints how well answers are read, on the shared labels of real answers and on our own held-out sets, each with its
 * target. `npm run quality`
 */
const percent = (value: number) => `${(100 * value).toFixed(1)} %`
const f1 = ({ right, missed, wrong }: Counts) => percent((2 * right) / (2 * right + missed + wrong))
const recall = ({ right, missed }: Counts) => `${percent(right / (right + missed))} of ${right + missed}`
const share = ({ wrong, clear }: Counts) => `${wrong} of ${wrong + clear} wrong`

const lines = <Row>(file: string) =>
  readFileSync(new URL(`../core/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line))

function print(what: string, figure: string, target: string): void {
  console.log(`${what.padEnd(72)} ${figure.padEnd(34)} ${target}`)
}

function printReal(part: 'tuned' | 'reported'): void {
  const { pairs, recommended, topPick, criticized } = measureRealAnswers(part)
  const on = `real answers, ${part === 'tuned' ? 'tuned by' : 'not tuned by'}, ${pairs} pairs`
  print(`Recommended, found (${on})`, recall(recommended), '≥ 90 %')
  print(`Recommended, of pairs that are plainly not (${on})`, share(recommended), '')
  print(`First choice, F1 (${on})`, f1(topPick), '≥ 80 %')
  print(`Criticized, F1 (${on})`, f1(criticized), '≥ 80 %')
  printNames(`nothing tracked, ${on}`, realNameCases(part))
}

function printNames(on: string, cases: readonly NameCase[]): void {
  const { recall: found, precision } = measureNames(cases)
  print(`Untracked brands, found (${on})`, percent(found), '≥ 85 %')
  print('The same, precision', percent(precision), '≥ 90 %')
}

function printOwn(part: 'development' | 'held-out'): void {
  const cases = lines<LabelCase>(`labels/rules/label-cases.${part}.ndjson`)
  const { pairs, recommended, firstChoice, criticized, praised } = measureLabels(cases)
  const on = `own answers, ${part === 'held-out' ? part : 'tuned by'}, ${pairs} pairs`
  print(`Recommended, found (${on})`, recall(recommended), '≥ 90 %')
  print(`Recommended, of pairs that are plainly not (${on})`, share(recommended), '')
  print(`First choice, F1 (${on})`, f1(firstChoice), '≥ 80 %')
  print(`Criticized, F1 (${on})`, f1(criticized), '≥ 80 %')
  print(`Praised, found (${on})`, recall(praised), '')
}

print('What', 'Figure', 'Target')
if (hasRealLabels()) (['tuned', 'reported'] as const).forEach(printReal)
else console.log('The labels of real answers are not on this machine; only our own sets are measured.')
for (const part of ['development', 'held-out'] as const) printOwn(part)
const state = lines<StateCase>('answers/state/state-cases.held-out.ndjson')
for (const [name, some] of [
  ['English', state.filter(({ language }) => language === 'en')],
  ['German, French, Spanish, Italian', state.filter(({ language }) => language !== 'en')],
] as const) {
  const { presence, state: right } = measureState(some)
  print(`Brand present, in texts of not knowing, held-out, ${name}`, percent(presence), '≥ 95 % (90 %)')
  print(`State of these texts, held-out, ${name}`, percent(right), '≥ 93 % (90 %)')
}
for (const [language, { f1: figure }] of measureAnswers('held-out'))
  print(`Mentions in whole answers, held-out, ${language}, F1`, percent(figure), '≥ 97.5 %')
for (const [language, { f1: figure }] of measureLanguages('held-out'))
  print(`Mentions among dense distractors, held-out, ${language}, F1`, percent(figure), '')
print('Other spellings of a name, held-out, recall', percent(measureSpellings('held-out').recall), '≥ 97 %')
const words = measureWords(heldOutPassages)
print('Ordinary words that are brands, held-out, F1', percent(words.f1), '≥ 92 %')
print('The same, precision', percent(words.precision), '≥ 90 %')
const unknownWords = measureWordCases(wordCases.heldOut)
print('Words outside the table in short texts, held-out, F1', percent(unknownWords.f1), '≥ 90 %')
print('The same, precision', percent(unknownWords.precision), '≥ 90 %')
print('The same, mean F1 over words', percent(unknownWords.wordF1), '≥ 88 %')
print('The same, reported in texts without the brand', percent(unknownWords.reported), '')
printNames('held-out', lines<NameCase>('competitors/discovery/name-cases.held-out.ndjson'))
const tone = measureSentiment(lines<SentimentCase>('labels/sentiment/sentiment-cases.held-out.ndjson'))
print('Sentiment of short passages, held-out, macro-F1', percent(tone.macroF1), '')
