import { commonTier } from './common-words.ts'

/**
 * The points for (or against) a name from the clause around a capitalized word. `before` and `after` are the folded
 * text around it. A bare singular noun cannot be a subject (`Target carries it`), so a verb that only an organization
 * or product takes decides; `is` needs a complement that fits one.
 */
export function framePoints({ folded, before, after, possessive }: Frame): number {
  if (possessive) return possessivePoints(after)
  const clause = /^[^.;:!?\n|]*/u.exec(after)?.[0] ?? ''
  const said =
    /^ (?:(?:now|also|still|only|currently|recently|already|even|generally|usually|often|typically|just|actually|then|really|simply) )?([\p{L}']+)/u.exec(
      clause,
    )
  if (said === null) return signPoints(after)
  const [lead = '', verb = ''] = said
  const rest = clause.slice(lead.length)
  const vague = vagueSubjects.has(folded)
  let points = 0
  if (priced.test(clause)) points = 3.25
  else if (companyVerbs.has(verb)) points = vague ? 2 : 3.25
  else if (productVerbs.has(verb)) points = vague ? 0 : 1.5
  else if (copulas.has(verb)) points = complementPoints(rest) * (vague ? 0.5 : 1)
  if (points > 0 && points < 3 && oddSubjects.has(folded)) points += copulas.has(verb) ? 1 : 0.75
  if (isPlural(folded)) points += agreement(verb)
  if (verbNames.has(folded) && before.endsWith(' to ') && !transfer.test(before)) points -= 2.5
  if (/^ of (?!course\b)/u.test(clause)) points -= 2
  if (points > 0 && determined.test(before)) points = Math.min(points, 1)
  if (copulas.has(verb) && /(?:^|[^\p{L}])(?:an?|every|each|any) $/u.test(before)) points -= 1.5
  return points
}

export type Frame = { folded: string; before: string; after: string; possessive: boolean }

/** `President Ford`, `Mr. Bolt`: after a title the word is a person. */
export function followsTitle(before: string): boolean {
  return /(?:^|[^\p{L}])(?:president|senator|governor|mr\.?|mrs\.?|ms\.?|professor|justice|sir|saint|lady|mayor|sheriff) $/u.test(
    before,
  )
}

/** `Delta, British Columbia`, `Orange, CA`, `Fox Glacier`, `the Marshall Plan`: a place or an event of that name. */
export function isPlaceOrEvent({
  before,
  after,
  capital,
}: {
  before: string
  after: string
  capital: boolean
}): boolean {
  if (state.test(after)) return true
  if (/(?:^|[^\p{L}])(?:city of|town of|county of|cape|mount|fort|port|lake|isle of) $/u.test(before))
    return true
  const head = /^[ -](\p{L}+)/u.exec(after)?.[1]
  return capital && head !== undefined && placeHeads.has(head)
}

/** `**Target:** affordable basics`: the text after the head describes something to choose. */
export function describesOffer(after: string): boolean {
  const line = /^[^\n|]{0,120}/u.exec(after)?.[0] ?? ''
  const body = /^[ *]*(?:\([^)]*\))?[ *]*(?:[:：]| [-–—])[ *]*(.*)/u.exec(line)?.[1]
  return body !== undefined && !/^[<>≥≤~$€£+-]?\d/u.test(body) && offer.test(body)
}

const words = (list: string) => new Set(list.split(/\s+/))

const companyVerbs = words(`
  offers sells carries stocks launched launches announced acquired charges integrates supports provides flies
  operates ships introduced unveiled owns partnered competes bundles lets pays manufactures produces rolled
  reported recalled discontinued rebranded markets bills acquires announces launching refunds licenses hosts syncs
  donates cites outsells undercuts caters specializes specialises stands stocked waives bought dominates`)
const productVerbs = words(`
  makes has gives comes includes allows requires works runs costs matches starts remains uses shines excels wins
  leads delivers features focuses combines keeps does doesn't hasn't relies records adds earns suits separates
  connects handles automates lacks sits ranks scores beats outperforms processes skews tends targets appeals holds
  limits takes signed stores saves reads verifies moved lists writes helps feels looks tracks covers earned sold released gained lost won dropped fell rose grew cut said says
  plans wants aims expects hopes offered`)
/** Its own price or rate: `Max costs $16.99`, `Square takes 2.6%`. */
const priced =
  /^ (?:costs?|charges?|takes|is|starts at|runs) (?:about |around |from |only |just )?(?:[$€£]\d|\d[\d.]* ?%)/u
const copulas = words("is was isn't wasn't remains remained became becomes")

/** Nouns that need no article, and pronouns: a verb after them proves little. */
const vagueSubjects = words(`
  nothing three joy dawn harmony logic perplexity tide honor meta silk bounty cheer sage mint
  lemonade ivory purple secret word monday sunday mars venus galaxy`)
/** Adverbs, adjectives, and verbs: never a subject unless they are names. */
const oddSubjects = words(`
  always indeed guess glad express wise next progressive nationwide smart discover chase match sketch ally excel
  united southwest notion target slack zoom linear stripe block bolt calm brave bumble`)

