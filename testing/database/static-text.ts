import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isNode, syntaxOf, walk } from '../messages.ts'

type Node = Parameters<typeof walk>[0]
type Value = unknown
type Scope = { names: Map<string, () => Value>; outer: Scope | null; module: Module }
type Module = { file: string; program: Node; scope: Scope; exported: Map<string, () => Value> }
/** A function of the code, with where it was written. */
class Written {
  readonly node: Node
  readonly scope: Scope

  constructor(node: Node, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

class NotStatic extends Error {}
/** This way through the choices ends before the statement. */
class Thrown extends Error {}

const maxTexts = 48

/**
 * Finds the texts an expression can have without running it: literals, constants, imports, and functions that put texts
 * together. Where the code decides (`a ? b : c`), both ways are followed; one condition goes the same way throughout.
 */
export class StaticText {
  #modules = new Map<string, Module>()
  #chosen: { key: string; at: number; of: number }[] = []
  #calls = new Map<string, { call: Node; parents: readonly Node[] }[]>()
  #depth = 0
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  textsOf(file: string, node: Node, parents: readonly Node[]): { texts: string[]; unknown: string | null } {
    const texts = new Set<string>()
    this.#chosen = []
    try {
      do {
        this.#depth = 0
        const text = this.#textUnlessThrown(node, this.#scopeAt(this.module(file), parents))
        if (text !== null) texts.add(text)
      } while (texts.size < maxTexts && this.#next())
    } catch (error) {
      if (!(error instanceof NotStatic)) throw error
      return { texts: [...texts], unknown: error.message }
    }
    return { texts: [...texts], unknown: null }
  }

  #textUnlessThrown(node: Node, scope: Scope): string | null {
    try {
      const value = this.#valueOf(node, scope)
      if (typeof value !== 'string') throw new NotStatic(`not a text: ${node.type}`)
      return value
    } catch (error) {
      if (error instanceof Thrown) return null
      throw error
    }
  }

  module(file: string): Module {
    const known = this.#modules.get(file)
    if (known !== undefined) return known
    const program = syntaxOf(file, readFileSync(join(this.root, file), 'utf8'))
    const module: Module = { file, program, exported: new Map(), scope: undefined as unknown as Scope }
    module.scope = { names: new Map(), outer: null, module }
    this.#modules.set(file, module)
    for (const statement of nodes(program['body'])) this.#declare(statement, module.scope)
    return module
  }

  /** The names that are visible where a node is. */
  #scopeAt(module: Module, parents: readonly Node[]): Scope {
    let scope = module.scope
    for (const [index, parent] of parents.entries()) {
      if (isFunction(parent)) scope = this.#insideOf(parent, scope, parents.slice(0, index))
      else if (parent.type === 'BlockStatement' || parent.type === 'SwitchCase') {
        scope = { names: new Map(), outer: scope, module }
        for (const statement of nodes(parent['body'] ?? parent['consequent'])) this.#declare(statement, scope)
      } else if (parent.type === 'ForOfStatement') {
        const declared = nodes(field(parent, 'left')?.['declarations'])[0]
        const [outer, inner] = [scope, { names: new Map(), outer: scope, module }]
        const right = field(parent, 'right')
        if (declared && right)
          this.#bind(field(declared, 'id'), inner, () => {
            const all = this.#valueOf(right, outer)
            if (!Array.isArray(all) || all.length === 0) throw new NotStatic('loop over what is not known')
            return all[this.#choose(`${module.file}:${String(parent['start'])}`, all.length)]
          })
        scope = inner
      }
    }
    return scope
  }

