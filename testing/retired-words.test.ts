import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
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

/** Names that the specification fixes, and figures that reports and API v1 give under these names. */
const keptInDatabase = new Set(['query_fanout_analysis', 'can_view_query_fanout', 'rivals', 'told', 'judged'])

test('no table, column, or function of the database carries a word that the glossary retires', () => {
  const folder = new URL('../supabase/migrations/', import.meta.url)
  const sql = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const tables = sql.matchAll(/^create (?:unlogged )?table \w+\.(\w+) \(\n([^;]*?)\n\)/gm)
  const names = [...tables].flatMap(([, table = '', body = '']) => [
    table,
    ...[...body.matchAll(/^  (\w+) +[a-z]/gm)].map(([, column = '']) => column),
  ])
  const functions = [...sql.matchAll(/^create function \w+\.(\w+)/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(800)
  expect(functions.length).toBeGreaterThan(100)
  const found = [...names, ...functions].filter(
    (name) => !keptInDatabase.has(name) && problemsWith(name).length > 0,
  )
  expect(found).toEqual([])
})
