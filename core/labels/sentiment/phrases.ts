/**
 * Phrases of reviews whose words mean something else individually, −3…3. `*` stands for any one word. Our own list;
 * contractions as written, because an apostrophe stays in its word.
 */
const phrases: Record<string, number> = {
  ...rated(
    2.5,
    "hard to beat|hard to fault|tough to beat|difficult to beat|second to none|in a class of its own|best in class|best in the industry|worth every penny|worth every cent|worth the money|worth the price|worth the investment|worth it|bang for your buck|bang for the buck|value for money|value for the money|can't go wrong|cannot go wrong|hard to go wrong|won't regret|will not regret|won't be disappointed|won't disappoint|will not disappoint|gold standard|ahead of the competition|ahead of the pack|head and shoulders|cut above|game changer|cream of the crop|highest of all|top of the line|top of its class|mistake to overlook|mistake to ignore|rave about|raves about|nobody beats|few better|would buy again|must have|holds up well|hold up well|best of all",
  ),
  ...rated(
    2,
    'top marks|high marks|full marks|top rated|highly rated|top notch|first class|first rate|well made|well built|well designed|well organized|well organised|well reviewed|well regarded|well liked|well thought|easy to use|easy to set|easy to learn|easy to clean|easy to install|easy to navigate|easy to love|simple to use|simple to learn|simple to clean|user friendly|beginner friendly|most *-friendly|a breeze|a joy|a delight|a pleasure|a winner|a standout|a favorite|a favourite|ticks all the boxes|ticks every box|checks all the boxes|sweet spot|just works|stands out|stand out|standing out|stood out|lasts longer|last longer|built to last|safe bet|safe choice|strong choice|great choice|good choice|excellent choice|solid choice|smart choice|top choice|top pick|best choice|best option|best pick|good alternative|great alternative|solid alternative|loyal following|delivers what|delivers on|lives up to|live up to|punches above|more than enough|no complaints|nothing to complain|deserves its|everything a beginner|everything you need|lasts for years|last for years|a must|a gem|hits the mark|exceeds expectations|exceeded expectations|up to date|true to size|peace of mind|a steal|the benchmark|the best|no brainer|great value|good value|excellent value|ease of use|free of charge|no hidden|trusted by|fan favorite|long battery|low maintenance|worth considering|worth a look|worth checking|wins on|leads the pack|most reliable|most comfortable|most durable|most accurate|most trusted|most affordable',
  ),
  ...rated(
    1.5,
    'costs less|cost less|more features|more options|half the price|more affordable|less expensive',
  ),
  ...rated(
    -2.5,
    'leaves a lot to be desired|leaves much to be desired|leave a lot to be desired|steer clear|stay away|look elsewhere|a nightmare|waste of money|not worth|rip off|falls apart|fell apart|fall apart|fails to|failed to|failed us|gone downhill|going downhill|went downhill|came last|comes last|data breach|data breaches|let us down|let me down|lets you down|let you down|poor track record|class action|out of business|paying for the name|red flag|red flags|deal breaker|better options than|better off with|cannot recommend|not recommend|wish it',
  ),
  ...rated(
    -2,
    'feels cheap|feel cheap|feels flimsy|falls short|fall short|fell short|steep learning curve|learning curve|out of date|hidden fees|hidden fee|hidden costs|hidden charges|hard to clean|hard to use|hard to find|hard to reach|hard to cancel|hard to read|difficult to use|difficult to cancel|hit or miss|hit and miss|on the pricey side|watch out|wears out|wear out|wore out|breaks down|broke down|break down|runs hot|run hot|short battery|no match|leaves something to be desired|nickel and dime|data loss|short lived|not ideal|room for improvement|few integrations|hard to justify|hard to swallow|hard to book|lost ground|losing ground|fallen behind|falling behind|lags behind|lagging behind|among the lowest in|among the worst|long waits|put off|puts off|few features|fewer features|late delivery|customer complaints|many complaints|long wait|wait times|raised its prices|raised prices|price hike|price hikes|price increase|price increases|termination fee|high excess|high deductible|high deductibles|cancellation fee|cancellation fees|missing parts|missing features|tend to snap|easily scratched|prone to',
  ),
  ...rated(
    -1.5,
    "wore through|paying a premium|comes loose|come loose|just okay|only okay|out of reach|needs help|needs work|hardly better|barely better|no better than|short runtime|locked behind|sits behind|hidden behind|quality depends|books out|books up|sells out|not something|getting used to|get used to|you pay for it|puts me off|put me off|puts people off|over your budget|above your budget|over budget|grow out of it|quality varies|defeats the purpose|behind a subscription|behind a paywall|achilles' heel|outgrown quickly|is mixed|are mixed|mixed reviews|mixed results|reviews vary|reviews are mixed|adds up|add up|paid add-on|weak point|weak spot|outgrow it|costs more|cost more|more expensive|a bit much|basic features|takes getting used|a little boring|won't blow you away|will not blow you away|far from perfect|nothing special|not cheap|isn't cheap|aren't cheap|not for everyone|isn't perfect|not perfect|only for|below average",
  ),
}

export type Phrase = { words: readonly string[]; value: number }
const byFirstWord = Map.groupBy(
  Object.entries(phrases).map(([text, value]): Phrase => ({ words: text.split(' '), value })),
  ({ words }) => words[0] ?? '',
)
for (const some of byFirstWord.values()) some.sort((a, b) => b.words.length - a.words.length)

/** The phrases that begin with a word, longest first. */
export const phrasesFrom = (first: string): readonly Phrase[] => byFirstWord.get(first) ?? none

const none: readonly Phrase[] = []

function rated(value: number, list: string): Record<string, number> {
  return Object.fromEntries(list.split('|').map((phrase) => [phrase, value]))
}
