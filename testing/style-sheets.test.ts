import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Source = { path: string; text: string }
type Uses = { classes: Set<string>; isAnyClass: boolean }

/** The classes that a style sheet defines. */
function definedClasses(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|'[^']*'|"[^"]*"/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, text = '']) => text.trim())
  return new Set(
    selectors
      .filter((text) => !text.startsWith('@'))
      .flatMap((text) => [...text.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)])
      .map(([, name = '']) => name),
  )
}

/** The classes that modules take from each style sheet, by its path. */
function usedClasses(modules: readonly Source[]): Map<string, Uses> {
  const uses = new Map<string, Uses>()
  for (const { path, text } of modules)
    for (const [, local = '', sheet = ''] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const file = join(path, '..', sheet)
      const found = uses.get(file) ?? { classes: new Set(), isAnyClass: false }
      uses.set(file, found)
      for (const [, key = ''] of text.matchAll(new RegExp(`\\b${local}\\[([^\\]]+)\\]`, 'g'))) {
        const names = [...key.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
        for (const name of names) found.classes.add(name)
        found.isAnyClass ||= names.length === 0
      }
    }
  return uses
}

function problemsOf(sheets: readonly Source[], modules: readonly Source[]): string[] {
  const uses = usedClasses(modules)
  return sheets.flatMap(({ path, text }) => {
    const { classes, isAnyClass } = uses.get(path) ?? { classes: new Set<string>(), isAnyClass: false }
    const defined = definedClasses(text)
    return [
      ...[...defined]
        .filter((name) => !classes.has(name) && !isAnyClass)
        .map((name) => `${path}: .${name} unused`),
      ...[...classes].filter((name) => !defined.has(name)).map((name) => `${path}: .${name} missing`),
    ]
  })
}

const sourcesOf = (...patterns: string[]): Source[] =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('finds classes that no module uses and classes that no style sheet has', () => {
  const sheet = {
    path: 'web/a.module.css',
    text: "/* .old */\n.row,\n.row:hover > .name {\n  content: '.dot';\n}\n@media (width < 1.5em) {\n  .row {\n    gap: 0.5rem;\n\n    &[data-off] .gone {\n      gap: 0;\n    }\n  }\n}\n",
  }
  const path = 'web/parts/a.tsx'
  const start = "import classes from '../a.module.css'\n"
  const text = `${start}const look = [classes['row'], classes[isOwn ? 'name' : 'own']]`
  expect(problemsOf([sheet], [{ path, text }])).toEqual([
    'web/a.module.css: .gone unused',
    'web/a.module.css: .own missing',
  ])
  expect(problemsOf([sheet], [{ path, text: `${start}const look = classes[kind]` }])).toEqual([])
})

test('screens use every class of their style sheets and no other', () => {
  const sheets = sourcesOf('web/*.module.css')
  expect(sheets.length).toBeGreaterThan(50)
  expect(problemsOf(sheets, sourcesOf('web/*.ts', 'web/*.tsx'))).toEqual([])
})
