const scaffolding = new Set(
  (
    'what which who whose how where when why is are was were be do does did can could should would will may might ' +
    'i me my we us our you your it its this that these those there the a an of to in on at and or by from as than ' +
    'best top good better great most recommended recommend recommendation recommendations suggest suggestions list ' +
    'give tell show name find help know need want looking look buy buying get getting choose choosing use using ' +
    'please right now currently today brand brands company companies any some options option vs versus compare ' +
    'comparison between alternatives alternative about think reviews review'
  ).split(' '),
)

/** The topic of a question in lowercase, without question words and brand names; never empty. */
export function topicOf(prompt: string, brandNames: readonly string[]): string {
  const bare = brandNames.reduce((text, name) => text.replaceAll(nameIn(name), ' '), prompt)
  const words = bare.match(/[\p{L}\p{N}][\p{L}\p{N}'’+-]*/gu) ?? []
  const kept = words.map((word) => word.toLowerCase()).filter((word) => !scaffolding.has(word))
  const topic = trimmed(kept.slice(0, 8)).join(' ').slice(0, 80).toWellFormed().trim()
  return topic === '' ? 'this category' : topic
}

/** The things a question is about, as a phrase for running text: "earbuds for running". Never empty. */
export function subjectOf(prompt: string, brandNames: readonly string[]): string {
  const bare = brandNames.reduce((text, name) => text.replaceAll(nameIn(name), ' '), prompt)
  const words = (bare.match(/[\p{L}\p{N}][\p{L}\p{N}'’+-]*/gu) ?? []).slice(0, 60)
  const first = words.findIndex((word) => !scaffolding.has(word.toLowerCase()))
  const rest = first < 0 ? [] : words.slice(first)
  const end = rest.findIndex((word) => predicates.has(word.toLowerCase()))
  const phrase = rest.slice(0, end < 0 ? 10 : Math.min(end, 10))
  while (phrase.length > 1 && isLoose(phrase.at(-1) ?? '')) phrase.pop()
  const text = phrase.join(' ').slice(0, 80).toWellFormed().trim()
  return text === '' ? topicOf(prompt, brandNames) : text
}

/** Words that begin what a question says about its subject. */
const predicates = new Set(
  (
    'is are was were be do does did have has had can could should would will may might that who when while let lets ' +
    'survive survives block blocks connect connects hurt stay sound i we my our it'
  ).split(' '),
)

function isLoose(word: string): boolean {
  const plain = word.toLowerCase()
  return (
    (scaffolding.has(plain) && !/^(brands?|compan(y|ies)|reviews?)$/.test(plain)) ||
    /^(for|with|under)$/.test(plain)
  )
}

/** Whether a prompt contains a brand name as a whole word. */
export function names(prompt: string, brand: string): boolean {
  return nameIn(brand).test(prompt)
}

/** `for` and `with` join words, so they may be inside a topic but not at its ends. */
function trimmed(words: string[]): string[] {
  const joins = (word: string | undefined) => word === 'for' || word === 'with' || word === 'under'
  let [from, to] = [0, words.length]
  while (from < to && joins(words[from])) from += 1
  while (to > from && joins(words[to - 1])) to -= 1
  return words.slice(from, to)
}

function nameIn(brand: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${brand.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    'giu',
  )
}
