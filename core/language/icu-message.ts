/**
 * The part of ICU message syntax that our texts use: `{name}`, `{count, number}`, `plural` and `selectordinal` with `#`,
 * `select`, and elements such as `<link>…</link>`. Without quoting by apostrophes.
 */
export type Message = readonly Part[]

type Part =
  | string
  | { kind: 'value' | 'number'; name: string }
  | Choice
  | { kind: 'element'; name: string; children: Message }
  | { kind: 'count' }

type Choice = {
  kind: 'plural' | 'selectordinal' | 'select'
  name: string
  options: ReadonlyMap<string, Message>
}

/** Throws if the syntax is wrong. `hasElements` decides whether `<name>` begins an element or is text. */
export function parseMessage(text: string, { hasElements }: { hasElements: boolean }): Message {
  const reader = { text, at: 0, hasElements }
  const message = readParts(reader, false)
  if (reader.at < text.length) throw wrongAt(reader)
  return message
}

type Reader = { readonly text: string; at: number; readonly hasElements: boolean }

/** Reads up to the end, or up to the `}` or `</` that closes what it is in. */
function readParts(reader: Reader, isInPlural: boolean): Message {
  const parts: Part[] = []
  const { text } = reader
  let literal = ''
  const add = (part: Part) => {
    if (literal !== '') parts.push(literal)
    literal = ''
    parts.push(part)
  }
  while (reader.at < text.length) {
    const sign = text[reader.at]
    if (sign === '}' || (reader.hasElements && text.startsWith('</', reader.at))) break
    const element = sign === '<' && reader.hasElements ? take(reader, /<(\w+)>/y) : null
    if (element?.[1] !== undefined) add(readElement(reader, element[1], isInPlural))
    else if (sign === '{') add(readPlace(reader))
    else {
      reader.at += 1
      if (sign === '#' && isInPlural) add({ kind: 'count' })
      else literal += sign
    }
  }
  if (literal !== '') parts.push(literal)
  return parts
}

function readElement(reader: Reader, name: string, isInPlural: boolean): Part {
  const children = readParts(reader, isInPlural)
  expect(reader, new RegExp(`</${name}>`, 'y'))
  return { kind: 'element', name, children }
}

function readPlace(reader: Reader): Part {
  const plain = take(reader, /\{\s*(\w+)\s*(,\s*number\s*)?\}/y)
  if (plain !== null) return { kind: plain[2] === undefined ? 'value' : 'number', name: plain[1] ?? '' }
  const [, name = '', kind] = expect(reader, /\{\s*(\w+)\s*,\s*(plural|selectordinal|select)\s*,\s*/y)
  const options = new Map<string, Message>()
  while (take(reader, /\}/y) === null) {
    const [, option = ''] = expect(reader, /(=\d+|[\w-]+)\s*\{/y)
    options.set(option, readParts(reader, kind !== 'select'))
    expect(reader, /\}\s*/y)
  }
  if (!options.has('other')) throw wrongAt(reader)
  return { kind: kind === 'plural' || kind === 'selectordinal' ? kind : 'select', name, options }
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found !== null) reader.at = pattern.lastIndex
  return found
}

function expect(reader: Reader, pattern: RegExp): RegExpExecArray {
  const found = take(reader, pattern)
  if (found === null) throw wrongAt(reader)
  return found
}

const wrongAt = ({ text, at }: Reader) =>
  new SyntaxError(`The text has a mistake at “${text.slice(at, at + 20)}”: ${text}`)

/** Values for the places of a message. React shows none of `null`, `false`, and `undefined`, and neither do texts. */
export type MessageValue<Shown extends object> = string | number | bigint | boolean | null | undefined | Shown

/** What an element of a message is, given what it contains. */
type Elements<Shown extends object> = Readonly<
  Record<string, (content: (string | Shown)[]) => MessageValue<Shown>>
>

/**
 * The message with its values, adjacent texts joined; objects stay objects, for React. Throws if a value is missing.
 */
export function formatMessage<Shown extends object>(
  message: Message,
  locale: string,
  values: Readonly<Record<string, MessageValue<Shown>>>,
  elements: Elements<Shown> = {},
): (string | Shown)[] {
  const shown: (string | Shown)[] = []
  const add = (value: MessageValue<Shown>) => {
    const part = typeof value === 'object' && value !== null ? value : textOf(value)
    const last = shown.at(-1)
    if (typeof part === 'string' && typeof last === 'string') shown[shown.length - 1] = last + part
    else if (part !== '') shown.push(part)
  }
  const addAll = (parts: Message, count: number) => {
    for (const part of parts) {
      if (typeof part === 'string') add(part)
      else if (part.kind === 'count') add(numberFormat(locale).format(count))
      else if (part.kind === 'element')
        add(given(elements, part.name)(formatMessage(part.children, locale, values, elements)))
      else if ('options' in part) addChoice(part, given(values, part.name))
      else if (part.kind === 'value') add(given(values, part.name))
      else add(numberFormat(locale).format(Number(given(values, part.name))))
    }
  }
  const addChoice = ({ kind, options }: Choice, value: MessageValue<Shown>) => {
    const text = typeof value === 'object' ? '' : textOf(value)
    const exact = options.get(kind === 'select' ? text : `=${text}`)
    const count = Number(value)
    const chosen =
      exact ?? (kind === 'select' ? undefined : options.get(pluralRules(locale, kind).select(count)))
    addAll(chosen ?? options.get('other') ?? [], count)
  }
  addAll(message, Number.NaN)
  return shown
}

const textOf = (value: string | number | bigint | boolean | null | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

function given<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  for (const [own, value] of Object.entries(values)) if (own === name) return value
  throw new Error(`A text has no value for “${name}”.`)
}

const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(locale: string): Intl.NumberFormat {
  const known = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, known)
  return known
}

const rules = new Map<string, Intl.PluralRules>()
function pluralRules(locale: string, kind: 'plural' | 'selectordinal'): Intl.PluralRules {
  const key = `${kind} ${locale}`
  const known =
    rules.get(key) ?? new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
  rules.set(key, known)
  return known
}
