/**
 * Local models write their reasoning into the answer, as `<think>…</think>` before it; chat templates often drop the
 * opening tag. Readers do not see it, so it is removed from the text; the raw body keeps it. Only at the start: later
 * on, the word is part of the answer.
 */
export function withoutThinking(raw: string): { shown: string; shift: (offset: number) => number } {
  const cut = thinkingEnd(raw)
  return { shown: raw.slice(cut), shift: (offset) => Math.max(0, offset - cut) }
}

function thinkingEnd(raw: string): number {
  let position = 0
  for (;;) {
    const opening = /^\s*<(think|thinking)>/i.exec(raw.slice(position))
    if (!opening) break
    const closing = new RegExp(`</${opening[1]}>`, 'i').exec(raw.slice(position))
    if (!closing) return raw.length // Truncated before the answer began.
    position += closing.index + closing[0].length
  }
  if (position === 0) {
    const orphan = /<\/(?:think|thinking)>/i.exec(raw)
    if (!orphan || /<(?:think|thinking)>/i.test(raw.slice(0, orphan.index))) return 0
    position = orphan.index + orphan[0].length
  }
  return position + (/^\s*/.exec(raw.slice(position))?.[0].length ?? 0)
}
