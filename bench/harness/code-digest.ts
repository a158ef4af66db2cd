import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, parseSync, transformWithOxc } from 'vite'

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

/**
 * Removes what cannot affect a figure: comments, types, formatting, names of local variables, and the wording of
 * sentences for people. Benchmarks of sizes measure the built pages, which count as a whole.
 */
export async function reduceCode(path: string, source: string): Promise<string> {
  if (path.endsWith('.sql')) return stripSql(source)
  if (!/\.(tsx?|mjs)$/.test(path) || path.endsWith('.as.ts')) return source
  const { code } = await transformWithOxc(source, path, {
    sourcemap: false,
    tsconfig: false,
    jsx: { runtime: 'automatic', development: false },
  })
  return (
    await minify('code.js', withoutSentences(code, { hasWordLists: wordLists.test(path) }), {
      mangle: { toplevel: true },
    })
  ).code
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Calls and properties whose strings are sentences for people. Word lists and SQL are in none of them. */
const sentenceCalls =
  /^(t|message|problem|warn|debug|info|error|fatal|min|max|refine|regex|write|describe|notFound|conflict|forbidden|unprocessable|badRequest|unavailable|gone)$|(Error|Problem)$/
const sentenceKeys =
  /^(error|message|detail|text|title|about|label|words|refused|reason|method|does|repeat|description|summary|header|note|help|hint|children|placeholder|aria-label|caption|short)$/

/** Folders whose strings are compared with answers and logs: there only the places above hold sentences. */
const wordLists = /^core\/(labels|mentions|answers\/document|bot-logs\/recognize)\//

/**
 * Each sentence, and each piece of a template that is one, becomes the same text. Elsewhere than in word lists, so does
 * what has a space and begins with a capital letter or ends with a period; SQL does neither.
 */
function withoutSentences(code: string, { hasWordLists }: { hasWordLists: boolean }): string {
  const looksLikeOne = (text: unknown) =>
    !hasWordLists && typeof text === 'string' && /^\s*[(“#{]?\p{Lu}[^\n]* | [^\n]*\.$/u.test(text)
  const found: Node[] = []
  const visit = (node: unknown, isSentence: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((each) => visit(each, isSentence))
    if (!isNode(node)) return Object.values(node).forEach((each) => visit(each, isSentence))
    switch (node.type) {
      case 'Literal':
        if (typeof node['value'] === 'string' && (isSentence || looksLikeOne(node['value']))) found.push(node)
        return
      case 'TemplateLiteral': {
        const quasis = Array.isArray(node['quasis']) ? node['quasis'].filter(isNode) : []
        const whole = quasis.map(({ start, end }) => code.slice(start, end)).join(' ')
        const isOne = isSentence || looksLikeOne(whole)
        visit(node['expressions'], isOne)
        return visit(node['quasis'], isOne)
      }
      case 'TemplateElement':
        if (isSentence) found.push(node)
        return
      case 'VariableDeclarator':
        return visit(node['init'], /^usage$/i.test(nameOf(node['id'])))
      case 'ThrowStatement':
        return visit(node['argument'], true)
      case 'CallExpression':
      case 'NewExpression':
        visit(node['callee'], false)
        return visit(node['arguments'], isSentence || sentenceCalls.test(nameOf(node['callee'])))
      case 'Property':
        return visit(node['value'], sentenceKeys.test(nameOf(node['key'])))
      case 'ArrowFunctionExpression':
        return visit(node['body'], isSentence && node['expression'] === true)
      case 'FunctionExpression':
        return Object.values(node).forEach((each) => visit(each, false))
      default:
        Object.values(node).forEach((each) => visit(each, isSentence))
    }
  }
  visit(parseSync('code.js', code).program, false)
  return found
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (reduced, { type, start, end }) =>
        `${reduced.slice(0, start)}${type === 'Literal' ? '"A text"' : 'A text'}${reduced.slice(end)}`,
      code,
    )
}

const isNode = (node: object): node is Node => 'type' in node && 'start' in node && 'end' in node

/** Of an identifier, of the last part of `a.b`, or of a quoted key. */
function nameOf(node: unknown): string {
  if (typeof node !== 'object' || node === null || !isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
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
