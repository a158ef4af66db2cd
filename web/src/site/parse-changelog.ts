export const changeKinds = ['security', 'added', 'changed', 'fixed'] as const
export type ChangeKind = (typeof changeKinds)[number]
export type Change = { id: string; text: string }
/** `date` null: not released yet. Ids are anchors that stay when lines move. */
export type Release = {
  title: string
  id: string
  date: string | null
  /** The release in a sentence or two; empty if there is none. */
  summary: string
  groups: { kind: ChangeKind; changes: Change[] }[]
}

/**
 * CHANGELOG.md: `## 0.7.0 – 2026-11-22` begins a release, lines under it are its summary, `### Added` begins a group,
 * and `- ` a change; an indented line continues the change. Changes outside of a group count as added. Releases without
 * changes are skipped.
 */
export function parseChangelog(markdown: string): Release[] {
  const releases: { title: string; summary: string[]; groups: Map<ChangeKind, string[]> }[] = []
  let kind: ChangeKind = 'added'
  let lines: string[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const release = releases.at(-1)
    if (line.startsWith('## ')) {
      kind = 'added'
      lines = []
      releases.push({ title: line.slice(3).trim(), summary: [], groups: new Map() })
    } else if (line.startsWith('### ')) {
      kind = kindOf(line.slice(4).trim())
      lines = release?.groups.get(kind) ?? []
    } else if (release && line.startsWith('- ')) {
      lines.push(plain(line.slice(2)))
      release.groups.set(kind, lines)
    } else if (lines.length > 0 && /^\s+\S/.test(line)) lines.push(`${lines.pop()} ${plain(line)}`)
    else if (release?.groups.size === 0 && line.trim() !== '') release.summary.push(plain(line))
  }
  return releases.flatMap(({ title, summary, groups }) => {
    if (groups.size === 0) return []
    const [name = title, date] = title.split(/ [–-] (?=\d{4}-\d{2}-\d{2}$)/)
    const id = anchor(name)
    const withIds = (texts: string[]) => texts.map((text) => ({ id: `${id}-${shortSum(text)}`, text }))
    return {
      title: name,
      id,
      date: date ?? null,
      summary: summary.join(' '),
      groups: changeKinds.flatMap((each) => {
        const texts = groups.get(each)
        return texts === undefined ? [] : { kind: each, changes: withIds(texts) }
      }),
    }
  })
}

function kindOf(heading: string): ChangeKind {
  const kind = changeKinds.find((each) => each === heading.toLowerCase())
  if (kind === undefined) throw new Error(`CHANGELOG.md knows no changes that are “${heading}”`)
  return kind
}

/** Removes emphasis and code marks; a link keeps its text. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]+/g, '')
}

const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** 32-bit FNV-1a. */
function shortSum(text: string): string {
  let sum = 0x811c9dc5
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sum.toString(36)
}
