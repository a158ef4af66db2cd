import { message } from '../../language/message.ts'
import type { SubQueryIntent } from '../analysis-schema.ts'
import type { Proposal } from './proposal.ts'
import { guessedLanguage, stemLanguageOf, type StemLanguage } from '../stems.ts'
import type { SubQueryType } from '../sub-query.ts'

export type RuleQuestion = {
  prompt: string
  /** '' without one. */
  topic: string
  /** ISO 3166-1 alpha-2, of the brand's market. */
  country: string | null
  /** BCP 47, of the brand; the prompt's own language takes precedence. */
  language: string | null
  year: number
  brand: string
  /** Names of tracked competitors, in order. */
  competitors: readonly string[]
}

/** Why a rule proposes a search: stored in English, translated where it is shown. */
export const ruleReasons = {
  words: message('The question as a search query.'),
  topic: message('The topic of the question.'),
  best: message('Engines look for “best of” lists.'),
  recency: message('Engines check what applies this year.'),
  comparison: message('Answers compare options.'),
  reviews: message('Tests and reviews support a recommendation.'),
  price: message('Price is often part of the question without being mentioned.'),
  choosing: message('Engines look up how to choose before what to choose.'),
  drawbacks: message('Answers also mention drawbacks.'),
  guide: message('Guides explain how to do it.'),
  mistakes: message('Engines look up common mistakes before they give advice.'),
  beginners: message('Engines look up who it’s for.'),
  local: message('What’s available in the brand’s market.'),
  brand: message('What is said about the tracked brand.'),
  versus: message('The tracked brand vs. a competitor.'),
  alternatives: message('Alternatives to the tracked brand.'),
  competitor: message('What is said about a competitor.'),
} as const

type Reason = keyof typeof ruleReasons

/** Maximum number of competitors in searches. */
const maxCompetitors = 3

/**
 * Searches that engines commonly make for such a question, only by rules: `words` of the question, lists, tests,
 * prices, this year, the market, the tracked brands. They show what could be searched, not how often, so they have no
 * share.
 */
export function ruleQueries(question: RuleQuestion): Proposal[] {
  const language = guessedLanguage(question.prompt) ?? stemLanguageOf(question.language) ?? 'en'
  const phrases = phrasesOf[language]
  const competitors = question.competitors.slice(0, maxCompetitors)
  const { brand } = question
  return distinct([
    ...ofQuestion(question, { language, phrases }),
    proposal(phrases.reviews(brand), 'navigational', 'brand', 'branded', 'entity-expansion'),
    proposal(phrases.alternatives(brand), 'commercial', 'alternatives', 'branded', 'comparative'),
    ...competitors.flatMap((competitor) => [
      proposal(`${brand} vs ${competitor}`, 'commercial', 'versus', 'branded', 'comparative'),
      proposal(phrases.reviews(competitor), 'commercial', 'competitor', 'entity-expansion', 'branded'),
    ]),
  ])
}

const proposal = (
  query: string,
  intent: SubQueryIntent,
  reason: Reason,
  ...types: SubQueryType[]
): Proposal => ({ query, types, intent, reason: ruleReasons[reason] })

type How = { language: StemLanguage; phrases: Phrases }

/** A question without content words is searched by its topic. */
function ofQuestion(question: RuleQuestion, { language, phrases }: How): Proposal[] {
  const words = searchWords(question.prompt, language)
  const topic = question.topic.toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(words))
    return topic === '' ? [] : [proposal(phrases.best(topic), 'commercial', 'topic', 'related')]
  if (phrases.procedure.test(asked(question.prompt)))
    return [
      proposal(words, 'informational', 'words', 'reformulation'),
      ...ofProcedure(words, question, phrases),
    ]
  const named = namesIn(question)
  if (named.length > 0) return ofNames(words, named, question, phrases)
  return ofChoice(words, question, { language, phrases })
}

