import type { SandboxCharacter } from './characters.ts'
import { type Draft, draft } from './draft.ts'
import type { Draw } from './draw.ts'
import * as phrases from './phrases.ts'

export type Scene = {
  character: SandboxCharacter
  draw: Draw
  /** For searches and addresses. */
  topic: string
  /** For running text. */
  subject: string
  year: number
  prompt: string
  storyWeek?: number | undefined
}
export type Page = { url: string; title: string }
export type Named = { name: string; label: string; page: Page; tone: phrases.Tone; flaw: string | null }

/** Markdown about the mentioned brands, in one of the engine's layouts, with citations if allowed. */
export function written({
  scene,
  named,
  cites,
  pages,
}: {
  scene: Scene
  named: Named[]
  cites: boolean
  pages: Page[]
}) {
  const { draw, character } = scene
  const answer = draft()
  const say: Say = (templates, name = '', flaw = null) =>
    filled(draw.pick(templates), { ...scene, name, flaw })
  const source = (page: Page | undefined) => {
    if (cites && page && draw.chance(character.cites)) answer.cite(page)
  }

  answer.add(`${say(phrases.openings)}\n\n`)
  if (named.length === 0) {
    answer.add(say(phrases.generalities))
    source(pages[0])
    answer.add('\n\n')
  } else {
    const shape = draw.unit()
    if (shape < character.layout.list)
      numberedList({ answer, named, say, source, heading: say(phrases.headings), draw })
    else if (shape < character.layout.list + character.layout.bullets)
      bullets({ answer, named, scene, say, source })
    else prose({ answer, named, say, source })
    if (named.length >= 2 && draw.chance(0.45)) comparison({ answer, named, scene, source })
    if (draw.chance(0.3)) prosAndCons({ answer, named, scene })
    if (draw.chance(0.4)) conclusion({ answer, named, say })
  }
  if (answer.length() < 700 || draw.chance(0.5)) tips({ answer, scene, say, enough: 700 })
  if (draw.chance(0.6)) answer.add(say(phrases.closings))
  return answer.finished()
}

type Say = (templates: readonly [string, ...string[]], name?: string, flaw?: string | null) => string
type Source = (page: Page | undefined) => void

function numberedList({
  answer,
  named,
  say,
  source,
  heading,
  draw,
}: {
  answer: Draft
  named: Named[]
  say: Say
  source: Source
  heading: string
  draw: Draw
}) {
  answer.add(`## ${heading}\n\n`)
  named.forEach(({ name, label, page, tone, flaw }, index) => {
    answer.add(`${index + 1}. **${label}** – ${say(phrases.opinions[tone], name, flaw)}`)
    if (named.length < 6 && draw.chance(0.5)) answer.add(` ${say(phrases.followUps)}`)
    source(page)
    answer.add('\n')
  })
  answer.add('\n')
}

function bullets({
  answer,
  named,
  scene,
  say,
  source,
}: {
  answer: Draft
  named: Named[]
  scene: Scene
  say: Say
  source: Source
}) {
  const { draw } = scene
  const verdicts: Record<phrases.Tone, string> = {
    positive: 'Recommended 👍',
    neutral: 'Solid',
    mixed: 'Depends',
    negative: 'Not convincing',
  }
  for (const { label, tone, page, flaw } of named) {
    answer.add(
      `- **${label}**: good for ${draw.pick(phrases.aspects)}. Watch out for ${flaw ?? draw.pick(phrases.flaws)}. ${verdicts[tone]}.`,
    )
    source(page)
    answer.add('\n')
  }
  answer.add('\n')
  const [first] = named
  if (!first) return
  answer.add(say(phrases.opinions[first.tone], first.name, first.flaw))
  source(first.page)
  answer.add('\n\n')
}

function prose({ answer, named, say, source }: { answer: Draft; named: Named[]; say: Say; source: Source }) {
  for (const { name, page, tone, flaw } of named) {
    answer.add(say(phrases.opinions[tone], `**${name}**`, flaw))
    source(page)
    answer.add('\n\n')
  }
}

function comparison({
  answer,
  named,
  scene,
  source,
}: {
  answer: Draft
  named: Named[]
  scene: Scene
  source: Source
}) {
  const [first, second] = named
  if (!first || !second) return
  const template = scene.draw.pick(phrases.comparisons)
  const said = filled(template, { ...scene, name: first.name, other: second.name })
  answer.add(`**${first.name} vs. ${second.name}:** ${said}`)
  source(second.page)
  answer.add('\n\n')
}

function prosAndCons({ answer, named, scene }: { answer: Draft; named: Named[]; scene: Scene }) {
  const { draw } = scene
  for (const { name, flaw } of named.slice(0, 2)) {
    const [pro, other] = draw.shuffled(phrases.aspects)
    answer.add(
      `### ${name}\n\n**Pros**\n- ${pro}\n- ${other}\n\n**Cons**\n- ${flaw ?? draw.pick(phrases.flaws)}\n\n`,
    )
  }
}

/** The first brand that is praised as the answer's choice, and sometimes another for a purpose. */
function conclusion({ answer, named, say }: { answer: Draft; named: Named[]; say: Say }) {
  const [best, other] = named.filter(({ tone }) => tone === 'positive')
  if (!best) return
  answer.add(`### Bottom line\n\n${say(phrases.firstChoices, best.name)}\n\n`)
  if (other) answer.add(`${say(phrases.awards, other.name)}\n\n`)
}

function tips({ answer, scene, say, enough }: { answer: Draft; scene: Scene; say: Say; enough: number }) {
  answer.add(`### How to choose\n\n`)
  const all = scene.draw.shuffled(phrases.advice)
  all.forEach((tip, index) => {
    if (index < 3 || answer.length() < enough) answer.add(`- ${filled(tip, scene)}\n`)
  })
  answer.add('\n')
  if (answer.length() < enough) answer.add(`${say(phrases.generalities)}\n\n`)
}

/** A template with its fields filled in; aspects and flaws are drawn each time. */
export function filled(
  template: string,
  {
    draw,
    subject,
    year,
    name = '',
    other = '',
    flaw = null,
  }: { draw: Draw; subject: string; year: number; name?: string; other?: string; flaw?: string | null },
): string {
  return template.replace(/\{(name|other|subject|aspect|flaw|year)\}/g, (_, field: string) => {
    if (field === 'name') return name
    if (field === 'other') return other
    if (field === 'subject') return subject
    if (field === 'year') return String(year)
    return field === 'aspect' ? draw.pick(phrases.aspects) : (flaw ?? draw.pick(phrases.flaws))
  })
}
