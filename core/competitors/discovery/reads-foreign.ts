import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'

const commonInEnglish = new Set('the and for with of to is are in a'.split(' '))

/** Latin text that is not English: any noun may be capitalized, and English word lists say little. */
export function readsForeign(text: VisibleText): boolean {
  const part = foldedText(text).slice(0, 1200)
  let latin = 0
  for (let at = 0; at < part.length; at += 4) if (scriptOf[part.charCodeAt(at)] === script.latin) latin += 1
  if (latin * 4 < part.length / 2) return false
  let words = 0
  let common = 0
  let from = 0
  for (let at = 0; at <= part.length; at += 1) {
    const unit = at < part.length ? part.charCodeAt(at) : space
    if (unit !== space && unit !== lineEnd) continue
    if (unit === space) words += 1
    if (unit === space && at < part.length && at > from && at - from <= 4)
      if (commonInEnglish.has(part.slice(from, at))) common += 1
    from = at + 1
  }
  return words > 40 && common < words / 18
}

const space = 32
const lineEnd = 10
