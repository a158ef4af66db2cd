export type DraftCitation = { url: string; title: string; start: number; end: number }

/** A Markdown answer under construction that tracks the positions of its citations (UTF-16 offsets). */
export type Draft = {
  add(text: string): void
  /** Appends ` ([host](url))`, the form of a source in this API format. */
  cite(page: { url: string; title: string }): void
  length(): number
  finished(): { text: string; citations: DraftCitation[] }
}

export function draft(): Draft {
  let text = ''
  const citations: DraftCitation[] = []
  return {
    add(more) {
      text += more
    },
    cite({ url, title }) {
      const tagged = `${url}?utm_source=openai`
      const start = text.length + 1
      text += ` ([${new URL(url).hostname}](${tagged}))`
      citations.push({ url: tagged, title, start, end: text.length })
    },
    length: () => text.length,
    finished: () => ({ text: text.trimEnd(), citations }),
  }
}
