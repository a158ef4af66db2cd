const quote = 39
const backslash = 92
const colon = 58
const comma = 44
const space = 32
const weightA = 65

/**
 * Reads a tsvector as PostgreSQL writes it, such as `'shoe':1A,5 'trail':2A`, and reports how often each lexeme occurs
 * in the heading (weight A) and elsewhere. A lexeme without positions counts once elsewhere.
 */
export function readTerms(
  terms: string,
  tell: (lexeme: string, heading: number, content: number) => void,
): void {
  let at = 0
  while (at < terms.length) {
    if (terms.charCodeAt(at) !== quote) {
      at += 1
      continue
    }
    const start = at + 1
    let end = start
    let isEscaped = false
    for (;;) {
      const code = terms.charCodeAt(end)
      if (Number.isNaN(code)) return
      if (code === backslash || (code === quote && terms.charCodeAt(end + 1) === quote)) {
        isEscaped = true
        end += 2
      } else if (code === quote) break
      else end += 1
    }
    at = end + 1
    let heading = 0
    let content = 0
    if (terms.charCodeAt(at) === colon) {
      let isA = false
      for (at += 1; ; at += 1) {
        const code = terms.charCodeAt(at)
        if (code === weightA) isA = true
        if (code !== comma && code !== space && !Number.isNaN(code)) continue
        if (isA) heading += 1
        else content += 1
        isA = false
        if (code !== comma) break
      }
    } else content = 1
    const lexeme = terms.slice(start, end)
    tell(
      isEscaped ? lexeme.replace(/''|\\(.)/gs, (both, one?: string) => one ?? both.slice(1)) : lexeme,
      heading,
      content,
    )
  }
}
