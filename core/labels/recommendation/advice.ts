/** The names that a sentence recommends, or recommends against; indexes into `names`, without duplicates. */
export type Advice = { advised: number[]; advisedAgainst: number[] }

/**
 * Reads one English sentence. `names` are positions in it. Markdown around names is ignored; "X over Y" and "X rather
 * than Y" recommend only X; a negation before the recommendation inverts it.
 */
export function adviceIn(
  sentence: string,
  { names }: { names: readonly { start: number; end: number }[] },
): Advice {
  if (!mayAdvise.test(sentence)) return { advised: [], advisedAgainst: [] }
  const marked = withMarks(sentence, names)
  const advised = new Set<number>()
  const advisedAgainst = new Set<number>()
  for (const { gate, pattern } of advice) {
    if (!gate.test(marked)) continue
    for (const match of marked.matchAll(pattern)) {
      const isNegated =
        negation.test(clauseBefore(marked, match.index)) || negation.test(withoutNames(match[0]))
      for (const index of marksIn(match[0])) (isNegated ? advisedAgainst : advised).add(index)
    }
  }
  if (warns.test(marked))
    for (const match of marked.matchAll(warning))
      for (const index of marksIn(match[0])) advisedAgainst.add(index)
  return {
    advised: [...advised].filter((index) => !advisedAgainst.has(index) || !isWarned(marked, index)),
    advisedAgainst: [...advisedAgainst],
  }
}

/** `Best overall`, `Our pick`, `Best for gaming`: headings of one choice, unlike `Best tents of 2026`. */
export function isPickHeading(heading: string): boolean {
  return pickHeading.test(heading)
}

