import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** docs/glossary.md lists the replacements. */
const retired = new Set(
  (
    'judge judged judges judging judgement lane lanes rescore rescored rescoring reread rereading rival rivals noteworthy ' +
    'told tell tells door doors standing whoever somebody nobody everybody anew beside thereof fanout'
  ).split(' '),
)
/** Limits are named `max` and `min`. */
const retiredFirst = new Set(['most', 'least'])

const wordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

function problemsWith(name: string): string[] {
  const words = wordsOf(name)
  const first = words.slice(0, 1).filter((word) => retiredFirst.has(word))
  return [...first, ...words.filter((word) => retired.has(word))]
}

test('splits names into words at capitals', () => {
  expect(problemsWith('leastRivalsOfLane')).toEqual(['least', 'rivals', 'lane'])
  expect(problemsWith('planeOfMostAnswers')).toEqual([])
})

test('no file name and no export contains a word that the glossary retires', () => {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', ':!*.test.ts', ':!*.test.tsx'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  expect(paths.length).toBeGreaterThan(1000)
  const exported = /^export (?:async )?(?:const|function\*?|type|class|interface) (\w+)/gm
  const found = paths.flatMap((path) => {
    const names = [...readFileSync(path, 'utf8').matchAll(exported)].map(([, name = '']) => name)
    return [basename(path).replace(/\..*/, ''), ...names]
      .filter((name) => problemsWith(name).length > 0)
      .map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})
