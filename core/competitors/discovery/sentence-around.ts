const longest = 240

/** The sentence or line of an answer around a place, without markup; `from` and `to` are the place within it. */
export function sentenceAround(
  text: string,
  { start, end }: { start: number; end: number },
): { sentence: string; from: number; to: number } {
  const before = text.slice(Math.max(0, start - longest), start).toWellFormed()
  const after = text.slice(end, end + longest).toWellFormed()
  const opening = Math.max(before.lastIndexOf('\n'), lastMatchEnd(before, /[.!?。！？](?=\s|\p{Lu})/gu))
  const lead = plain(before.slice(opening + 1)).trimStart()
  const name = plain(text.slice(start, end).toWellFormed())
  const closing = /\n|[.!?](?=\s|$)|[。！？]/u.exec(after)
  const tail = plain(
    closing === null ? after : after.slice(0, closing.index + (closing[0] === '\n' ? 0 : 1)),
  ).trimEnd()
  const room = longest - name.length
  const shortLead = lead.length > room / 2 ? `…${lead.slice(-Math.floor(room / 2)).toWellFormed()}` : lead
  const shortTail =
    tail.length > room - shortLead.length
      ? `${tail.slice(0, Math.max(0, room - shortLead.length)).toWellFormed()}…`
      : tail
  return {
    sentence: shortLead + name + shortTail,
    from: shortLead.length,
    to: shortLead.length + name.length,
  }
}

const plain = (markdown: string) =>
  markdown
    .replace(/\s*\(?\[\d{1,3}\](?:\([^)]*\)?|\[\d+\])?\)?/g, '')
    .replace(/\]\([^)]*\)?/g, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[*_`#[\]|]|^\s*(?:[-+>]|\d+[.)])\s/gm, '')
    .replace(/\s+/g, ' ')

function lastMatchEnd(text: string, pattern: RegExp): number {
  let last = -1
  for (const match of text.matchAll(pattern)) last = match.index
  return last
}
