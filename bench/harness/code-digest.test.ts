import { expect, test } from 'vitest'
import { changedPaths, reduceCode } from './code-digest.ts'

const code = (limit: number) => `
const limit = ${limit}
export const visibility = (named: number, answers: number) => {
  const rate = named / answers
  return Math.min(rate * rate, limit)
}`

test('comments, types, formatting, and names of local variables do not count', async () => {
  const same = `
/** Answers naming the brand ÷ answers. */
const most = 3
export const visibility = (present: unknown, all: any): number => { const share = present / all
  return Math.min(share * share, most); }`
  expect(await reduceCode('a.ts', same)).toBe(await reduceCode('a.ts', code(3)))
})

test('the wording of sentences for people does not count, but SQL, word lists, and values do', async () => {
  const texts = (sentence: string, sql: string, word: string) =>
    reduceCode(
      'a.ts',
      `export const run = (db, n) => { log.warn(\`${sentence} \${n}\`); t('${sentence}'); return db.query('${sql}', ['${word}', 'much better']) }`,
    )
  const plain = await texts('No such brand.', 'select 1 from brands', 'good value')
  expect(await texts('This brand doesn’t exist.', 'select 1 from brands', 'good value')).toBe(plain)
  expect(await texts('No such brand.', 'select 2 from brands', 'good value')).not.toBe(plain)
  expect(await texts('No such brand.', 'select 1 from brands', 'great value')).not.toBe(plain)
})

test('a changed constant counts', async () => {
  expect(await reduceCode('a.ts', code(4))).not.toBe(await reduceCode('a.ts', code(3)))
})

test('comments and line breaks of SQL do not count, but its strings do', async () => {
  const select = (text: string) => reduceCode('a.sql', text)
  const plain = await select(`select '-- no comment', "it's" from brands where n = 1`)
  expect(
    await select(`-- what's new\nselect '-- no comment', "it's" /* all */\n  from brands where n = 1`),
  ).toBe(plain)
  expect(await select(`select '-- a comment', "it's" from brands where n = 1`)).not.toBe(plain)
})

test('changed, new, and removed files are listed', () => {
  expect(changedPaths({ a: '1', b: '1', c: '1' }, { a: '1', b: '2', d: '1' })).toEqual(['b', 'c', 'd'])
})