const pickHeading =
  /^[\s#*\d.)\p{Extended_Pictographic}\p{Emoji_Presentation}\uFE0F]*(?:(?:the |our |my )?(?:best (?:overall|value|budget|premium|for\b|all[- ]round)|(?:top|overall|best|editor['’]?s['’]?) (?:pick|choice|recommendation)(?!s)|winner|pick(?!s)|recommendation(?!s)))/iu

/** A cheap test before the patterns: most sentences contain none of these. */
const mayAdvise =
  /recommend|pick|choice|choose|option|bet\b|winner|wins\b|vote|best|go (?:with|for)|going (?:with|for)|opt |opting|wrong with|avoid|skip|steer clear|stay away|buy|get |start with|hard to beat/i

const open = '\uE000'
const close = '\uE001'
const mark = `${open}\\d+${close}`
/** A name, and following words with an uppercase initial or digits: `Acorn Trail 2`. */
const subject = `${mark}(?:['’]s)?(?: (?-i:[A-Z0-9(])[\\w.+"'’()/-]*){0,5}`
const name = `(?:the |a |an )?${subject}`
const group = `(?:either |both )?${name}(?:(?:, (?:and |or )?| and | or | & |/)${name})*`
const adverbs = '(?:\\w+ly |also |still |often |perhaps |now |then )*'
const good =
  '(?:best|top|great|excellent|good|solid|strong|safe|safest|strongest|ideal|perfect|clear|easy|obvious|fantastic|outstanding|smart|first|number[- ]one|#1|go-to|default|better|right|wise|superb|standout|terrific|favou?rite|sensible|no-brainer)'
const choice = '(?:pick|choice|option|bet|recommendation|winner|buy|match|fit)'
const colon = '(?: is| are| goes to| would be|:| –| —| -)'

/** A pattern is tried only if its cheap gate finds one of its words. */
const advice = (
  [
    [
      'recommend|suggest|advise',
      `\\b(?:I|we)(?:['’]d|['’]ll| would| will| can| do)? ${adverbs}(?:recommend|suggest|advise)(?: (?:going with|going for|choosing|buying|trying|using|starting with|getting|picking))? ${group}`,
    ],
    [
      'recommend',
      `\\b(?:recommended|recommendation|recommend)(?: (?:brand|option|product|for [^:.${open}]{1,60}))?(?: is|:| –| —| -) ?${group}`,
    ],
    [
      'go(?:ing)? (?:with|for)|opt|settle|choos|choose|pick|start',
      `\\b(?:go(?:ing)? (?:with|for)|opt(?:ing)? for|settle on|choose|choosing|pick|picking|start with|starting with) ${group}`,
    ],
    ['buy|get', `(?:^|[,:;–—] |\\bthen |\\bshould |\\bjust )(?:buy|get) ${group}`],
    [
      choice,
      `\\b(?:${good} ){0,2}${choice}(?: overall| for [^:.${open}]{1,60}| among [^:.${open}]{1,40})?${colon} ?${group}`,
    ],
    [
      'best',
      `\\bbest (?:overall|value|budget|premium|all[- ]round(?:er)?|(?:[\\w-]+ ){0,3}for [^:.${open}]{1,60}|(?:[\\w-]+ ){0,3}(?:tool|product|brand|service|app|model|provider))${colon} ?${group}`,
    ],
    [
      choice,
      `${subject}(?: ${adverbs}(?:is|are|remains?|was|would be|stands out as|makes?|ranks as|comes out as)|['’]s) (?!one of)${adverbs}(?:my |our |your |the |an? )(?:[\\w#-]+ ){0,2}?${good}(?: [\\w-]+){0,2}? ${choice}\\b`,
    ],
    ['the best', `${subject} (?:is|remains) ${adverbs}the best (?!known|selling)[\\w-]+`],
    ['recommended', `${subject} (?:is|are|comes|would be) (?:\\w+ly )*recommended`],
    ['wrong with', `\\b(?:can['’]?t|cannot|hard to|can not) go wrong with ${group}`],
    ['goes to', `\\b(?:vote|nod|crown|award) goes to ${group}`],
    [
      'wins|takes|vote|to beat',
      `${subject} (?:wins|takes the crown|takes first place|gets (?:my|our) vote|is (?:hard|difficult) to beat)\\b`,
    ],
  ] as const
).map(([gate, pattern]) => ({ gate: new RegExp(gate, 'i'), pattern: new RegExp(pattern, 'gi') }))

const warning = new RegExp(
  `\\b(?:avoid(?:ing)?|skip(?:ping)?|steer clear of|stay(?:ing)? away from) ${group}|\\b(?:wouldn['’]t|don['’]t|do not|would not|can['’]?t|cannot|never) (?:\\w+ly )*(?:recommend|choose|buy|pick|get|go (?:with|for)) ${group}`,
  'gi',
)
const warns = /avoid|skip|steer|stay|n['’]t|not|never/i
const negation =
  /(?:\b(?:not|never|no|hardly|without|neither|nor|cannot|rather than|instead of|avoid|used to)\b|n['’]t\b)(?! only\b)(?! go wrong)/i

/** "Avoid choosing X" and the like: a name that a sentence warns of is not also recommended by the same words. */
function isWarned(marked: string, index: number): boolean {
  return [...marked.matchAll(warning)].some((match) => marksIn(match[0]).includes(index))
}

function withMarks(sentence: string, names: readonly { start: number; end: number }[]): string {
  let marked = ''
  let before = 0
  names.forEach(({ start, end }, index) => {
    if (start < before) return
    marked += `${sentence.slice(before, start)}${open}${index}${close}`
    before = end
  })
  return plain(marked + sentence.slice(before))
}

/** Removes Markdown emphasis, links, list and heading markers; single spaces. */
function plain(marked: string): string {
  return marked
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[*_`[\]]+/g, '')
    .replace(/^\s*(?:#{1,6}|[-+•]|\d{1,3}[.)])\s+/, '')
    .replace(/\s+/g, ' ')
}

/** The text before a match in its clause; "but", ";", and "," begin a new one. */
function clauseBefore(marked: string, index: number): string {
  return (
    marked
      .slice(0, index)
      .split(/[,;:.]|\bbut\b|\bhowever\b|–|—/i)
      .at(-1) ?? ''
  )
}

const marksIn = (match: string): number[] =>
  [...match.matchAll(new RegExp(`${open}(\\d+)${close}`, 'g'))].map(([, digits]) => Number(digits))

const withoutNames = (match: string) => match.replaceAll(new RegExp(mark, 'g'), '')