/** The tracked brands in a question, in order of appearance. */
function namesIn({ prompt, brand, competitors }: RuleQuestion): string[] {
  const text = ` ${asked(prompt)} `
  return [brand, ...competitors]
    .map((name) => ({ name, at: text.indexOf(` ${name.toLowerCase()} `) }))
    .filter(({ name, at }) => name !== '' && at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name)
}

/** For a question about brands by name. */
function ofNames(
  words: string,
  named: readonly string[],
  { year }: RuleQuestion,
  phrases: Phrases,
): Proposal[] {
  const [one = '', other] = named
  const versus = other === undefined ? null : `${one} vs ${other}`
  return [
    ...(versus === null
      ? [
          proposal(
            squeezed(words.replace(phrases.fillers, ' ')),
            'informational',
            'words',
            'reformulation',
            'branded',
          ),
        ]
      : [
          proposal(versus, 'commercial', 'versus', 'branded', 'comparative'),
          proposal(`${versus} ${year}`, 'commercial', 'recency', 'branded', 'recency'),
        ]),
    ...named
      .slice(0, 2)
      .flatMap((name) => [
        proposal(phrases.reviews(name), 'commercial', 'reviews', 'branded', 'entity-expansion'),
        proposal(phrases.price(name), 'transactional', 'price', 'branded', 'implicit'),
        proposal(phrases.drawbacks(name), 'informational', 'drawbacks', 'branded', 'related'),
      ]),
  ]
}

/** For a question about what to choose. */
function ofChoice(given: string, question: RuleQuestion, { language, phrases }: How): Proposal[] {
  const { country, year } = question
  const { words, head, short } = describedIn(given, isWhich(question.prompt, phrases), phrases)
  const subject = withoutBest(words, phrases)
  const place = country === null ? null : placeName(country, language)
  const [, one, other] = phrases.eitherOr.exec(subject) ?? []
  const isRanked = phrases.ranked.test(subject)
  const either = one !== undefined && other !== undefined ? `${one} vs ${other}` : null
  const first = [
    proposal(words, 'informational', 'words', 'reformulation'),
    ...(either !== null
      ? [proposal(either, 'commercial', 'comparison', 'comparative')]
      : isRanked
        ? []
        : [proposal(phrases.best(subject), 'commercial', 'best', 'reformulation')]),
    proposal(`${either ?? phrases.best(short)} ${year}`, 'commercial', 'recency', 'recency'),
  ]
  // If the subject cannot be separated from the sentence, searches around it would be nonsense.
  if (head.split(' ').length > mostOfHead) return first
  return [
    ...first,
    proposal(phrases.comparison(head), 'commercial', 'comparison', 'comparative'),
    proposal(phrases.reviews(short), 'commercial', 'reviews', 'related'),
    proposal(phrases.price(head), 'transactional', 'price', 'implicit'),
    proposal(phrases.choosing(head), 'informational', 'choosing', 'implicit'),
    proposal(phrases.drawbacks(head), 'informational', 'drawbacks', 'related'),
    proposal(phrases.beginners(head), 'commercial', 'beginners', 'personalized'),
    ...(place === null ? [] : [proposal(phrases.local(short, place), 'local', 'local', 'local')]),
  ]
}

/** `head`: the subject. `short`: with its purpose. `words`: with its whole description. */
type Described = { words: string; head: string; short: string }

/** Longer ones are reduced to their subject. */
const mostShort = 6
const mostOfHead = 4

/** Separates the subject from its description: in "which X …" the sentence continues with a verb. */
function describedIn(given: string, which: boolean, phrases: Phrases): Described {
  const words = given.split(' ')
  const bare = withoutBest(given, phrases).split(' ')
  const isFor = (word: string) => phrases.purpose.has(word)
  const forAt = after(
    bare.findIndex((word, at) => at > 0 && isFor(word)),
    bare,
  )
  const verbAt = after(which ? verbIn(bare, forAt, phrases) : -1, bare)
  const head = bare.slice(0, Math.min(forAt, verbAt)).join(' ')
  const said = verbAt === bare.length ? null : bare.slice(verbAt).join(' ')
  const about = bare.slice(0, verbAt).join(' ')
  const whole = said === null ? words.join(' ') : phrases.joined(about, said)
  const [plain = about] = (said === null ? about : whole).split(phrases.clause)
  const isShort = plain.split(' ').length <= mostShort
  const purpose = withoutBest(plain, phrases)
  return { words: whole, head, short: isShort && !phrases.ranked.test(purpose) ? purpose : head }
}

