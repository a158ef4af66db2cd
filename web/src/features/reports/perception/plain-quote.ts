/** A stretch of Markdown as a sentence: without emphasis, links' addresses, list marks and the bars of a table. */
export function plainQuote(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replace(/^\s*(?:[-*+•]|\d+[.)]|#{1,6}|>)\s+/, '')
    .replaceAll(/\s*\|\s*/g, ' · ')
    .replaceAll(/^[\s·]+|[\s·]+$/g, '')
    .replaceAll(/\s+/g, ' ')
}
