/** A link in Markdown with its position in the text: UTF-16 offsets of the whole link. */
export type MarkdownLink = { url: string; start: number; end: number }

/** A number in brackets that is not a link: `[2]`. */
export type NumberMark = { number: number; start: number; end: number }

/**
 * The web links of a Markdown text, in order: `[label](url)` with any brackets in the label, `[label][id]` and `[id]`
 * with a definition `[id]: url`, and `<url>`. No images. One pass; never throws, whatever the text.
 */
export function markdownLinks(text: string): { links: MarkdownLink[]; marks: NumberMark[] } {
  const definitions = definitionsIn(text)
  const links: MarkdownLink[] = []
  const marks: NumberMark[] = []
  let open: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '\n') open = []
    else if (character === '[') open.push(at)
    else if (character === '<') {
      const auto = readAt(autolink, text, at)
      if (auto?.[1] !== undefined) {
        links.push({ url: auto[1], start: at, end: at + auto[0].length })
        at += auto[0].length - 1
      }
    } else if (character === ']') {
      const start = open.pop()
      if (start === undefined) continue
      if (isDefinition(text, start, at, definitions)) {
        const lineEnd = text.indexOf('\n', at)
        at = (lineEnd < 0 ? text.length : lineEnd) - 1
        continue
      }
      const found = closing(text, start, at, definitions)
      if (found === null) continue
      if ('number' in found) marks.push(found)
      else if (text[start - 1] !== '!') {
        // Anything inside the label, such as the `[1]` of `[[1]](url)`, is part of this link.
        while ((marks.at(-1)?.start ?? -1) > start) marks.pop()
        while ((links.at(-1)?.start ?? -1) > start) links.pop()
        links.push(found)
      }
      at = found.end - 1
    }
  }
  return { links, marks }
}

/** The meaning of a bracket that closes at `at`; null if it has none. */
function closing(
  text: string,
  start: number,
  at: number,
  definitions: ReadonlyMap<string, string>,
): MarkdownLink | NumberMark | null {
  const label = at - start > 1000 ? '' : text.slice(start + 1, at)
  if (text[at + 1] === '(') {
    const target = readAt(inlineTarget, text, at + 1)
    return target?.[1] === undefined ? null : { url: target[1], start, end: at + 1 + target[0].length }
  }
  if (text[at + 1] === '[') {
    const reference = readAt(referenceId, text, at + 1)
    const url = reference && definitions.get((reference[1] || label).toLowerCase())
    if (reference && url !== undefined && url !== null)
      return { url, start, end: at + 1 + reference[0].length }
  }
  const url = definitions.get(label.toLowerCase())
  if (url !== undefined) return { url, start, end: at + 1 }
  return /^\d{1,3}$/.test(label) ? { number: Number(label), start, end: at + 1 } : null
}

function definitionsIn(text: string): Map<string, string> {
  const definitions = new Map<string, string>()
  for (const [, id = '', url = ''] of text.matchAll(definition))
    if (!definitions.has(id.toLowerCase())) definitions.set(id.toLowerCase(), url)
  return definitions
}

const definition = /^ {0,3}\[([^\]\n]{1,100})\]:[ \t]{0,10}<?(https?:\/\/[^\s<>]{1,2000})/gm
const autolink = /<(https?:\/\/[^\s<>]{1,2000})>/y
const referenceId = /\[([^[\]\n]{0,100})\]/y
/** Balanced parentheses inside a URL, one level deep, as in Wikipedia's; a title may follow. */
const inlineTarget =
  /\([ \t]{0,10}<?(https?:\/\/(?:[^\s<>()]|\([^\s<>()]{0,500}\)){1,2000})>?(?:[ \t]{1,10}"[^"\n]{0,500}")?[ \t]{0,10}\)/y

function readAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** `[id]: url` at the start of a line, which is not visible. */
function isDefinition(
  text: string,
  start: number,
  at: number,
  definitions: ReadonlyMap<string, string>,
): boolean {
  return (
    text[at + 1] === ':' &&
    at - start <= 101 &&
    definitions.has(text.slice(start + 1, at).toLowerCase()) &&
    /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, start - 4), start))
  )
}
