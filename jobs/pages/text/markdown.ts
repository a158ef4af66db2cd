import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { plainText, type Block, type PageText } from '#core/pages/blocks.ts'

const bare = { declaredLanguage: null, canonical: null, isNoindex: false, refreshTo: null }

/** `name`: the title of a text without one. */
export function readMarkdown(source: string, name: string): PageText {
  const text = source.replace(/^\uFEFF?---\r?\n[\s\S]{0,20000}?\r?\n---\r?\n/, '')
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const blocks = tree.children.flatMap(blocksOf)
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text ?? name
  return { ...bare, title, blocks }
}

export function readPlainText(source: string, name: string): PageText {
  const blocks: Block[] = source
    .split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/)
    .map(plainText)
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text }))
  return { ...bare, title: name, blocks }
}

function blocksOf(node: Nodes): Block[] {
  if (node.type === 'heading') return textBlock(node, { kind: 'heading', level: node.depth })
  if (node.type === 'tableRow')
    return [{ kind: 'text', text: node.children.map((cell) => plainText(textIn(cell))).join(' | ') }]
  if ('children' in node && node.type !== 'paragraph') return node.children.flatMap(blocksOf)
  return textBlock(node, { kind: 'text' })
}

type Kind = { kind: 'heading'; level: number } | { kind: 'text' }

function textBlock(node: Nodes, kind: Kind): Block[] {
  const text = plainText(textIn(node))
  return text === '' ? [] : [{ ...kind, text }]
}

function textIn(node: Nodes): string {
  if (node.type === 'html' || node.type === 'definition') return ' '
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(textIn).join('') : ''
}
