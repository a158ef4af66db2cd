/** The words of an answer on one line, without markdown, tables, and source links. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\(\[[^\]]*\](?:\([^)]*\)?|\[[^\]]*\]?)?\)?/g, '')
    .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\]?)/g, '$1')
    .replace(/!?\[([^\]]*)$/, '$1')
    .replaceAll(/^[ \t]*\|?[-:|\s]*-{3,}[-:|\s]*$/gm, '')
    .replaceAll(/^[ \t]*\||\|[ \t]*$/gm, '')
    .replaceAll('|', ' · ')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|---+)\s+/gm, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\\([^\w\s])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
