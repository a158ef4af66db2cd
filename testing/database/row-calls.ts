import { readFileSync } from 'node:fs'
import type { ListedTable } from '#server/data-api/listed-table.ts'
import { isNode, sourceFiles, syntaxOf, walk } from '../messages.ts'

type Node = Parameters<typeof walk>[0]
type Call = { name: string; parameters: Node[] }
/** What web/src/lib/session/scoped-client.ts adds to queries of a table. */
type Scoping = {
  isAutoScoped(table: string): boolean
  scopeColumns(table: string): { organization: string }
}
type Rows = { schema: string; table: string; calls: Call[][] }

/** It passes on names from its callers. */
const wrapper = 'web/src/lib/session/scoped-client.ts'

const filterOperators = new Set(['eq', 'neq', 'in', 'is', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'])
const passing = new Set(['limit', 'range', 'single', 'maybeSingle', 'abortSignal'])

/**
 * The tables and columns that the browser's code reads through supabase-js. Throws for anything it cannot follow or the
 * data API does not support, such as a write, an embed, or a name that is not a literal.
 */
export function findRowCalls(root: string, scoping: Scoping): ListedTable[] {
  const tables = new Map<string, { schema: string; table: string } & Found>()
  for (const file of sourceFiles(root, ['web/src/**/*.{ts,tsx}'])) {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    if (file === wrapper || !/\.from\(|\.rpc\(/.test(source)) continue
    for (const { schema, table, calls } of rowsIn(file, source, scoping)) {
      const key = `${schema}.${table}`
      const known = tables.get(key) ?? {
        schema,
        table,
        select: new Set(),
        filters: new Map(),
        order: new Set(),
      }
      tables.set(key, known)
      for (const chain of calls) add(known, chain, `${file}, ${key}`)
    }
  }
  return [...tables.values()]
    .map(({ schema, table, select, filters, order }) => ({
      schema,
      table,
      select: [...select].sort(),
      filters: Object.fromEntries(
        [...filters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([column, used]) => [column, [...used].sort()]),
      ),
      order: [...order].sort(),
    }))
    .sort((a, b) => (`${a.schema}.${a.table}` < `${b.schema}.${b.table}` ? -1 : 1))
}

type Found = { select: Set<string>; filters: Map<string, Set<string>>; order: Set<string> }

function add(found: Found, chain: Call[], where: string): void {
  const order: string[] = []
  for (const { name, parameters } of chain) {
    const [first, second] = parameters
    if (name === 'select') found.select.add(literal(first, where).replaceAll(/\s/g, ''))
    else if (filterOperators.has(name)) {
      const column = literal(first, where)
      found.filters.set(column, (found.filters.get(column) ?? new Set()).add(name))
    } else if (name === 'order') order.push(`${literal(first, where)}.${direction(second, where)}`)
    else if (!passing.has(name))
      throw new Error(`${where}: .${name}() is not of the data API. Make it a route of /api (decision 0027).`)
  }
  if (!chain.some(({ name }) => name === 'select')) throw new Error(`${where}: says no select()`)
  if (order.length > 0) found.order.add(order.join(','))
}

function rowsIn(file: string, source: string, scoping: Scoping): Rows[] {
  const program = syntaxOf(file, source)
  const parents = new Map<Node, Node>()
  walk(program, (node, above) => {
    const parent = above.at(-1)
    if (parent !== undefined) parents.set(node, parent)
  })
  const found: Rows[] = []
  walk(program, (node) => {
    const call = methodCall(node)
    if (call?.name === 'rpc') throw new Error(`${file}: .rpc() is not of the data API.`)
    if (call?.name !== 'from' || isOfBuiltIn(call.of)) return
    const source = sourceOf(call.of, program, file)
    const table = literal(call.parameters[0], file)
    const scope: Call[] =
      source.isScoped && scoping.isAutoScoped(table) ? [eq(scoping.scopeColumns(table).organization)] : []
    const calls = chainsFrom(node, { parents, program }).map((chain) => [...scope, ...chain])
    found.push({ schema: source.schema, table, calls })
  })
  return found
}

/** `client.schema('…')`, a constant with one, `scopedClient(…)`, or the client itself, whose schema is public. */
function sourceOf(of: Node, program: Node, file: string): { schema: string; isScoped: boolean } {
  const call = methodCall(of)
  if (call?.name === 'schema') return { schema: literal(call.parameters[0], file), isScoped: false }
  if (of.type === 'CallExpression' && nameOf(of['callee']) === 'scopedClient')
    return { schema: 'llm_mentions', isScoped: true }
  const name = nameOf(of)
  const values = name === null ? [] : constantsNamed(program, name)
  const sources = values.map((value) => sourceOf(value, program, file))
  if (new Set(sources.map((source) => JSON.stringify(source))).size > 1)
    throw new Error(`${file}: "${String(name)}" is several things. Give each a name of its own.`)
  return sources[0] ?? { schema: 'public', isScoped: false }
}

type Syntax = { parents: Map<Node, Node>; program: Node }

/** Every method chain from an expression: methods called on it, and on constants that store it. */
function chainsFrom(node: Node, syntax: Syntax): Call[][] {
  const parent = syntax.parents.get(node)
  if (parent === undefined) return [[]]
  if (parent.type === 'MemberExpression' && parent['object'] === node) {
    const outer = syntax.parents.get(parent)
    const call = outer && methodCall(outer)
    if (!outer || !call || outer['callee'] !== parent) return [[]]
    return chainsFrom(outer, syntax).map((rest) => [
      { name: call.name, parameters: call.parameters },
      ...rest,
    ])
  }
  if (parent.type === 'ParenthesizedExpression' || parent.type === 'ConditionalExpression')
    return chainsFrom(parent, syntax)
  if (parent.type === 'VariableDeclarator' && nameOf(parent['id']) !== null) {
    const home = enclosingFunction(parent, syntax)
    const uses = usesOf(nameOf(parent['id']) ?? '', home).filter((use) => use !== parent['id'])
    return uses
      .flatMap((use) => chainsFrom(use, syntax))
      .filter((chain, _, all) => chain.length > 0 || all.length === 1)
  }
  return [[]]
}

function enclosingFunction(node: Node, { parents, program }: Syntax): Node {
  for (let above = parents.get(node); above !== undefined; above = parents.get(above))
    if (/Function/.test(above.type)) return above
  return program
}

function usesOf(name: string, home: Node): Node[] {
  const uses: Node[] = []
  walk(home, (node, above) => {
    const parent = above.at(-1)
    const isProperty = parent?.type === 'MemberExpression' && parent['property'] === node
    if (node.type === 'Identifier' && node['name'] === name && !isProperty) uses.push(node)
  })
  return uses
}

function constantsNamed(program: Node, name: string): Node[] {
  const values: Node[] = []
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && nameOf(node['id']) === name && isNode(node['init']))
      values.push(node['init'])
  })
  return values
}

function methodCall(node: Node): { of: Node; name: string; parameters: Node[] } | null {
  const callee = node.type === 'CallExpression' ? node['callee'] : null
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return null
  const name = nameOf(callee['property'])
  const parameters = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : []
  return name !== null && isNode(callee['object']) ? { of: callee['object'], name, parameters } : null
}

/** `Array.from(…)`, `Temporal.PlainDate.from(…)`. */
function isOfBuiltIn(of: Node): boolean {
  const root = of.type === 'MemberExpression' && isNode(of['object']) ? of['object'] : of
  return /^[A-Z]/.test(nameOf(root) ?? '')
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : null

function literal(node: Node | undefined, where: string): string {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  throw new Error(`${where}: names of rows are written down literally, so that they can be listed.`)
}

/** As supabase-js writes it. */
function direction(options: Node | undefined, where: string): string {
  const given = new Map(
    (Array.isArray(options?.['properties']) ? options['properties'].filter(isNode) : []).map((property) => {
      const value = property['value']
      if (!isNode(value) || typeof value['value'] !== 'boolean')
        throw new Error(`${where}: an order is written down literally.`)
      return [nameOf(property['key']), value['value']] as const
    }),
  )
  const nullsFirst = given.get('nullsFirst')
  const nulls = nullsFirst === undefined ? '' : nullsFirst ? '.nullsfirst' : '.nullslast'
  return `${given.get('ascending') === false ? 'desc' : 'asc'}${nulls}`
}

const eq = (column: string): Call => ({ name: 'eq', parameters: [{ type: 'Literal', value: column }] })
