import { Lexer } from 'marked'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { visibleText } from '#core/mentions/text/visible-text.ts'
import { compileBrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import type { Figure, Figures } from './harness/figures.ts'

/**
 * Extraction end to end in MB of answer text per second and core, with 50 and 500 tracked brands of four names each,
 * compared with lexing the same text with marked in the same run. Answers are generated from a fixed seed.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  const answers = Array.from({ length: 1500 }, (_, index) => inventAnswer(index))
  const bytes = answers.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const few = compileBrandSet(brands(50))
  const many = compileBrandSet(brands(500))
  const read = (set: typeof few) => () => answers.forEach((text) => extractAnswer({ text }, set))
  const speeds = fastest(
    {
      few: read(few),
      many: read(many),
      scan: () => answers.forEach((text) => visibleText(text)),
      marked: () => answers.forEach((text) => Lexer.lex(text)),
    },
    bytes,
  )
  const mentions = answers.reduce((sum, text) => sum + extractAnswer({ text }, few).mentions.length, 0)
  console.log(`${answers.length} answers, ${(bytes / 1e6).toFixed(1)} MB, ${mentions} mentions of 50 brands`)
  const add = (name: string, value: number, target?: Figure['target']) =>
    figures.add({ name, value, unit: 'MB/s', ...(target && { target }) })
  add('extraction with labels, 50 brands of 4 names', speeds.few, { min: 12 })
  add('extraction with labels, 500 brands of 4 names', speeds.many)
  add('visible text alone', speeds.scan)
  add('marked, lexing alone', speeds.marked)
  figures.add({
    name: 'time with 500 brands, against 50',
    value: speeds.few / speeds.many,
    unit: 'times',
    target: { max: 1.5 },
  })
  figures.add({
    name: 'speed against lexing with marked',
    value: speeds.few / speeds.marked,
    unit: 'times',
  })
}

/** Best of seven interleaved rounds, so that a slow moment of the machine affects all equally. */
function fastest<Name extends string>(tasks: Record<Name, () => void>, bytes: number): Record<Name, number> {
  const names = Object.keys(tasks).filter((name): name is Name => name in tasks)
  const best = new Map<Name, number>()
  for (let round = 0; round < 7; round += 1)
    for (const name of names) {
      const start = performance.now()
      tasks[name]()
      const speed = bytes / 1000 / (performance.now() - start)
      best.set(name, Math.max(best.get(name) ?? 0, speed))
    }
  const speeds: Partial<Record<Name, number>> = {}
  for (const name of names) speeds[name] = best.get(name) ?? 0
  return requireAll(speeds, names)
}

function requireAll<Name extends string>(
  speeds: Partial<Record<Name, number>>,
  names: Name[],
): Record<Name, number> {
  const hasAll = (value: Partial<Record<Name, number>>): value is Record<Name, number> =>
    names.every((name) => value[name] !== undefined)
  if (!hasAll(speeds)) throw new Error('a task was not timed')
  return speeds
}

const syllables = 'ka lo mi ver ta son del rix ar bo quen ty zu fel mar nov pi sto lan gre'.split(' ')
const nouns = 'battery screen price support design warranty service update team project charger sensor'.split(
  ' ',
)
const verbs = 'offers includes needs improves supports keeps beats matches replaces simplifies'.split(' ')

function brandName(index: number): string {
  const at = (step: number) =>
    syllables[(index * 7 + step * 11 + ((index * step) >> 3)) % syllables.length] ?? ''
  const name = `${at(1)}${at(2)}${at(3)}${index % 3 === 0 ? at(4) : ''}`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${index >= 100 ? at(5) : ''}`
}

/** Every tenth brand is an ordinary word, as in reality. */
const ordinary = ['Target', 'Zoom', 'Slack', 'Notion', 'Visa', 'Shell', 'Gap', 'Dove', 'Tide', 'Monday']

function brands(count: number): TrackedBrand[] {
  return Array.from({ length: count }, (_, index) => {
    const name = index % 10 === 9 && index < 100 ? (ordinary[(index - 9) / 10] ?? '') : brandName(index)
    const alias = (text: string) => ({ text, match: 'auto' as const })
    return {
      id: `brand-${index}`,
      name,
      aliases: [alias(`${name} Inc`), alias(`${name} Pro ${index}`), alias(`My${name}`)],
      domains: [`${name.toLowerCase()}.example`],
      competitor: index > 0,
    }
  })
}

function inventAnswer(seed: number): string {
  let state = seed * 2654435761 + 1
  const random = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % limit
  }
  const pick = (words: readonly string[]) => words[random(words.length)] ?? ''
  const sentence = (brand: string) =>
    `${brand} ${pick(verbs)} a ${pick(nouns)} that ${pick(verbs)} the ${pick(nouns)}, while its ${pick(nouns)} ${pick(verbs)} every ${pick(nouns)} you may expect.`
  const items = Array.from({ length: 6 }, (_, index) => {
    const brand = brandName(random(120))
    return [
      `### ${index + 1}. **${brand} ${pick(nouns)} ${random(90)}** – \\$${random(900)}.99`,
      '',
      `* **Pros:** ${sentence('It')} ${sentence(brandName(random(400)))}`,
      `* **Cons:** ${sentence('It')}`,
      `* **Where to buy:** [${pick(['Amazon', 'Target', 'Best Buy'])}](https://shop.example/${random(9999)}?utm_source=engine)`,
      '',
      `${sentence(brand)} ${sentence('The maker')} ${sentence('Reviewers')} ([Review ${index}][${index + 1}])`,
      '',
    ].join('\n')
  })
  const sources = items.map(
    (_, index) =>
      `[${index + 1}]: https://news.example/${random(99999)}?utm_source=engine#:~:text=a "Review ${index}"`,
  )
  return `${sentence('This list')} ${sentence(pick(ordinary))}\n\n${items.join('\n')}\n${sources.join('\n')}\n`
}
