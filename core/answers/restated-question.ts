import { foldText } from '#core/mentions/text/fold-text.ts'
import type { Stretch } from '#core/mentions/find-mentions.ts'
import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'

const searched = 6000
const shortest = 10

/** Where an answer only repeats the question, and where an engine's interface adds its own text. */
export function unspokenStretches(text: VisibleText, prompt: string): Stretch[] {
  const stretches = [...screenNotes(text), ...leadIns(text)]
  const { letters, words } = questionOf(prompt)
  return letters === null
    ? stretches
    : [...stretches, ...repetitions(text, letters), ...rephrasings(text, words)]
}

/** Recognizes a prompt that an answer repeats; `letters` is null if the prompt is too short for that. */
type Question = { letters: string | null; words: ReadonlySet<string> }

/** Cached, because the same prompts recur. */
const questions = new Map<string, Question>()
const questionsKept = 500

function questionOf(prompt: string): Question {
  const known = questions.get(prompt)
  if (known !== undefined) return known
  const letters = lettersOf(foldText(prompt.slice(0, 4000)))
  const isAsked = letters.length >= shortest && isSentence(prompt)
  const question = {
    letters: isAsked ? letters : null,
    words: new Set(isAsked ? foldText(prompt).match(/[\p{L}\p{N}]+/gu) : []),
  }
  if (questions.size >= questionsKept) questions.clear()
  if (prompt.length <= 4000) questions.set(prompt, question)
  return question
}

function lettersOf(folded: string): string {
  let letters = ''
  for (let at = 0; at < folded.length; at += 1)
    if (scriptOf[folded.charCodeAt(at)] !== script.none) letters += folded.charAt(at)
  return letters
}

/** One or two words alone are a name, and repeating a name is a mention. */
function isSentence(prompt: string): boolean {
  const words = prompt.trim().split(/\s+/).length
  return (
    words >= 3 ||
    (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]/.test(prompt) && prompt.trim().length >= 8)
  )
}

const letterUnits = new Uint16Array(searched)
const letterPlaces = new Uint16Array(searched)

/** The whole prompt repeated letter by letter, ignoring punctuation. */
function repetitions(text: VisibleText, wanted: string): Stretch[] {
  const { units } = text
  const end = Math.min(text.length, searched)
  let count = 0
  for (let at = 0; at < end; at += 1) {
    const unit = units[at] ?? 0
    if (scriptOf[unit] === script.none) continue
    letterUnits[count] = unit
    letterPlaces[count] = at
    count += 1
  }
  const found: Stretch[] = []
  for (let at = 0; at + wanted.length <= count; at += 1) {
    let matched = 0
    while (matched < wanted.length && letterUnits[at + matched] === wanted.charCodeAt(matched)) matched += 1
    if (matched < wanted.length) continue
    const from = letterPlaces[at] ?? 0
    found.push({ from, to: (letterPlaces[at + wanted.length - 1] ?? from) + 1 })
    at += wanted.length - 1
  }
  return found
}

/** A question near the start made of nearly the same words. */
function rephrasings(text: VisibleText, asked: ReadonlySet<string>): Stretch[] {
  const opening = foldedText(text).slice(0, 500)
  if (asked.size < 3 || !/[?？]/.test(opening)) return []
  const found: Stretch[] = []
  let from = 0
  for (let at = 0; at < opening.length; at += 1) {
    if (!'.!?。！？\n'.includes(opening.charAt(at))) continue
    if (opening.charAt(at) === '?' || opening.charAt(at) === '？') {
      const said = new Set(opening.slice(from, at).match(/[\p{L}\p{N}]+/gu) ?? [])
      const shared = [...said].filter((word) => asked.has(word)).length
      if (shared / (said.size + asked.size - shared) >= 0.75) found.push({ from, to: at + 1 })
    }
    from = at + 1
  }
  return found
}

const leadIn =
  /(?:^|\n)[^\p{L}\n]{0,4}(?:you(?:'ve| have)? asked|you(?:'re| are) asking|you want(?:ed)? to know|your question(?: is| was)?|the question is|question|prompt|user(?: question| query)?|query|q|frage|ihre frage|pregunta|質問|ご質問|问题|您的问题|你问|질문|вопрос)(?:[:：]| (?:if|whether|about|for|is|was|how|what|which|why|who|where))[^.!?。！？\n]*/gu

/** `You asked about Acme: it is …` */
const answersAtOnce = /[:;—–] ?(?:it|they)\b/u

/** `You asked about …`, `Question: …`: the sentence up to its end, unless it also answers. */
function leadIns(text: VisibleText): Stretch[] {
  const opening = foldedText(text).slice(0, 400)
  return [...opening.matchAll(leadIn)]
    .filter(([sentence]) => !answersAtOnce.test(sentence))
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
}

const notes = [
  'ai responses may include mistakes',
  'your feedback helps google improve',
  'generative ai is experimental',
  'chatgpt can make mistakes',
  'gemini can make mistakes',
  'claude can make mistakes',
  'ai-generated content may be incorrect',
]

/** Each note contains one of these. */
const noteWords = ['mistakes', 'feedback', 'experimental', 'incorrect']

/** The disclaimers at the end of scraped screens. */
function screenNotes(text: VisibleText): Stretch[] {
  const start = Math.max(0, text.length - 600)
  const tail = foldedText(text).slice(start)
  if (!noteWords.some((word) => tail.includes(word))) return []
  const first = Math.min(...notes.map((note) => tail.indexOf(note)).filter((at) => at !== -1))
  return Number.isFinite(first) ? [{ from: start + first, to: text.length }] : []
}
