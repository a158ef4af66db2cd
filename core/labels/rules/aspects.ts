/**
 * Aspects that people ask about, with the words that speak of them. Values are short names as shown; the list is general
 * across fields.
 */
const aspects: readonly (readonly [string, string])[] = [
  ['battery', 'battery batteries charge charging runtime charger hours'],
  [
    'price',
    'price prices priced pricing cost costs costly expensive affordable affordability pricey cheap cheaper inexpensive budget budget-friendly overpriced dollars premium-priced expensive costlier pricier tariff prix preis teuer gunstig caro precio prezzo cher',
  ],
  ['value', 'value bang worth deal cost-effective'],
  ['fees', 'fee fees apr interest surcharge charges commission commissions'],
  ['rewards', 'rewards points miles cashback cash-back bonus bonuses perks points'],
  ['noise cancellation', 'anc noise-canceling noise-cancelling cancellation cancelling canceling'],
  ['sound', 'sound audio bass treble mids highs tuning speaker speakers soundstage volume'],
  ['microphone', 'mic mics microphone microphones calls call-quality'],
  [
    'comfort',
    'comfort comfortable comfy fit fits ergonomic earcups cushioning padding uncomfortable seat seats',
  ],
  [
    'size and weight',
    'weight lightweight heavy heavier bulky bulkier compact portable portability slim thin size small large big lighter footprint',
  ],
  ['design', 'design stylish look looks sleek style aesthetic aesthetics elegant attractive appearance'],
  [
    'build quality',
    'build durability durable sturdy rugged construction materials plastic flimsy well-built robust quality-built hinge',
  ],
  ['display', 'display screen oled amoled brightness resolution panel picture'],
  [
    'performance',
    'performance speed fast faster slow slower power powerful suction processor graphics latency lag quick responsive sluggish',
  ],
  ['camera', 'camera cameras photo photos video'],
  ['keyboard', 'keyboard keys trackpad touchpad'],
  [
    'ease of use',
    'easy ease intuitive user-friendly learning simple simplicity beginner-friendly usability setup set-up complicated complex confusing finicky skill effort straightforward hassle-free install installation clunky',
  ],
  [
    'features',
    'features feature functionality functions options customizable customization versatile versatility modes tools capabilities',
  ],
  ['app and software', 'app apps software firmware interface ui dashboard updates'],
  ['connectivity', 'bluetooth wi-fi wifi connection connectivity pairing range signal coverage ports port'],
  [
    'support',
    'support service customer-service help assistance responsive-support staff representatives warranty returns refund refunds',
  ],
  [
    'reliability',
    'reliable reliability dependable consistent consistently stable outages bugs glitches crashes issues',
  ],
  ['accuracy', 'accurate accuracy precise precision tracking gps sensor sensors data metrics'],
  [
    'security and privacy',
    'security privacy secure encryption breach breaches data-breach private safety safe',
  ],
  ['integration', 'integration integrations ecosystem compatible compatibility integrates sync'],
  [
    'selection',
    'selection library catalog catalogue content shows movies films titles range variety originals',
  ],
  ['delivery', 'delivery shipping ships arrive arrives'],
  ['taste', 'taste flavor flavour coffee espresso crema milk froth frothing'],
  ['cleaning', 'cleaning clean bin dustbin filter maintenance'],
  ['noise', 'noise noisy loud quiet quieter silent'],
  ['availability', 'available availability stock locations network'],
  ['reputation', 'reputation trusted brand known popular renowned well-known'],
  ['quality', 'quality premium well-made'],
]

const byWord = new Map<string, string>()
for (const [aspect, words] of aspects)
  for (const word of words.split(' ')) if (!byWord.has(word)) byWord.set(word, aspect)

/** The aspect that a folded word speaks of; null for most words. */
export const aspectOf = (word: string): string | null => byWord.get(word) ?? null