  /** A function that is not being called: its parameters are what the calls in its file give. */
  #insideOf(node: Node, outer: Scope, parents: readonly Node[]): Scope {
    const scope: Scope = { names: new Map(), outer, module: outer.module }
    const above = parents.at(-1)
    const name = field(node, 'id')?.['name'] ?? (above && field(above, 'id')?.['name'])
    for (const [index, parameter] of nodes(node['params']).entries()) {
      this.#bind(parameter, scope, () => {
        const calls = typeof name === 'string' ? this.#callsOf(name, outer.module) : []
        if (calls.length === 0) throw new NotStatic(`parameter ${index + 1} of ${String(name)}`)
        const chosen = calls[this.#choose(`${outer.module.file}:call:${String(name)}`, calls.length)]
        const given = chosen && nodes(chosen.call['arguments'])[index]
        if (chosen === undefined || given === undefined) return undefined
        return this.#valueOf(given, this.#scopeAt(outer.module, chosen.parents))
      })
    }
    return scope
  }

  #callsOf(name: string, module: Module): { call: Node; parents: readonly Node[] }[] {
    const key = `${module.file}:${name}`
    const known = this.#calls.get(key)
    if (known !== undefined) return known
    const calls: { call: Node; parents: readonly Node[] }[] = []
    walk(module.program, (node, parents) => {
      if (node.type === 'CallExpression' && field(node, 'callee')?.['name'] === name)
        calls.push({ call: node, parents: [...parents] })
    })
    this.#calls.set(key, calls)
    return calls
  }

  #declare(statement: Node, scope: Scope): void {
    if (statement.type === 'ExportNamedDeclaration') {
      const declaration = field(statement, 'declaration')
      if (declaration === null) return
      this.#declare(declaration, scope)
      for (const name of declaredNames(declaration)) {
        const value = scope.names.get(name)
        if (value !== undefined) scope.module.exported.set(name, value)
      }
    } else if (statement.type === 'FunctionDeclaration') {
      scope.names.set(String(field(statement, 'id')?.['name']), () => new Written(statement, scope))
    } else if (statement.type === 'VariableDeclaration') {
      for (const declarator of nodes(statement['declarations'])) {
        const init = field(declarator, 'init')
        this.#bind(field(declarator, 'id'), scope, () => {
          if (statement['kind'] !== 'const' || init === null) throw new NotStatic('not a constant')
          return this.#valueOf(init, scope)
        })
      }
    } else if (statement.type === 'ImportDeclaration' && statement['importKind'] !== 'type') {
      const path = String(field(statement, 'source')?.['value'])
      for (const specifier of nodes(statement['specifiers'])) {
        const imported = field(specifier, 'imported')?.['name']
        scope.names.set(String(field(specifier, 'local')?.['name']), () => {
          const file = this.#fileOf(path, scope.module.file)
          if (file === null) throw new NotStatic(`import of ${path}`)
          const { exported } = this.module(file)
          if (specifier.type === 'ImportNamespaceSpecifier') return new Lazy(new Map(exported))
          const value = exported.get(String(imported))
          if (value === undefined) throw new NotStatic(`import of ${String(imported)} from ${path}`)
          return value()
        })
      }
    }
  }

  #fileOf(path: string, from: string): string | null {
    const file = path.startsWith('#')
      ? path.slice(1)
      : path.startsWith('.')
        ? join(dirname(from), path)
        : null
    return file !== null && file.endsWith('.ts') && existsSync(join(this.root, file)) ? file : null
  }

  #bind(pattern: Node | null, scope: Scope, value: () => Value): void {
    if (pattern === null) return
    if (pattern.type === 'Identifier') scope.names.set(String(pattern['name']), value)
    else if (pattern.type === 'AssignmentPattern')
      this.#bind(field(pattern, 'left'), scope, () => {
        const given = value()
        const fallback = field(pattern, 'right')
        return given === undefined && fallback !== null ? this.#valueOf(fallback, scope) : given
      })
    else if (pattern.type === 'ObjectPattern')
      for (const property of nodes(pattern['properties'])) {
        const key = field(property, 'key')?.['name']
        this.#bind(field(property, 'value'), scope, () => memberOf(value(), String(key)))
      }
    else if (pattern.type === 'ArrayPattern')
      for (const [index, element] of (pattern['elements'] as unknown[]).entries())
        if (isNode(element)) this.#bind(element, scope, () => memberOf(value(), String(index)))
  }

  #choose(key: string, of: number): number {
    const known = this.#chosen.find((each) => each.key === key)
    if (known !== undefined) return known.at
    this.#chosen.push({ key, at: 0, of })
    return 0
  }

  /** The next of all ways through the choices; false after the last. */
  #next(): boolean {
    for (let last = this.#chosen.at(-1); last !== undefined; last = this.#chosen.at(-1)) {
      if (last.at + 1 < last.of) {
        last.at += 1
        return true
      }
      this.#chosen.pop()
    }
    return false
  }

  #lookUp(name: string, scope: Scope): Value {
    for (let at: Scope | null = scope; at !== null; at = at.outer) {
      const value = at.names.get(name)
      if (value !== undefined) return value()
    }
    if (name === 'undefined') return undefined
    if (name === 'Object' || name === 'JSON' || name === 'String' || name === 'Math' || name === 'Number')
      return builtIns[name]
    throw new NotStatic(name)
  }

  #valueOf(node: Node, scope: Scope): Value {
    if (++this.#depth > 20_000) throw new NotStatic('too deep')
    switch (node.type) {
      case 'Literal':
        return node['regex']
          ? new RegExp(
              String((node['regex'] as { pattern: string }).pattern),
              String((node['regex'] as { flags: string }).flags),
            )
          : node['value']
      case 'TemplateLiteral': {
        const expressions = nodes(node['expressions'])
        return nodes(node['quasis'])
          .map((quasi, index) => {
            const next = expressions[index]
            return (quasi['value'] as { cooked: string }).cooked + (next ? this.#textOf(next, scope) : '')
          })
          .join('')
      }
      case 'TaggedTemplateExpression': {
        const quasi = field(node, 'quasi')
        const tag = field(node, 'tag')
        if (quasi === null || field(tag, 'property')?.['name'] !== 'raw') throw new NotStatic(node.type)
        return nodes(quasi['quasis'])
          .map((each) => (each['value'] as { raw: string }).raw)
          .join('')
      }
      case 'Identifier':
        return this.#lookUp(String(node['name']), scope)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.#valueOf(child(node, 'expression'), scope)
      case 'ConditionalExpression':
        return this.#valueOf(
          child(node, this.#isTrue(child(node, 'test'), scope) ? 'consequent' : 'alternate'),
          scope,
        )
      case 'LogicalExpression': {
        const left = this.#valueOf(child(node, 'left'), scope)
        const right = () => this.#valueOf(child(node, 'right'), scope)
        return node['operator'] === '??'
          ? (left ?? right())
          : node['operator'] === '||'
            ? left || right()
            : left && right()
      }
      case 'BinaryExpression':
        return this.#binary(node, scope)
      case 'UnaryExpression': {
        const value = this.#valueOf(child(node, 'argument'), scope)
        if (node['operator'] === '!') return !value
        if (node['operator'] === '-') return -Number(value)
        throw new NotStatic(node.type)
      }
      case 'ArrayExpression':
        return nodes(node['elements']).flatMap((each): unknown[] => {
          if (each.type !== 'SpreadElement') return [this.#valueOf(each, scope)]
          const all = this.#valueOf(child(each, 'argument'), scope)
          if (!Array.isArray(all)) throw new NotStatic('spread')
          return all
        })
      case 'ObjectExpression': {
        const entries = nodes(node['properties']).flatMap((property): [string, () => Value][] => {
          if (property.type === 'SpreadElement') {
            const of = this.#valueOf(child(property, 'argument'), scope)
            return of instanceof Lazy ? [...of.fields] : []
          }
          const key = child(property, 'key')
          const name =
            property['computed'] === true ? this.#valueOf(key, scope) : (key['name'] ?? key['value'])
          return [[String(name), () => this.#valueOf(child(property, 'value'), scope)]]
        })
        return new Lazy(new Map(entries))
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return new Written(node, scope)
      case 'MemberExpression': {
        const of = this.#valueOf(child(node, 'object'), scope)
        return node['computed'] === true
          ? this.#element(of, child(node, 'property'), scope)
          : memberOf(of, String(child(node, 'property')['name']))
      }
      case 'CallExpression':
        return this.#call(node, scope)
      default:
        throw new NotStatic(node.type)
    }
  }

  #textOf(node: Node, scope: Scope): string {
    const value = this.#valueOf(node, scope)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value)
    if (Array.isArray(value)) return value.join()
    throw new NotStatic(`${node.type} in a text`)
  }

  #element(of: Value, key: Node, scope: Scope): Value {
    const name = this.#tried(() => this.#valueOf(key, scope))
    if (name !== undefined) return memberOf(of, String(name.value))
    const names = of instanceof Lazy ? [...of.fields.keys()] : []
    if (names.length === 0) throw new NotStatic('an element')
    return memberOf(of, names[this.#choose(this.#sourceOf(key, scope), names.length)] ?? '')
  }

  #isTrue(test: Node, scope: Scope): boolean {
    const known = this.#tried(() => this.#valueOf(test, scope))
    return known !== undefined ? Boolean(known.value) : this.#choose(this.#sourceOf(test, scope), 2) === 0
  }

  /** Of a choice that code makes: the same name or text in the same file is the same choice. */
  #sourceOf(node: Node, scope: Scope): string {
    const { file } = scope.module
    const name =
      node.type === 'MemberExpression' && node['computed'] !== true ? field(node, 'property') : node
    if (name?.type === 'Identifier') return `${file}:${String(name['name'])}`
    return `${file}:${JSON.stringify(node, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value))}`
  }

  #tried(value: () => Value): { value: Value } | undefined {
    try {
      return { value: value() }
    } catch (error) {
      if (error instanceof NotStatic) return undefined
      throw error
    }
  }

  #binary(node: Node, scope: Scope): Value {
    const left = this.#valueOf(child(node, 'left'), scope)
    const right = this.#valueOf(child(node, 'right'), scope)
    const numbers = () => [Number(left), Number(right)] as const
    switch (node['operator']) {
      case '+':
        if (typeof left === 'number' && typeof right === 'number') return left + right
        return this.#plain(left) + this.#plain(right)
      case '-':
        return numbers()[0] - numbers()[1]
      case '*':
        return numbers()[0] * numbers()[1]
      case '/':
        return numbers()[0] / numbers()[1]
      case '**':
        return numbers()[0] ** numbers()[1]
      case '===':
        return left === right
      case '!==':
        return left !== right
      case '>':
        return numbers()[0] > numbers()[1]
      case '<':
        return numbers()[0] < numbers()[1]
      default:
        throw new NotStatic(String(node['operator']))
    }
  }

  #plain(value: Value): string {
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new NotStatic('+')
  }

  #call(node: Node, scope: Scope): Value {
    const callee = child(node, 'callee')
    const given = () => nodes(node['arguments'])
    if (callee.type === 'MemberExpression' && callee['computed'] !== true) {
      const of = this.#valueOf(child(callee, 'object'), scope)
      const name = String(child(callee, 'property')['name'])
      if (of instanceof Lazy && of.fields.has(name))
        return this.#apply(
          memberOf(of, name),
          given().map((each) => () => this.#valueOf(each, scope)),
        )
      const values = given().map((each) => this.#valueOf(each, scope))
      return this.#method(of, name, values)
    }
    return this.#apply(
      this.#valueOf(callee, scope),
      given().map((each) => () => this.#valueOf(each, scope)),
    )
  }

  #method(of: Value, name: string, values: Value[]): Value {
    const [first, second] = values
    const each = (work: Value) => (value: unknown, index: number) =>
      this.#apply(work, [() => value, () => index])
    if (of === builtIns.Object && first instanceof Lazy) {
      const entries = [...first.fields].map(([key, value]) => [key, value()] as const)
      if (name === 'keys') return entries.map(([key]) => key)
      if (name === 'values') return entries.map(([, value]) => value)
      if (name === 'entries') return entries.map((entry) => [...entry])
      if (name === 'freeze') return first
    }
    if (of === builtIns.Object && name === 'freeze') return first
    if (of === builtIns.Object && name === 'fromEntries' && Array.isArray(first))
      return new Lazy(new Map(first.map((entry: unknown[]) => [String(entry[0]), () => entry[1]] as const)))
    if (of === builtIns.JSON && name === 'stringify' && typeof first === 'string')
      return JSON.stringify(first)
    if (Array.isArray(of)) {
      if (name === 'map') return of.map(each(first))
      if (name === 'flatMap') return of.flatMap(each(first))
      if (name === 'filter') return of.filter(each(first))
      if (name === 'includes') return of.includes(first)
      if (name === 'join' && of.every((one) => typeof one === 'string' || typeof one === 'number'))
        return of.join(typeof first === 'string' ? first : ',')
      if (name === 'slice')
        return of.slice(Number(first ?? 0), second === undefined ? undefined : Number(second))
    }
    if (typeof of === 'string') {
      if (name === 'replaceAll' || name === 'replace') {
        if (typeof second !== 'string' || (typeof first !== 'string' && !(first instanceof RegExp)))
          throw new NotStatic(name)
        return name === 'replace' ? of.replace(first, second) : of.replaceAll(first, second)
      }
      if (name === 'trim') return of.trim()
      if (name === 'toLowerCase') return of.toLowerCase()
      if (name === 'toUpperCase') return of.toUpperCase()
      if (name === 'split' && typeof first === 'string') return of.split(first)
      if (name === 'slice')
        return of.slice(Number(first ?? 0), second === undefined ? undefined : Number(second))
    }
    throw new NotStatic(`.${name}()`)
  }

  #apply(work: Value, given: (() => Value)[]): Value {
    if (!(work instanceof Written)) throw new NotStatic('a call')
    const { node } = work
    const scope: Scope = { names: new Map(), outer: work.scope, module: work.scope.module }
    for (const [index, parameter] of nodes(node['params']).entries())
      if (parameter.type === 'RestElement')
        this.#bind(field(parameter, 'argument'), scope, () => given.slice(index).map((each) => each()))
      else this.#bind(parameter, scope, given[index] ?? (() => undefined))
    const body = child(node, 'body')
    if (body.type !== 'BlockStatement') return this.#valueOf(body, scope)
    const returned = this.#run(nodes(body['body']), scope)
    if (returned === undefined) throw new NotStatic('a function without a result')
    return returned.value
  }

  #run(statements: readonly Node[], outer: Scope): { value: Value } | undefined {
    const scope: Scope = { names: new Map(), outer, module: outer.module }
    for (const statement of statements) this.#declare(statement, scope)
    for (const statement of statements) {
      const returned = this.#step(statement, scope)
      if (returned !== undefined) return returned
    }
    return undefined
  }

  #step(statement: Node, scope: Scope): { value: Value } | undefined {
    switch (statement.type) {
      case 'ReturnStatement': {
        const argument = field(statement, 'argument')
        return { value: argument === null ? undefined : this.#valueOf(argument, scope) }
      }
      case 'BlockStatement':
        return this.#run(nodes(statement['body']), scope)
      case 'IfStatement': {
        const chosen = field(
          statement,
          this.#isTrue(child(statement, 'test'), scope) ? 'consequent' : 'alternate',
        )
        return chosen === null ? undefined : this.#step(chosen, scope)
      }
      case 'SwitchStatement': {
        const cases = nodes(statement['cases'])
        const chosen =
          cases[this.#choose(this.#sourceOf(child(statement, 'discriminant'), scope), cases.length)]
        return chosen && this.#run(nodes(chosen['consequent']), scope)
      }
      case 'VariableDeclaration':
      case 'FunctionDeclaration':
        return undefined
      case 'ThrowStatement':
        throw new Thrown()
      default:
        throw new NotStatic(statement.type)
    }
  }
}

/** An object whose fields are looked at when they are asked for. */
class Lazy {
  readonly fields: Map<string, () => Value>

  constructor(fields: Map<string, () => Value>) {
    this.fields = fields
  }
}

const builtIns = {
  Object: Symbol('Object'),
  JSON: Symbol('JSON'),
  String: Symbol('String'),
  Math: Symbol('Math'),
  Number: Symbol('Number'),
}

function memberOf(of: Value, name: string): Value {
  if (of instanceof Lazy) {
    const value = of.fields.get(name)
    return value?.()
  }
  if (Array.isArray(of)) return name === 'length' ? of.length : of[Number(name)]
  if (typeof of === 'string' && name === 'length') return of.length
  throw new NotStatic(`.${name}`)
}

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const field = (node: Node | null, name: string): Node | null => {
  const value = node?.[name]
  return isNode(value) ? value : null
}
function child(node: Node, name: string): Node {
  const value = field(node, name)
  if (value === null) throw new NotStatic(`${node.type} without ${name}`)
  return value
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === 'FunctionDeclaration') return [String(field(declaration, 'id')?.['name'])]
  return nodes(declaration['declarations']).map((each) => String(field(each, 'id')?.['name']))
}
