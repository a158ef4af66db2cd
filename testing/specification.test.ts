import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ /.test(line))

test('every file that docs/specification.md names exists', () => {
  const paths = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, path = '']) => path),
  )
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('every test that docs/specification.md names exists', () => {
  const named = rows.flatMap((row) => [
    ...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (.*?)(?= ?…|<br>| \| )/g),
  ])
  expect(named.length).toBeGreaterThan(250)
  const missing = named.filter(([, path = '', title = '']) => !hasTitle(readFileSync(path, 'utf8'), title))
  expect(missing.map(([, path, title]) => `${path}: ${title}`)).toEqual([])
})

/** A title may be cut off in the document, and its placeholders filled in. */
function hasTitle(source: string, title: string): boolean {
  const plain = source.replaceAll("\\'", "'")
  if (plain.includes(title)) return true
  const templates = [...plain.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, text = '']) =>
    text.split(/\$\{.*?\}/),
  )
  return templates.some(([first = '', ...others]) => {
    const last = others.at(-1) ?? ''
    return title.startsWith(first) && title.endsWith(last) && others.every((part) => title.includes(part))
  })
}
