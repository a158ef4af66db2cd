/** Turns Markdown into a sentence: removes emphasis, link targets, list markers, and table bars. */
export function plainQuote(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replace(/^\s*(?:[-*+•]|\d+[.)]|#{1,6}|>)\s+/, '')
    .replaceAll(/\s*\|\s*/g, ' · ')
    .replaceAll(/^[\s·]+|[\s·]+$/g, '')
    .replaceAll(/\s+/g, ' ')
}
