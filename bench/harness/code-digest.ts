import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, transformWithOxc } from 'vite'

const root = join(import.meta.dirname, '../..')

export type Measured = {
  /** Files and folders of the product whose change can affect the figures. */
  measures: readonly string[]
  /** Tables and functions of the database; a migration counts if it mentions one of them. */
  tables?: readonly string[]
}

/** Short digests by path. */
export type CodeDigest = Record<string, string>

/** Computes digests of each measured file, and of the benchmark itself. */
export async function digestCode(name: string, { measures, tables = [] }: Measured): Promise<CodeDigest> {
  const parts = [`bench/${name}.ts`, ...measures]
  const paths = trackedFiles().filter(
    (path) =>
      parts.some((part) => path === part || path.startsWith(`${part}/`)) ||
      (path.startsWith('supabase/migrations/') && tables.some((table) => wordsOf(path).has(table))),
  )
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await digestFile(path)])))
}

const words = new Map<string, Set<string>>()

/** The words in a migration. */
function wordsOf(path: string): Set<string> {
  const found = words.get(path) ?? new Set(stripSql(readFileSync(join(root, path), 'utf8')).match(/\w+/g))
  words.set(path, found)
  return found
}

const ignored = /\.(test|measure|development|held-out|mixed)\.\w+$|\.md$/
let tracked: string[] | null = null

/** Without tests, their examples, and documents; sorted. */
function trackedFiles(): string[] {
  tracked ??= execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !ignored.test(path) && existsSync(join(root, path)))
    .toSorted()
  return tracked
}

const digests = new Map<string, Promise<string>>()

function digestFile(path: string): Promise<string> {
  const digest =
    digests.get(path) ??
    reduceCode(path, readFileSync(join(root, path), 'utf8')).then((code) =>
      createHash('sha256').update(code).digest('hex').slice(0, 12),
    )
  digests.set(path, digest)
  return digest
}

/** Removes what cannot affect a figure: comments, types, formatting, names of local variables. */
export async function reduceCode(path: string, source: string): Promise<string> {
  if (path.endsWith('.sql')) return stripSql(source)
  if (!/\.(tsx?|mjs)$/.test(path) || path.endsWith('.as.ts')) return source
  const { code } = await transformWithOxc(source, path, {
    sourcemap: false,
    tsconfig: false,
    jsx: { runtime: 'automatic', development: false },
  })
  return (await minify('code.js', code, { mangle: { toplevel: true } })).code
}

/** Quoted text comes first in the pattern, so that a `--` inside it is not a comment. */
const stripSql = (source: string) =>
  source
    .replace(
      /('(?:[^']|'')*'|"[^"]*")|--[^\n]*|\/\*[^]*?\*\//g,
      (_, quoted: string | undefined) => quoted ?? ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()

/** Paths whose code was changed, added, or removed. */
export function changedPaths(before: CodeDigest, now: CodeDigest): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((path) => before[path] !== now[path])
    .toSorted()
}
