import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { catalogues } from '#core/language/catalogues.ts'

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
  // The exports of values.ts are the names of tables.
  const excluded = [':!*.test.ts', ':!*.test.tsx', ':!core/database/values.ts']
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', ...excluded], { encoding: 'utf8' })
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

const retiredInTexts =
  /\b(?:told|whoever|somebody|nobody|everybody|anew|beside|stands(?! (?:for|in|out)\b)|rivals?|take along|within noise)\b/i

test('no English text contains a retired word or a space before a percent sign', () => {
  const texts = Object.keys(catalogues.de)
  expect(texts.length).toBeGreaterThan(4000)
  expect(
    texts.filter((text) => retiredInTexts.test(text.replaceAll(/\{\w+/g, '')) || /[\d}] %/.test(text)),
  ).toEqual([])
})

test.each(['de', 'es'] as const)('%s has a no-break space before a percent sign', (language) => {
  expect(Object.values(catalogues[language]).filter((text) => /[\d}] ?%(?!-)/.test(text))).toEqual([])
})

test('no comment and no text of the command line contains a retired word', () => {
  // The hash of plain-lines.as.ts includes its comments.
  const listed = ['*.ts', '*.tsx', '*.mjs', ':!*.test.ts', ':!*.test.tsx', ':!*.as.ts']
  const paths = execFileSync('git', ['ls-files', ...listed], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/ (.*)$/gm
  const code = /`[^`]*`|\w+\.\w+|--\w+/g
  const quoted = /`[^`]* [^`]*`|'[^'\n]* [^'\n]*'/g
  const found = paths.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    const texts = [...source.matchAll(comment)].map(([, whole, trailing]) =>
      (whole ?? trailing ?? '').replaceAll(code, ''),
    )
    if (path.startsWith('cli/')) texts.push(...(source.match(quoted) ?? []))
    return texts.filter((text) => retiredInTexts.test(text)).map((text) => `${path}: ${text.trim()}`)
  })
  expect(found).toEqual([])
})
