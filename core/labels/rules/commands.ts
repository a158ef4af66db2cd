import { role } from '#core/answers/document/roles.ts'
import { gap, isUpper, lexemeOf, rolesOf, type Words } from '#core/answers/document/words.ts'
import { type Advice, hasCondition } from './predicates.ts'
import { conditionBefore, isForMost, isNegated } from './conditions.ts'

type Sentence = { a: number; b: number }

/** `I recommend X`, `go with X`, `consider X or Y`, `opt for X`, `skip X`: the names after the verb. */
export function readCommands(words: Words, sentence: Sentence): Advice[] {
  const { a, b } = sentence
  const found: Advice[] = []
  found.push(...readGiving(words, sentence))
  for (let at = a; at < b; at += 1) {
    const isRefusal = refuses(words, at)
    if (!isRefusal && !advises(words, at, sentence)) continue
    const { text } = lexemeOf(words, at)
    const isFree = free.test(text)
    if (!isFree && text !== 'bother' && !isCommand(words, at, a)) continue
    const purpose = conditionBefore(words, a, at)
    found.push({
      at: isRefusal && refusals[text] !== '' ? at + 1 : at,
      target: 'object',
      isAgainst:
        isRefusal && lexemeOf(words, at).text === 'bother'
          ? true
          : isRefusal !== isNegated(words, at, clauseStart(words, at, a)),
      isTop: isForced(words, sentence) || isForOverall(words, a, at) || isForMost(words, { a, b: at }),
      isOwn:
        (at === a || isFirstPerson(words, at, a)) &&
        purpose === null &&
        !opensWithPurpose(words, a) &&
        !hasCondition(words, at, b),
      purpose,
    })
  }
  return found
}

/** `give X a try`, `take a look at X`, `don't overlook X`: at the start of a sentence or after `I'd`. */
function readGiving(words: Words, { a, b }: Sentence): Advice[] {
  const at = lexemeOf(words, a).text === "i'd" ? a + 1 : a
  const { text } = lexemeOf(words, at)
  const isGiven = text === 'give' && endsIn(words, at + 2, b, giving)
  const isLookedAt = text === 'take' && lexemeOf(words, at + 2).text === 'look'
  const isKept = text === "don't" && missing.has(lexemeOf(words, at + 1).text)
  if (!isGiven && !isLookedAt && !isKept) return []
  const place = isGiven ? at : isKept ? at + 1 : at + 2
  return [{ at: place, target: 'object', isAgainst: false, isTop: false, isOwn: false, purpose: null }]
}

function endsIn(words: Words, from: number, b: number, wanted: ReadonlySet<string>): boolean {
  for (let at = from; at < Math.min(b, from + 6); at += 1)
    if (wanted.has(lexemeOf(words, at).text)) return true
  return false
}

const giving = new Set('try look shot chance go'.split(' '))
const missing = new Set('overlook forget dismiss discount underestimate sleep'.split(' '))

/** `If price is no object, choose X`: what comes before a comma does not negate the verb. */
function clauseStart(words: Words, at: number, a: number): number {
  for (let place = at; place > Math.max(a, at - 4); place -= 1)
    if (words.before[place] === gap.comma) return place
  return a
}

const free = /^(?:recommend|suggest|advise|caution)/

function advises(words: Words, at: number, { a, b }: Sentence): boolean {
  const { roles, text } = lexemeOf(words, at)
  if (at + 1 >= b) return false
  if (acting.has(text)) return (at === a || isActing(words, at, a)) && isFollowed(words, at)
  if ((roles & role.advise) === 0) return false
  if (text === 'recommended' && passive.has(lexemeOf(words, at + 1).text)) return false
  if (lexemeOf(words, at + 1).text === 'between' || lexemeOf(words, at + 1).text === 'from') return false
  if (text === 'go' && (at === a || firstPersons.has(lexemeOf(words, at - 1).text)) && isUpper(words, at + 1))
    return true
  return isFollowed(words, at)
}

/** `stay at X`: a verb before the preposition that it needs. */
function isFollowed(words: Words, at: number): boolean {
  const wanted = particles[lexemeOf(words, at).text]
  return wanted === undefined || wanted.split(' ').includes(lexemeOf(words, at + 1).text)
}

/** `X is recommended as …`: what follows is not recommended. */
const passive = new Set('as by for over in because since if when'.split(' '))

/** `skip X`, `avoid X`, `advise against X`, `stay away from X`, `steer clear of X`, `rule out X`. */
function refuses(words: Words, at: number): boolean {
  const { text } = lexemeOf(words, at)
  const next = lexemeOf(words, at + 1).text
  if (text === 'bother') return isNegated(words, at, Math.max(0, at - 4))
  return text in refusals && (refusals[text] === '' || refusals[text] === next)
}

