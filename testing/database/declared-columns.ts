import { isNode, type walk } from '../messages.ts'

type Node = Parameters<typeof walk>[0]

/** `kind`: `string`, `number[]`, `Date`…, also for a union of such. Null for what is declared elsewhere or is JSON. */
export type DeclaredColumn = { name: string; kind: string | null }

/** What `query<…>` says that a row has, as far as it is written in the same file. */
export function declaredColumns(call: Node, program: Node): DeclaredColumn[] {
  const [row] = nodes(field(call, 'typeArguments')?.['params'])
  return row === undefined ? [] : columnsOf(row, program)
}

function columnsOf(type: Node, program: Node): DeclaredColumn[] {
  if (type.type === 'TSIntersectionType')
    return nodes(type['types']).flatMap((each) => columnsOf(each, program))
  if (type.type === 'TSTypeLiteral')
    return nodes(type['members']).flatMap((member) => {
      const name = field(member, 'key')?.['name']
      const annotation = field(field(member, 'typeAnnotation'), 'typeAnnotation')
      const isColumn = typeof name === 'string' && annotation !== null && member['optional'] !== true
      return isColumn ? [{ name, kind: kindOf(annotation) }] : []
    })
  if (type.type !== 'TSTypeReference') return []
  const name = field(type, 'typeName')?.['name']
  const given = nodes(field(type, 'typeArguments')?.['params'])
  // Row<'pages', 'id' | 'url'>: what they are is what the table says.
  if (name === 'Row' && given[1] !== undefined)
    return partsOf(given[1]).map((each) => ({ name: String(field(each, 'literal')?.['value']), kind: null }))
  const alias =
    given.length > 0 ? undefined : aliasesIn(program).find((each) => field(each, 'id')?.['name'] === name)
  const aliased = field(alias ?? null, 'typeAnnotation')
  return aliased === null || field(alias ?? null, 'typeParameters') !== null
    ? []
    : columnsOf(aliased, program)
}

const partsOf = (type: Node): Node[] => (type.type === 'TSUnionType' ? nodes(type['types']) : [type])

const aliasesIn = (program: Node): Node[] =>
  nodes(program['body'])
    .map((each) => (each.type === 'ExportNamedDeclaration' ? field(each, 'declaration') : each))
    .filter((each) => each !== null)
    .filter(({ type }) => type === 'TSTypeAliasDeclaration')

const keywords: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
}

function kindOf(type: Node): string | null {
  const keyword = keywords[type.type]
  if (keyword !== undefined) return keyword
  if (type.type === 'TSUnionType') {
    const kinds = partsOf(type)
      .filter((each) => each.type !== 'TSNullKeyword')
      .map(kindOf)
    return kinds.every((kind) => kind === kinds[0]) ? (kinds[0] ?? null) : null
  }
  if (type.type === 'TSLiteralType') return typeof field(type, 'literal')?.['value']
  if (type.type === 'TSTypeReference') {
    const name = field(type, 'typeName')?.['name']
    return name === 'Date' || name === 'Buffer' ? name : null
  }
  const element = type.type === 'TSArrayType' ? field(type, 'elementType') : null
  const kind = element === null ? null : kindOf(element)
  return kind === null ? null : `${kind}[]`
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const field = (node: Node | null, name: string): Node | null => {
  const value = node?.[name]
  return isNode(value) ? value : null
}