const after = (at: number, words: readonly string[]) => (at === -1 ? words.length : at)

/** The position where a sentence continues after its subject; −1: unknown. */
function verbIn(words: readonly string[], forAt: number, phrases: Phrases): number {
  const known = words.findIndex((word, at) => at > 0 && phrases.verbs.has(word))
  if (known !== -1) return known
  // A word after a plural without a preposition between them is a verb, or another plural as in "sports watches".
  return words.findIndex(
    (word, at) => at > 0 && at < forAt && phrases.isPlural(words[at - 1] ?? '') && !phrases.isPlural(word),
  )
}

const isWhich = (prompt: string, { which }: Phrases): boolean => which.test(asked(prompt))

/** For a question about how to do something, or why. */
const ofProcedure = (words: string, { year }: RuleQuestion, phrases: Phrases): Proposal[] => [
  proposal(phrases.guide(words), 'informational', 'guide', 'related'),
  proposal(phrases.mistakes(words), 'informational', 'mistakes', 'implicit'),
  proposal(phrases.beginners(words), 'informational', 'beginners', 'personalized'),
  proposal(`${words} ${year}`, 'informational', 'recency', 'recency'),
]

/** Longer questions are reduced to their first words. */
const maxWords = 12

/** What a person would type: the question without its frame, politeness, and punctuation. */
function searchWords(prompt: string, language: StemLanguage): string {
  const { frames, timely } = phrasesOf[language]
  let words = asked(prompt).replace(timely, '')
  for (const frame of frames) {
    const rest = words.replace(frame, '').trim()
    if (rest.split(' ').length >= 2) words = rest
  }
  return words.split(' ').slice(0, maxWords).join(' ')
}

/** The sentence with the question, in lowercase and without punctuation. */
function asked(prompt: string): string {
  const sentences = prompt
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?])\s+/)
  return (sentences.find((sentence) => sentence.includes('?')) ?? sentences[0] ?? prompt)
    .toLowerCase()
    .replace(/[¿?¡!"“”„«»();:]|[.,](?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutBest(words: string, { superlative }: Phrases): string {
  const rest = squeezed(words.replace(superlative, ' '))
  return rest === '' ? words : rest
}

const squeezed = (words: string) => words.replace(/\s+/g, ' ').trim()

function placeName(country: string, language: StemLanguage): string | null {
  try {
    const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country)
    return name === undefined ? null : language === 'en' && withArticle.test(name) ? `the ${name}` : name
  } catch {
    return null // not an assigned code
  }
}

const withArticle = /^(United|Netherlands|Philippines|Bahamas|Gambia|Maldives)|(Islands|Republic|Emirates)$/

function distinct(proposals: readonly Proposal[]): Proposal[] {
  const found = new Map<string, Proposal>()
  for (const proposal of proposals) {
    const wording = proposal.query.toLowerCase()
    if (!found.has(wording)) found.set(wording, proposal)
  }
  return [...found.values()]
}