const refusals: Record<string, string> = {
  avoid: '',
  evitez: '',
  evita: '',
  evite: '',
  evitate: '',
  meide: '',
  vermeide: '',
  skip: '',
  pass: '',
  stay: 'away',
  steer: 'clear',
  rule: 'out',
  look: 'elsewhere',
  advise: 'against',
  advises: 'against',
  recommend: 'against',
  recommends: 'against',
  caution: 'against',
  think: 'twice',
}

/** Verbs that recommend only as a command to the reader or as the writer's own choice. */
const acting = new Set(
  'shortlist stay head eat point use install book order hire call visit switch move pair add take lean download compare'.split(
    ' ',
  ),
)

/** `I'd use X`; `start with X, then add Y`. */
function isActing(words: Words, at: number, a: number): boolean {
  const { text } = lexemeOf(words, at - 1)
  if (firstPersons.has(text)) return true
  if (text === "wouldn't" || text === 'not') return isFirstPerson(words, at - 1, at - 3)
  if (words.before[at] === gap.comma && opensSentence.has(lexemeOf(words, a).text)) return true
  if (text !== 'then' && text !== 'and') return false
  return (lexemeOf(words, a).roles & role.advise) !== 0 || acting.has(lexemeOf(words, a).text)
}

const opensSentence = new Set('if for with when since'.split(' '))
const firstPersons = new Set("i i'd we we'd i'll".split(' '))

function isFirstPerson(words: Words, at: number, a: number): boolean {
  for (let place = at - 1; place >= Math.max(a, at - 3); place -= 1)
    if (firstPersons.has(lexemeOf(words, place).text)) return true
  return false
}

/** `For the best overall experience, choose X`. */
function isForOverall(words: Words, a: number, at: number): boolean {
  if (lexemeOf(words, a).text !== 'for') return false
  for (let place = a + 1; place < Math.min(at, a + 6); place += 1)
    if (lexemeOf(words, place).text === 'overall') return true
  return false
}

/** `If I had to pick one, …`, `if you only buy one …`: what follows is the first choice. */
export function isForced(words: Words, { a, b }: Sentence): boolean {
  if (lexemeOf(words, a).text !== 'if') return false
  const end = Math.min(b, a + 9)
  let isOne = false
  let isPicked = false
  for (let at = a + 1; at < end; at += 1) {
    const { text, roles } = lexemeOf(words, at)
    if (text === 'one' || text === 'had' || text === 'could') isOne = true
    if ((text === 'my' || text === 'me') && lexemeOf(words, a + 1).text === 'it') return true
    if ((text === 'you' || text === 'shoes') && lexemeOf(words, a + 1).text === 'i') return true
    if ((roles & role.advise) !== 0 || text === 'only') isPicked = true
  }
  return isOne && isPicked
}

const particles: Record<string, string> = {
  go: 'with for',
  opt: 'for',
  opting: 'for',
  start: 'with',
  begin: 'with',
  commit: 'to',
  settle: 'on',
  sign: 'up',
  starting: 'with',
  stick: 'with to',
  check: 'out',
  stay: 'at in',
  head: 'to',
  eat: 'at',
  look: 'at into for',
}

/** An imperative, or advice to the reader: `choose X`, `you should get X`, `I'd go with X`. */
function isCommand(words: Words, at: number, a: number): boolean {
  const separator = words.before[at] ?? 0
  if (at === a || (separator >= gap.comma && separator !== gap.close)) return true
  if (at === a + 1 && /^\d/.test(lexemeOf(words, a).text)) return true
  if (opensWithPurpose(words, a) && at - a <= 4 && (rolesOf(words, a, at) & role.verb) === 0) return true
  const before = lexemeOf(words, at - 1).text
  return commanding.has(before) || (before === 'will' && lexemeOf(words, at).text === 'prefer')
}

/** `For gifts …`, `For variety …`: some need, rather than the reader's own (`for your team`, `for a group`). */
function opensWithPurpose(words: Words, a: number): boolean {
  if (lexemeOf(words, a).text !== 'for') return false
  const { text, roles } = lexemeOf(words, a + 1)
  return (roles & role.article) === 0 && !['you', 'most', 'me', 'this', 'that', 'these'].includes(text)
}

const commanding = new Set(
  "wouldn't i'd we'd i we would should can could might may to then just then, you'll simply definitely either only or and want instead try recommend recommending suggest".split(
    ' ',
  ),
)
