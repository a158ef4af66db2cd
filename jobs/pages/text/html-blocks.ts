import { plainText, type Block } from '#core/pages/blocks.ts'

/** The part of the DOM that is needed for reading; parsers differ in the rest. */
type TextNode = {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<TextNode>
}

const elements = 1
const texts = 3

const parting = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html li main nav ol p pre section summary table tbody tfoot thead ul'.split(
    ' ',
  ),
)
const silent = new Set(
  'head script style noscript template svg math-annotation iframe object canvas'.split(' '),
)

/**
 * The blocks of a piece of HTML in reading order. A table row is one text. Uses its own stack, because pages may nest
 * deeply.
 */
export function blocksOfNode(root: TextNode): Block[] {
  const blocks: Block[] = []
  let inline = ''
  const flush = () => {
    const text = plainText(inline)
    inline = ''
    if (text !== '') blocks.push({ kind: 'text', text })
  }
  const stack: (TextNode | (() => void))[] = [root]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'function') next()
    else if (next.nodeType === texts) inline += next.textContent ?? ''
    else if (next.nodeType === elements) {
      const name = next.nodeName.toLowerCase()
      if (silent.has(name)) continue
      const level = /^h([1-6])$/.exec(name)?.[1] ?? (name === 'summary' ? '5' : null)
      if (level !== null) {
        flush()
        const text = plainText(next.textContent ?? '').slice(0, 300)
        if (text !== '') blocks.push({ kind: 'heading', level: Number(level), text })
      } else if (name === 'tr') {
        flush()
        const cells = [...next.childNodes].filter(({ nodeType }) => nodeType === elements)
        inline = cells.map((cell) => plainText(cell.textContent ?? '')).join(' | ')
        flush()
      } else {
        if (name === 'br') inline += ' '
        const isParting = parting.has(name)
        if (isParting) {
          flush()
          stack.push(flush)
        }
        for (const child of [...next.childNodes].toReversed()) stack.push(child)
      }
    }
  }
  flush()
  return blocks
}
