import { readFileSync } from 'node:fs'
import { StaticText } from './static-text.ts'
import { isNode, sourceFiles, walk } from '../messages.ts'

type Node = Parameters<typeof walk>[0]

/** A call that runs a statement. `texts`: every text it can have. Empty where that is not known before it runs. */
export type FoundStatement = {
  file: string
  line: number
  call: Node
  program: Node
  texts: string[]
  unknown: string | null
}

const folders = ['queries/**/*.ts', 'jobs/**/*.ts', 'server/**/*.ts', 'cli/**/*.ts', 'stripe/**/*.ts']

/** Every statement that the product's code runs, in the order of files. */
export function findStatements(root: string, patterns = folders): FoundStatement[] {
  const reader = new StaticText(root)
  return sourceFiles(root, patterns).flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    if (!/\bquery\b|systemStatement/.test(source)) return []
    const found: FoundStatement[] = []
    const { program } = reader.module(file)
    walk(program, (node, parents) => {
      const text = statementOf(node)
      if (text === null) return
      const line = source.slice(0, Number(node['start'])).split('\n').length
      found.push({ file, line, call: node, program, ...reader.textsOf(file, text, parents) })
    })
    return found
  })
}

/** `sql.query(TEXT, …)` and `systemStatement(database, TEXT, …)`. */
function statementOf(node: Node): Node | null {
  const callee = node.type === 'CallExpression' ? node['callee'] : null
  const given = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : []
  if (!isNode(callee)) return null
  if (callee.type === 'Identifier') return callee['name'] === 'systemStatement' ? (given[1] ?? null) : null
  const [of, property] = callee.type === 'MemberExpression' ? [callee['object'], callee['property']] : []
  if (!isNode(of) || !isNode(property) || property['name'] !== 'query') return null
  return isRequest(of) ? null : (given[0] ?? null)
}

/** `context.req.query('name')` asks for a parameter of an address. */
const isRequest = (of: Node) => isNode(of['property']) && of['property']['name'] === 'req'
