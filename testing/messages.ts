import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A text passed to `t()`, `message()`, or `<Rich>`, with the first file that contains it. */
export type FoundMessage = { text: string; file: string }

type Node = { type: string; [key: string]: unknown }

const sources = ['web/src/**/*.{ts,tsx}', 'core/**/*.ts', 'jobs/**/*.ts', 'server/**/*.ts', 'queries/**/*.ts']
const isTest = (file: string) => /\.test\.tsx?$|core\/language\/translator/.test(file)

export function sourceFiles(root: string, patterns = sources): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !isTest(file))
    .toSorted()
}

/** Every message in the sources. Throws if a text is not a literal, because it could not be found. */
export function findMessages(root: string): FoundMessage[] {
  const found = new Map<string, FoundMessage>()
  for (const file of sourceFiles(root)) {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    if (!/\bt\(|\bmessage\(|<Rich\b/.test(source)) continue
    walk(syntaxOf(file, source), (node) => {
      const text = messageOf(node, `${file} gives a message that is not a literal`)
      if (text !== null && !found.has(text)) found.set(text, { text, file })
    })
  }
  return [...found.values()]
}

export function syntaxOf(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: Node[] = [],
): void {
  visit(node, parents)
  parents.push(node)
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) walk(each, visit, parents)
  }
  parents.pop()
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function messageOf(node: Node, problem: string): string | null {
  if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Identifier') {
    const [first] = Array.isArray(node['arguments']) ? node['arguments'] : []
    const name = node['callee']['name']
    if (!isNode(first) || (name !== 't' && name !== 'message')) return null
    const text = literal(first)
    // A variable's text is marked where it is defined.
    if (text === null && /Template|Binary|Conditional/.test(first.type)) throw new Error(problem)
    return text
  }
  if (node.type === 'JSXOpeningElement' && isNode(node['name']) && node['name']['name'] === 'Rich') {
    const attributes = Array.isArray(node['attributes']) ? node['attributes'] : []
    const attribute = attributes.find(
      (each) => isNode(each) && isNode(each['name']) && each['name']['name'] === 'text',
    )
    const value: unknown = attribute?.value
    const text = isNode(value) ? literal(isNode(value['expression']) ? value['expression'] : value) : null
    if (text === null) throw new Error(problem)
    return text
  }
  return null
}

function literal(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return null
}
