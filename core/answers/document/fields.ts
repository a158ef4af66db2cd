/**
 * What a label says of the text after it. `pros`, `cons`: praise, criticism, in whatever words; `fit`: for whom it is;
 * `picked`: why it was chosen; `avoid`: the answer advises against what follows; `shop`: shops and links, which say nothing of the brand; `other`: a property.
 */
export type Field = 'pros' | 'cons' | 'fit' | 'picked' | 'avoid' | 'shop' | 'other'

const lists: readonly (readonly [Exclude<Field, 'other'>, string])[] = [
  [
    'pros',
    "pros?|strengths?|advantages?|benefits?|likes|upsides?|the good|good|highlights?|why (?:it|they) wins?|stand-?outs?|perks?|plus(?:es)?|positives?|what (?:we|i|users|people|reviewers) (?:like|love)d?.*|why (?:it'?s|they'?re) (?:great|good|popular).*|why (?:it|they) stands? out|why (?:we|you(?:'ll)?|i|people|users) (?:like|love) (?:it|them)|best features?|standout features?|vorteile?|starken?|das gefallt.*|avantages?|points? forts?|ventajas?|lo mejor|puntos? fuertes?|lo bueno|vantaggi|punti di forza|pregi",
  ],
  [
    'cons',
    "cons?|weakness(?:es)?|draw-?backs?|downsides?|disadvantages?|limitations?|dislikes|the bad|bad|negatives?|minus(?:es)?|caveats?|trade-?offs?|watch out(?: for)?|what (?:we|i|users|people|reviewers) (?:don't|didn't|dislike|hate)d?.*|what could be better|where it (?:falls|comes up) short|why (?:you|some|people|it|they) (?:might|may|would|could)(?: not|n't).*|(?:who|whom) (?:should not|shouldn't|it'?s not for).*|reasons? (?:not to|to (?:skip|avoid)).*|considerations?|(?:the )?catch|heads.?up|keep in mind|be aware|worth knowing|fine print|not so (?:great|good)|could be better|not (?:so )?(?:great|good|ideal|best) for|(?:skip|avoid|not for you)(?: it| this| them)? if.*|complaints?|common complaints|room for improvement|less (?:good|great|ideal|suitable)(?: for)?|nachteile?|schwachen?|inconvenient(?:e?s)?|points? faibles?|desventajas?|lo peor|contras?|puntos? debiles|lo malo|svantaggi|contro|punti deboli|difetti",
  ],
  [
    'fit',
    "(?:best|ideal|great|good|perfect|excellent|recommended|suitable|well suited|best suited|suited)(?: (?:used|choice))? (?:for|if)|(?:who|whom) (?:it'?s|they'?re|is it|this is|should (?:buy|get|choose|pick)).*|(?:choose|buy|pick|get|consider|select)(?: it| this| them| this one)? (?:if|when).*|best (?:use|fit)s?|use cases?|target (?:audience|users?)|(?:am besten|ideal|perfekt|geeignet|gut|empfehlung|empfohlen) (?:geeignet )?fur|(?:ideale?|parfaite?|recommandee?|conseillee?) pour|(?:ideal|perfect[oa]|recomendad[oa]) para|(?:ideale?|perfett[oa]|consigliat[oa]|adatt[oa]) (?:per|a)",
  ],
  [
    'picked',
    "why|why (?:we|i) (?:picked|chose|choose|recommend|selected) (?:it|them|this)|why it'?s (?:our|my|a|the) (?:top |best )?(?:pick|choice)",
  ],
  [
    'avoid',
    "(?:(?:what|ones?|brands?|products?|options?|services?|models?|companies|providers?|places?|(?:tourist )?traps?|apps?|tools?|which to) to )?(?:avoid|skip)|(?:hard )?pass|worth skipping|think twice|tested but not recommended|not (?:recommended|for (?:us|me)|for you|for everyone|a (?:good )?fit|worth (?:it|buying|the money))|don't (?:buy|bother)|(?:who|what) (?:i'?d|we'?d) (?:avoid|skip)|ones? i'?d skip|nicht empfohlen|a eviter|evitar|da evitare",
  ],
  [
    'shop',
    'where to (?:buy|get|find|shop|order)|buy (?:at|from|on|now|here)|available (?:at|on|from)|retailers?|shop|shops|stores?|more info(?:rmation)?|learn more|read more|links?|sources?|website|check (?:the )?price|view deal|wo kaufen|kaufen bei|ou acheter|donde comprar|dove comprare',
  ],
]

const patterns = lists.map(([field, list]) => ({
  field,
  pattern: new RegExp(
    `^(?:key |main |major |biggest |top |some |our |the |potential |possible )?(?:${list})$`,
    'u',
  ),
}))

const cached = new Map<string, Field>()
const maxCached = 5000

/** The field that a folded label without its colon names; `other` for most. */
export function fieldOf(label: string): Field {
  if (label.length > 48) return 'other'
  const known = cached.get(label)
  if (known !== undefined) return known
  const bare = label.replace(/\s*&\s*/g, ' and ').trim()
  const field = patterns.find(({ pattern }) => pattern.test(bare))?.field ?? 'other'
  if (cached.size >= maxCached) cached.clear()
  cached.set(label, field)
  return field
}
