/**
 * Locks the built-in objects of the language: after this module ran, nothing can add to, remove from, or change
 * `Object.prototype`, the other built-in prototypes, or their constructors. A library that copies keys of a request
 * into objects can then no longer affect objects of other requests. docs/decisions/0028 gives the reasons for this
 * variant.
 * Every process and worker thread imports this file first; it exports nothing.
 */

const constructors = [
  'Object',
  'Function',
  'Array',
  'Number',
  'Boolean',
  'String',
  'Symbol',
  'BigInt',
  'Date',
  'Promise',
  'RegExp',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'FinalizationRegistry',
  'Iterator',
  'DisposableStack',
  'AsyncDisposableStack',
  'ArrayBuffer',
  'SharedArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'BigInt64Array',
  'BigUint64Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'SuppressedError',
  'TypeError',
  'URIError',
] as const

/** `Math` stays open: pdf.js adds to it, and no object inherits from it. */
const namespaces = ['JSON', 'Atomics'] as const

/** Keys that libraries assign to their own objects that inherit from a built-in prototype. */
const overridden: Record<string, readonly string[]> = {
  Object: [
    'constructor',
    'hasOwnProperty',
    'isPrototypeOf',
    'propertyIsEnumerable',
    'toLocaleString',
    'toString',
    'valueOf',
  ],
  Function: ['apply', 'bind', 'call', 'constructor', 'toString'],
  Error: ['constructor', 'message', 'name', 'toString'],
  Date: ['toString', 'toJSON', 'valueOf'],
  Map: ['clear', 'delete', 'get', 'has', 'set'],
}

/** The same for classes that extend a built-in one: test clocks replace `now`. */
const overriddenStatics: Record<string, readonly string[]> = { Date: ['now'] }

function lock(): void {
  addMissingMethods()
  restrictProto()
  for (const [name, builtIn] of constructors.map((known) => [known, globalThis[known]] as const)) {
    if (builtIn === undefined) continue // a browser may lack the newest ones
    const prototype: object = builtIn.prototype
    const keys = overridden[name] ?? (prototype instanceof Error ? overridden['Error'] : undefined) ?? []
    for (const key of keys) allowOverride(prototype, key)
    Object.freeze(prototype)
    for (const key of overriddenStatics[name] ?? []) allowOverride(builtIn, key)
    if (name !== 'Error') Object.freeze(builtIn)
  }
  lockError()
  for (const name of namespaces) Object.freeze(globalThis[name])
  lockReflect()
  for (const hidden of hiddenIntrinsics()) Object.freeze(hidden)
}

/**
 * Its functions cannot be replaced, but some can be added: reflect-metadata does, which the library of security keys
 * uses. No object inherits from `Reflect`, and no path of keys leads to it.
 */
function lockReflect(): void {
  for (const key of Reflect.ownKeys(Reflect))
    Object.defineProperty(Reflect, key, { configurable: false, writable: false })
}

/** Methods that this Node.js does not have yet, and that pdf.js would add on first use. */
function addMissingMethods(): void {
  define(Map.prototype, 'getOrInsertComputed', function (this: Map<unknown, unknown>, key, compute) {
    if (!this.has(key)) this.set(key, typeof compute === 'function' ? compute(key) : undefined)
    return this.get(key)
  })
  define(Uint8Array.prototype, 'toHex', function (this: Uint8Array) {
    return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })
}

function define(prototype: object, key: string, value: (...given: unknown[]) => unknown): void {
  if (!Object.hasOwn(prototype, key)) Object.defineProperty(prototype, key, { value })
}

/**
 * `object.__proto__ = …` sets the prototype only to null or to the prototype of a class, which is what old libraries
 * use it for. Anything else, such as an object from JSON, becomes an ordinary key, as in `JSON.parse`. Reading it from
 * an object that is not a class returns undefined, so that no path of keys leads to a prototype. `{ __proto__: … }` in
 * source code does not use this accessor.
 */
function restrictProto(): void {
  Object.defineProperty(Object.prototype, '__proto__', {
    configurable: false,
    enumerable: false,
    get(this: unknown) {
      return isClass(this) || isPrototype(this) ? Reflect.getPrototypeOf(this) : undefined
    },
    set(this: unknown, value: unknown) {
      if (!isObject(this) || (typeof value !== 'object' && typeof value !== 'function')) return
      if (value === null || isClass(value) || isPrototype(value)) Object.setPrototypeOf(this, value)
      else
        Object.defineProperty(this, '__proto__', {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        })
    },
  })
}

const isClass = (value: unknown): value is object => typeof value === 'function'

function isPrototype(value: unknown): value is object {
  if (!isObject(value)) return false
  const own: unknown = Reflect.getOwnPropertyDescriptor(value, 'constructor')?.value
  return typeof own === 'function' && Reflect.get(own, 'prototype') === value
}

/**
 * A key that an object inherits as read-only cannot be assigned. An accessor instead of the value allows it: the setter
 * defines the key on the assigned object. The built-in prototype itself stays unchanged.
 */
function allowOverride(prototype: object, key: string): void {
  const own = Reflect.getOwnPropertyDescriptor(prototype, key)
  if (own === undefined || !('value' in own)) return
  const value: unknown = own.value
  Reflect.defineProperty(prototype, key, {
    configurable: false,
    enumerable: own.enumerable ?? false,
    get: () => value,
    set(this: object, assigned: unknown) {
      if (this === prototype) throw new TypeError(`Cannot assign to ${key} of a built-in prototype`)
      const known = Reflect.getOwnPropertyDescriptor(this, key)
      const isDefined = Reflect.defineProperty(this, key, {
        value: assigned,
        writable: true,
        enumerable: known?.enumerable ?? true,
        configurable: true,
      })
      if (!isDefined) throw new TypeError(`Cannot assign to ${key} of a locked object`)
    },
  })
}

/** Node.js and libraries set these two to control stack traces; everything else of `Error` is locked. */
function lockError(): void {
  const open = new Set<string | symbol>(['stackTraceLimit', 'prepareStackTrace'])
  for (const key of Reflect.ownKeys(Error)) {
    const own = Reflect.getOwnPropertyDescriptor(Error, key)
    if (own === undefined || own.configurable !== true) continue
    Object.defineProperty(Error, key, {
      configurable: false,
      ...('value' in own && !open.has(key) && { writable: false }),
    })
  }
  Object.preventExtensions(Error)
}

/** Built-in objects without a global name: iterators, generators, async functions, typed arrays. */
function hiddenIntrinsics(): object[] {
  const found = new Set<object>()
  const add = (value: unknown) => {
    for (let at = value; isObject(at) && !Object.isFrozen(at); at = Reflect.getPrototypeOf(at)) {
      found.add(at)
      const own: unknown = Reflect.getOwnPropertyDescriptor(at, 'constructor')?.value
      if (isObject(own)) found.add(own)
    }
  }
  const generator = function* () {}
  const asyncGenerator = async function* () {}
  for (const one of [generator, asyncGenerator, async () => {}]) add(Reflect.getPrototypeOf(one))
  add(Reflect.getPrototypeOf(generator.prototype))
  add(Reflect.getPrototypeOf(asyncGenerator.prototype))
  add(Reflect.getPrototypeOf(Uint8Array))
  add(Reflect.getPrototypeOf(Uint8Array.prototype))
  for (const iterator of [
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ''.matchAll(/(?:)/g),
  ])
    add(Reflect.getPrototypeOf(iterator))
  return [...found]
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

lock()
