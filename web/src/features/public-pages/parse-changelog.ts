export type Release = { title: string; changes: string[] }

/** The `## ` headings and `- ` lines of CHANGELOG.md; a line that goes on is joined to its change. */
export function parseChangelog(markdown: string): Release[] {
  const releases: Release[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const release = releases.at(-1)
    if (line.startsWith('## ')) releases.push({ title: line.slice(3).trim(), changes: [] })
    else if (release && line.startsWith('- ')) release.changes.push(plain(line.slice(2)))
    else if (release?.changes.length && /^\s+\S/.test(line))
      release.changes.push(`${release.changes.pop()} ${plain(line)}`)
  }
  return releases
}

/** Emphasis and code marks are left out; a link keeps its words. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]+/g, '')
}
