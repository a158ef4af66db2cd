import { describe, expect, test } from 'vitest'

/** Like careless libraries merge: every key, at any depth. */
function merged(target: Record<string, unknown>, source: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(source)) {
    const known = target[key]
    if (isRecord(known) && isRecord(value)) merged(known, value)
    else target[key] = value
  }
  return target
}

/** Like careless libraries set a query path: `a.b.c` = value. */
function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  let at: unknown = target
  for (const key of keys.slice(0, -1)) {
    if (!isRecord(at) && typeof at !== 'function') return
    const record = at as Record<string, unknown>
    at = record[key] ??= {}
  }
  ;(at as Record<string, unknown>)[keys.at(-1) ?? ''] = value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const tried = (attempt: () => unknown) => {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

const fresh = () => Object.keys(Object.getOwnPropertyDescriptors(Object.prototype)).sort()
const before = fresh()

describe('built-in prototypes', () => {
  test.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '{"__proto__":{"__proto__":{"polluted":1}}}',
    '{"toString":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"__proto__":{"toString":1,"valueOf":1,"hasOwnProperty":1}}',
  ])('are not changed by a merge with %s', (text) => {
    for (const target of [{}, { a: {} }, { constructor: {} }])
      tried(() => merged(target as Record<string, unknown>, JSON.parse(text)))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(fresh()).toEqual(before)
    expect(Object.prototype.toString.call({})).toBe('[object Object]')
  })

  test.each([
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'a.__proto__.polluted',
    'a.constructor.prototype.polluted',
    'toString.__proto__.polluted',
    'constructor.polluted',
    'constructor.__proto__.polluted',
    '__proto__.toString',
  ])('are not changed through the path %s', (path) => {
    for (const target of [{}, { a: {} }, { a: [] }, new Map()])
      tried(() => setPath(target as Record<string, unknown>, path, 'bad'))
    for (const one of [{}, [], () => {}, Object, new Map(), Promise.resolve(), /x/, new Error('x'), 'x', 1])
      expect((one as unknown as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(fresh()).toEqual(before)
    expect(Object.prototype.toString.call({})).toBe('[object Object]')
  })

  test.each([
    Object,
    Function,
    Array,
    Number,
    Boolean,
    String,
    Promise,
    Map,
    Set,
    RegExp,
    Date,
    Error,
    TypeError,
    Uint8Array,
    Symbol,
    WeakMap,
  ])('%o is frozen', (builtIn) => {
    expect(Object.isFrozen(builtIn.prototype)).toBe(true)
    expect(Object.isExtensible(builtIn)).toBe(false)
    for (const key of Reflect.ownKeys(builtIn)) {
      const own = Reflect.getOwnPropertyDescriptor(builtIn, key)
      if (key === 'stackTraceLimit' || key === 'prepareStackTrace') continue
      expect(own?.configurable, `${String(key)}`).toBe(false)
      if (own === undefined || !('value' in own)) continue
      tried(() => Reflect.set(builtIn, key, 'bad'))
      expect(Reflect.get(builtIn, key), `${String(key)}`).toBe(own.value)
    }
  })

  test('prototypes without a global name are frozen, too', () => {
    const generator = function* () {}
    for (const hidden of [
      Object.getPrototypeOf(Uint8Array),
      Object.getPrototypeOf(Uint8Array.prototype),
      Object.getPrototypeOf(generator),
      Object.getPrototypeOf(async () => {}),
      Object.getPrototypeOf(async () => {}).constructor,
      Object.getPrototypeOf([][Symbol.iterator]()),
      Object.getPrototypeOf(new Map()[Symbol.iterator]()),
    ])
      expect(Object.isFrozen(hidden)).toBe(true)
  })
})

describe('objects of libraries', () => {
  test('can still be assigned keys that built-in prototypes have', () => {
    const own: Record<string, unknown> = {}
    own['toString'] = () => 'mine'
    own['constructor'] = 'theirs'
    own['valueOf'] = 1
    expect(Object.keys(own)).toEqual(['toString', 'constructor', 'valueOf'])
    function Old() {}
    Old.prototype = Object.create(Error.prototype)
    Old.prototype.constructor = Old
    Old.prototype.name = 'Old'
    const error: unknown = Reflect.construct(Old, [])
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).name).toBe('Old')
    const failed = new Error('first')
    failed.message = 'second'
    failed.name = 'Named'
    expect(String(failed)).toBe('Named: second')
    expect(Object.keys(failed)).toEqual(['name']) // as without the lock: `message` was not enumerable
  })

  test('classes can still inherit through __proto__, but data cannot', () => {
    class Base {
      greet() {
        return 'hello'
      }
    }
    const inherits: { __proto__?: unknown; greet?: () => string } = {}
    inherits['__proto__'] = Base.prototype
    expect(inherits.greet?.()).toBe('hello')
    const data: Record<string, unknown> = {}
    data['__proto__'] = { isAdmin: true }
    expect(data['isAdmin']).toBeUndefined()
    expect(Object.keys(data)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(Object.assign({}, JSON.parse('{"__proto__":{"a":1}}')))).toBe(
      Object.prototype,
    )
  })
})