/** Verbs: `to Zoom`, `to Discover`, unless something moves or compares to the brand. */
const verbNames = words(`
  zoom chase discover match sketch target gain excel drive guess express block box ring echo bolt coach pledge
  cheer ramp affirm root dial toast square ally calm wink shell bounce honor compass sling meet`)
const transfer =
  /(?:switch\w*|mov\w+|migrat\w+|compared|alternatives?|similar|connect\w*|export\w*|according|next|close\w*|prefer\w*|sell\w*|sold|go|going|head\w*|upgrad\w*|rivals?|competitors?|opposed|add\w*|send\w*|link\w*|sync\w*|upload\w*|subscri\w+|access|thanks|report\w*|from \S+|over|equivalent|comes|back|bring) to $/u

function possessivePoints(after: string): number {
  const next = /^['’]?s? ?(\p{L}+)/u.exec(after.replace(/^['’]s/u, ''))?.[1] ?? ''
  if (contracted.has(next)) return -1
  return offerNoun.test(next) ? 2 : 0.75
}

const contracted = words(
  'the a an not been going just all so up no too very really about only in on your my also',
)
const offerNoun =
  /^(?:apps?|websites?|plans?|pric\w+|fees?|plan|platforms?|services?|sites?|stores?|cards?|subscriptions?|apis?|software|databases?|warehouses?|products?|customers?|users?|ceo|stock|shares|earnings|line|lineup|range|models?|free|premium|pro|editor|tools?|loyalty|policy|menu|fleet|routes?|network|ads?|algorithm|battery|headphones|phones?|laptops?|ecosystem|integrations?|support|interface|deals?|selection|return|brand|rewards|insurance|coverage|broadband)$/u

function complementPoints(rest: string): number {
  if (category.test(rest.slice(0, 75))) return 2.5
  return judgement.test(rest) ? 1.5 : 0
}

const category =
  /(?<!\p{L})(?:workspaces?|apps?|platforms?|services?|software|browsers?|retailers?|airlines?|banks?|brands?|company|companies|chains?|carriers?|providers?|insurers?|marketplaces?|assistants?|chatbots?|editors?|startups?|search engines?|streamers?|subscriptions?|detergents?|retail|saas|tools?|suites?|manufacturers?|automakers?|carmakers?|websites?|networks?|agencies|agency|store|warehouse|recorders?|operators?|makers?|messengers?|crm|cms|ide|lms)(?!\p{L})/u
const judgement =
  /^ (?:(?:\d+x|also|now|still|the|a|an|usually|often|generally|slightly|much|more|most|my|our|probably|bit|far) )*(?:cheap\w*|pric\w+|free|best|better|ideal|great for|owned by|made by|built|designed|available (?:on|for|in|at)|compatible|\p{L}+-only|\p{L}+-based|open[- ]source|known for|popular|worth|expensive|affordable|headquartered|bundled|simplest|fastest|easiest|biggest|largest|market leader|incumbent|recommended|gentle|pick|choice|option|alternative|similar|comparable|slow\w+|fast\w+|strong\w+|weak\w+|older|newer)(?!\p{L})/u

function isPlural(folded: string): boolean {
  return /[^s]s$/.test(folded) && folded.length > 4 && commonTier(folded.slice(0, -1)) !== null
}

function agreement(verb: string): number {
  if (
    copulas.has(verb) ||
    verb === 'has' ||
    verb === 'does' ||
    (companyVerbs.has(verb) && verb.endsWith('s'))
  )
    return 2
  if (productVerbs.has(verb) && verb.endsWith('s')) return 1.5
  return /^(?:are|have|were|need|work|come|should|aren't)$/.test(verb) ? -1.5 : 0
}

function signPoints(after: string): number {
  if (/^, (?:the|an?) /u.test(after) && category.test(/^, [^,.;:\n]*/u.exec(after)?.[0] ?? '')) return 2.5
  if (/^ \((?:by|from|formerly|now|owned|previously|part of|via)(?!\p{L})/u.test(after)) return 2
  if (/^ \((?:from )?[$€£]\d/u.test(after)) return 1.5
  return /^ (?:[–—-] [$€£]\d|\(\d[\d.]* ?%)/u.test(after) ? 1.5 : 0
}

const determined =
  /(?:^|[^\p{L}])(?:an?|the|this|that|each|every|any|my|your|our|their|his|her|its|some|no|another) $/u

const state =
  /^, (?:british columbia|ontario|quebec|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming|nepal|ca|tx|ny|fl|az|nv|ut|nj|va|nc)(?!\p{L})/u
const placeHeads = words(`
  island islands glacier plan field park county nations states kingdom emirates road harbor harbour gulf forest
  basin rainforest reserve reservation war day week year valley river beach peninsula province township theory
  theorem effect principle syndrome memorial fellowship scholarship springs falls village canyon creek heights`)

const offer =
  /(?<!\p{L})(?:affordable|budget|cheap\w*|basics|stylish|trendy|best|great|good|ideal|popular|reliable|known|offers|free|premium|quality|luxury|selection|easy|easiest|open-source|all-in-one|lowest|low-cost|value|versatile|powerful|classic|durable|comfortable|excellent|strong|flexible|simple|fast|for teams|integration|starting at|works with)(?!\p{L})/u