type Phrases = {
  /** Phrases around a question that are not part of a search, removed one after the other. */
  frames: readonly RegExp[]
  superlative: RegExp
  /** Begins a question about how or why. */
  procedure: RegExp
  /** Begins the purpose of a subject. */
  purpose: ReadonlySet<string>
  /** Begins a clause. */
  clause: RegExp
  /** Asks which of several. */
  which: RegExp
  /** Verbs that follow the subject of a question. */
  verbs: ReadonlySet<string>
  isPlural(word: string): boolean
  /** Combines a subject with the rest of its sentence. */
  joined(subject: string, said: string): string
  /** Already asks for a ranking. */
  ranked: RegExp
  /** Time references at the end. */
  timely: RegExp
  /** Short words that searches do not contain. */
  fillers: RegExp
  eitherOr: RegExp
  guide(words: string): string
  mistakes(words: string): string
  best(subject: string): string
  comparison(subject: string): string
  reviews(subject: string): string
  price(subject: string): string
  choosing(subject: string): string
  drawbacks(subject: string): string
  beginners(subject: string): string
  local(subject: string, place: string): string
  alternatives(brand: string): string
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** "headphones" and "have the longest battery life" become "headphones with longest battery life". */
function joinedInEnglish(subject: string, said: string): string {
  const ranked = /^(?:is|are) (?:the )?((?:most|least) \S+|\S{3,}est)(?=\s|$)(.*)$/.exec(said)
  if (ranked?.[1] !== undefined && ranked[1] !== 'best') return `${ranked[1]} ${subject}${ranked[2] ?? ''}`
  const owned = said.replace(
    /^(?:have|has|had|offers?|comes? with|provides?|includes?) (?:the |an? )?/,
    'with ',
  )
  if (owned !== said) return `${subject} ${owned}`
  const wanted = said.replace(
    /^(?:should|can|could|do|would) (?:i|we|you|one)(?: (?:buy|get|use|choose|pick|take|need|try))?\b/,
    '',
  )
  if (wanted !== said) return `${subject}${wanted}`
  const asked = said.replace(/^(?:do|does|did) /, '')
  if (asked !== said) return `${subject} that ${asked}`
  const good = said.replace(
    /^(?:is|are) (?:the )?(?:good|great|best|suitable|ideal|right|recommended|worth (?:it|buying|having))(?=\s|$)/,
    '',
  )
  if (good !== said) return `${subject}${good}`
  return /^(?:is|are) \S+$/.test(said)
    ? `${said.slice(said.indexOf(' ') + 1)} ${subject}`
    : `${subject} that ${said}`
}

/** Keeps the rest of the sentence, except for "has" and "is good". */
function joinedBy(
  subject: string,
  said: string,
  { owning, having, being }: { owning: RegExp; having: string; being: RegExp },
): string {
  return squeezed(`${subject} ${said.replace(owning, `${having} `).replace(being, '')}`)
}

const phrasesOf: Record<StemLanguage, Phrases> = {
  en: {
    frames: [
      /^(hi|hello|hey|please)\b/,
      /\b(please|thanks|thank you)$/,
      /^(can|could|would) you (please )?(tell me|recommend|suggest|explain|list|compare)\b( me| to me)?/,
      /^(i am|i'm|we are|we're) (looking for|searching for|trying to find)\b/,
      /^(i|we) (want|need|would like)( to)?\b/,
      /^(recommend|suggest|list|name|compare|tell me|show me|give me)\b( me)?/,
      /^(what|which|who)( is| are|'s)?\b/,
      /^(do|does|did|is|are|can|should|would|could) (i|we|you|it|there|people)\b/,
      /^(should i|do you|would you) (recommend|suggest|use|buy|choose)\b/,
      /^how (do|can|should|to|does)( i| we| you)?\b/,
      /^where (can|could|do|should) (i|we|you|one)( (buy|get|find|order))?\b/,
      /^(the|a|an|some|any|about)\b/,
      /^(use|choose|buy|pick|get)(?= \S+ or )/,
    ],
    procedure: /^(how (do|can|should|to|does)|why|when)\b/,
    purpose: wordSet('for in with without under to from near on at by that who while'),
    clause: /\s(?:that|who|while)\s/,
    which: /^(which|what|whose) (?!is |are |'s )/,
    verbs: wordSet(
      'is are was were has have had do does did can could will would should may might offer offers support supports work works integrate integrates come comes make makes let lets last lasts fit fits cost costs need needs help helps give gives provide provides include includes sound sounds block blocks stay stays allow allows keep keeps handle handles connect connects protect protects survive survives',
    ),
    isPlural: (word) => /(?:[^sui]s|ies)$/.test(word) && word.length > 3,
    joined: joinedInEnglish,
    ranked: /\b(best|most|least|\p{L}{3,}est)\b/u,
    timely: /\s(right now|today|currently|these days|nowadays|at the moment|this year)$/,
    fillers: /(?:^|\s)(?:is|are|does|do|a|an|the|of|really)(?=\s|$)/g,
    eitherOr: /^(\S+(?: \S+)?) (?:or|vs|versus) (\S+)/,
    guide: (words) => `${words} guide`,
    mistakes: (words) => `${words} common mistakes`,
    superlative:
      /^(?:some )?(?:good|great)\b|\b(the )?(very )?(?:best|top|leading)$|^(the )?(very )?(?:best|top|leading)\b/g,
    best: (subject) => `best ${subject}`,
    comparison: (subject) => `${subject} comparison`,
    reviews: (subject) => `${subject} reviews`,
    price: (subject) => `${subject} price`,
    choosing: (subject) => `how to choose ${subject}`,
    drawbacks: (subject) => `${subject} pros and cons`,
    beginners: (subject) => `${subject} for beginners`,
    local: (subject, place) => `${subject} in ${place}`,
    alternatives: (brand) => `${brand} alternatives`,
  },
  de: {
    frames: [
      /^(hallo|hi|bitte)(?=\s)/,
      /\s(bitte|danke)$/,
      /^(kannst|könntest|können|könnten|würdest|würden) (du|sie) (mir |uns )?(bitte )?(sagen|empfehlen|vorschlagen|erklären|nennen)?/,
      /^(ich|wir) (suche|suchen|brauche|brauchen|möchte|möchten|will|wollen)(?=\s)/,
      /^(empfiehl|nenne|zeige|vergleiche|erkläre) (mir|uns)?/,
      /^(was|wer|welche[rsnm]?|wie|wo) (ist|sind|kann|können|gibt es|eignet sich|eignen sich)(?=\s)/,
      /^(welche[rsnm]?|was|wer)(?=\s)/,
      /^wie (kann|können|soll|sollte|werde|mache|macht)( ich| wir| man)?(?=\s)/,
      /^wo (kann|kaufe|bekomme|finde|soll) (ich|man)( (am besten|günstig))?(?=\s)/,
      /^(der|die|das|den|dem|ein|eine|einen|es)(?=\s)/,
    ],
    procedure: /^(wie (kann|können|soll|sollte|werde|mache|macht)|warum|wieso|wann)(?=\s)/,
    purpose: wordSet('für in mit ohne unter zum zur bei auf aus von im am'),
    clause: /\s(?:die|der|das|welche|während|wenn)\s/,
    which: /^(welche[rsnm]?|was für)\s/,
    verbs: wordSet(
      'ist sind hat haben kann können soll sollte sollten bietet bieten hält halten lässt lassen passt passen eignet eignen macht machen braucht brauchen funktioniert funktionieren kostet kosten nutzen nutzt empfiehlst empfehlen würdest',
    ),
    isPlural: () => false,
    joined: (subject, said) =>
      joinedBy(subject, said, {
        owning: /^(?:hat|haben|bietet|bieten) (?:den |die |das |einen? )?/,
        having: 'mit',
        being:
          /^(?:(?:ist|sind|eignet sich|eignen sich)(?: (?:am |die |der |das )?(?:besten?|bester|bestes|gut|geeignet|zu empfehlen|empfehlenswert))?|empfiehlst du|empfehlen sie|würdest du empfehlen)(?=\s|$)/,
      }),
    ranked:
      /(?<!\p{L})(besten?|bester|bestes|meisten?|\p{L}+igsten?|\p{L}+lichsten?|längsten?|kürzesten?|größten?|höchsten?|schnellsten?)(?!\p{L})/u,
    timely: /\s(gerade|aktuell|derzeit|zurzeit|momentan|heute|dieses jahr)$/,
    fillers: /(?:^|\s)(?:ist|sind|ein|eine|einen|der|die|das|wirklich)(?=\s|$)/g,
    eitherOr: /^(\S+(?: \S+)?) (?:oder|vs|gegen) (\S+)/,
    guide: (words) => `${words} anleitung`,
    mistakes: (words) => `${words} häufige fehler`,
    superlative: /(?<!\p{L})(am |die |der |das )?(besten?|bester|bestes|beste|top|führenden?)(?!\p{L})/gu,
    best: (subject) => `beste ${subject}`,
    comparison: (subject) => `${subject} vergleich`,
    reviews: (subject) => `${subject} test erfahrungen`,
    price: (subject) => `${subject} preis`,
    choosing: (subject) => `${subject} worauf achten`,
    drawbacks: (subject) => `${subject} vor- und nachteile`,
    beginners: (subject) => `${subject} für anfänger`,
    local: (subject, place) => `${subject} in ${place}`,
    alternatives: (brand) => `${brand} alternativen`,
  },
  es: {
    frames: [
      /^(hola|por favor)(?=\s)/,
      /\s(por favor|gracias)$/,
      /^(me |nos )?(puedes|podrías|puede|podría) (por favor )?(recomendarme|recomendar|decirme|decir|explicar|explicarme|sugerir)?/,
      /^(busco|buscamos|necesito|necesitamos|quiero|queremos)(?=\s)/,
      /^(recomiéndame|recomienda|dime|compara|explícame)(?=\s)/,
      /^(qué|que|cuál|cuáles|cual|cuales|quién|quiénes|cómo|dónde) (es|son|hay|puedo|podemos|se puede)(?=\s)/,
      /^(qué|que|cuál|cuáles|quién|quiénes)(?=\s)/,
      /^cómo (puedo|podemos|se puede|debo)(?=\s)/,
      /^dónde (puedo|podemos|se puede) (comprar|encontrar|reservar)(?=\s)/,
      /^(el|la|los|las|un|una|unos|unas)(?=\s)/,
    ],
    procedure: /^(cómo|por qué|cuándo)(?=\s)/,
    purpose: wordSet('para en con sin por de del desde bajo'),
    clause: /\s(?:que|mientras|cuando)\s/,
    which: /^(qué|que|cuál|cuáles|cual|cuales) (?!es |son |hay )/,
    verbs: wordSet(
      'es son está están tiene tienen ofrece ofrecen puede pueden debe deben sirve sirven funciona funcionan cuesta cuestan hace hacen usa usan permite permiten dura duran suena suenan me nos',
    ),
    isPlural: () => false,
    joined: (subject, said) =>
      joinedBy(subject, said, {
        owning: /^(?:tienen?|ofrecen?) (?:el |la |los |las |un |una )?/,
        having: 'con',
        being:
          /^(?:(?:es|son)(?: (?:el |la |los |las )?(?:mejor|mejores|buenos?|buenas?|recomendables?))?|(?:me|nos) (?:recomiendas?|recomiendan))(?=\s|$)/,
      }),
    ranked: /(?<!\p{L})(mejor|mejores|más|menos)(?!\p{L})/u,
    timely: /\s(ahora mismo|ahora|actualmente|hoy|este año)$/,
    fillers: /(?:^|\s)(?:es|son|un|una|el|la|los|las|realmente)(?=\s|$)/g,
    eitherOr: /^(\S+(?: \S+)?) (?:o|vs|frente a) (\S+)/,
    guide: (words) => `guía ${words}`,
    mistakes: (words) => `errores comunes ${words}`,
    superlative: /(?<!\p{L})(los |las |el |la )?(mejor|mejores|top)(?!\p{L})/gu,
    best: (subject) => `${/^\S+s(?=\s|$)/.test(subject) ? 'mejores' : 'mejor'} ${subject}`,
    comparison: (subject) => `comparativa ${subject}`,
    reviews: (subject) => `opiniones ${subject}`,
    price: (subject) => `precio ${subject}`,
    choosing: (subject) => `cómo elegir ${subject}`,
    drawbacks: (subject) => `ventajas y desventajas ${subject}`,
    beginners: (subject) => `${subject} para principiantes`,
    local: (subject, place) => `${subject} en ${place}`,
    alternatives: (brand) => `alternativas a ${brand}`,
  },
}
