import type { BrandHint } from '../engine.ts'
import { type SandboxCharacter, type SandboxEngineId, sandboxCharacters } from './characters.ts'
import type { DraftCitation } from './draft.ts'
import { type Draw, drawFrom } from './draw.ts'
import * as phrases from './phrases.ts'
import { storyFlaw, storyPage } from './story.ts'
import { names, subjectOf, topicOf } from './topic.ts'
import { mentionProbability, prominence } from './visibility.ts'
import { filled, type Named, type Page, type Scene, written } from './writing.ts'

export type SandboxQuestion = {
  engine: SandboxEngineId
  prompt: string
  /** Brands that the answer may mention; an invented set if absent. */
  brands?: readonly BrandHint[]
  /** The seed of the draw. Include pair, repeat, and time: another seed gives another answer to the same question. */
  seed: string
  /** Visibility drifts slowly over the weeks. */
  answeredAt: Date
  /** The week of the demo's story; its last one if absent. */
  storyWeek?: number
  country?: string | null
  /** False if the request offered no web search. */
  maySearch?: boolean
}

export type SandboxReply = {
  kind: 'answered' | 'absent' | 'refused'
  text: string
  queries: string[]
  /** UTF-16 offsets into `text`. */
  citations: DraftCitation[]
  retrieved: { url: string; title: string }[]
  openedUrl: string | null
}

export const demoBrands: readonly BrandHint[] = [
  { name: 'Corvalis', domains: ['corvalis.example'] },
  { name: 'Penumbra Works', domains: ['penumbraworks.example'] },
  { name: 'Tidemark', domains: ['tidemark.example'] },
  { name: 'Ostrel', domains: ['ostrel.example'] },
  { name: 'Nimbary', domains: ['nimbary.example'] },
]

/** An invented answer: the same question, brands, and seed give the same answer on the same day. */
export function sandboxAnswer(question: SandboxQuestion): SandboxReply {
  const brands = question.brands ?? demoBrands
  const character = characterOf(question.engine)
  const { prompt, answeredAt } = question
  const draw = drawFrom(
    'answer',
    character.id,
    prompt,
    question.seed,
    brands.map(({ name }) => name).join('\n'),
  )
  const brandNames = brands.map(({ name }) => name)
  const scene: Scene = {
    character,
    draw,
    topic: topicOf(prompt, brandNames),
    subject: subjectOf(prompt, brandNames),
    year: answeredAt.getUTCFullYear(),
    prompt,
    storyWeek: question.storyWeek,
  }
  const fate = draw.unit()
  if (fate < 0.01) return { ...silence, kind: 'refused', text: draw.pick(phrases.refusals) }

  const searched = question.maySearch !== false && draw.chance(character.searches)
  const queries = searched ? queriesFor(scene, question.country ?? null) : []
  const retrieved = searched ? pagesFor(scene) : []
  if (fate < 0.02) {
    const subject = brands.find(({ name }) => names(prompt, name))?.name ?? scene.subject
    const text = filled(draw.pick(phrases.absences), { ...scene, subject })
    return { ...silence, kind: 'absent', text, queries, retrieved }
  }
  const named = namedBrands({ scene, brands, at: answeredAt })
  const { text, citations } = written({
    scene,
    named,
    cites: searched && !draw.chance(0.08),
    pages: retrieved,
  })
  const cited = citations.map(({ url, title }) => ({ url: url.replace(/\?utm_source=openai$/, ''), title }))
  return {
    kind: 'answered',
    text,
    queries,
    citations,
    retrieved: searched ? distinct([...cited, ...retrieved]) : [],
    openedUrl: searched && draw.chance(0.3) ? (retrieved[0]?.url ?? null) : null,
  }
}

const silence: Omit<SandboxReply, 'kind' | 'text'> = {
  queries: [],
  citations: [],
  retrieved: [],
  openedUrl: null,
}

function characterOf(id: SandboxEngineId): SandboxCharacter {
  const character = sandboxCharacters.find((known) => known.id === id)
  if (!character) throw new Error(`No sandbox engine ${id}`)
  return character
}

/** The mentioned brands, roughly in order of prominence, with invented ones in between. */
function namedBrands({
  scene,
  brands,
  at,
}: {
  scene: Scene
  brands: readonly BrandHint[]
  at: Date
}): Named[] {
  const { character, draw, prompt } = scene
  const drawn = brands
    .filter((brand) =>
      draw.chance(mentionProbability({ character, prompt, brand, at, storyWeek: scene.storyWeek })),
    )
    .map((brand) => ({ brand, weight: prominence(brand) + 0.25 * draw.normal() }))
  const taken = new Set(brands.map(({ name }) => name.toLowerCase()))
  const others = phrases.bystanders.filter((name) => !taken.has(name.toLowerCase()))
  const extras = draw
    .shuffled(others)
    .slice(0, draw.between(0, character.extras))
    .map((name) => ({ brand: { name }, weight: 0.2 + 0.25 * draw.normal() }))
  return [...drawn, ...extras]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 9)
    .map(({ brand }) => described(brand, scene))
}

function described(brand: BrandHint, scene: Scene): Named {
  const { draw, prompt, storyWeek } = scene
  const flaw = storyFlaw(brand, prompt, storyWeek)
  const model = draw.chance(0.25) ? ` ${draw.pick(['S', 'X', 'One ', 'Pro ', 'G'])}${draw.between(2, 9)}` : ''
  return {
    name: brand.name,
    label: `${brand.name}${model}`,
    page: pageAbout(brand, scene),
    tone: flaw !== null && draw.chance(0.7) ? 'mixed' : toneOf(brand.name, draw),
    flaw,
  }
}

function pageAbout(brand: BrandHint, { draw, topic, prompt, storyWeek }: Scene): Page {
  const { name, domains } = brand
  const prominent = storyPage(brand, prompt, storyWeek)
  if (prominent !== null && draw.chance(0.5)) return prominent
  const host = domains?.[0]?.replace(/^\*\./, '') // Tracked domains may be wildcards.
  if (host !== undefined && URL.canParse(`https://${host}`) && draw.chance(0.35))
    return {
      url: `https://${host}/${draw.pick(['', 'products', 'compare', 'pricing', 'support'])}`,
      title: `${name} – official site`,
    }
  const site = draw.pick(phrases.reviewSites)
  return draw.chance(0.5)
    ? { url: `https://${site.host}/reviews/${slug(name)}`, title: `${name} review | ${site.label}` }
    : { url: `https://${site.host}/best/${slug(topic)}`, title: `Best ${topic} | ${site.label}` }
}

/** A brand has a reputation; a single answer deviates from it. */
function toneOf(name: string, draw: Draw): phrases.Tone {
  const score = 0.45 + 0.5 * drawFrom('reputation', name).normal() + 0.6 * draw.normal()
  if (score > 0.5) return 'positive'
  if (score > -0.1) return 'neutral'
  return score > -0.7 ? 'mixed' : 'negative'
}

function queriesFor({ draw, topic, year }: Scene, country: string | null): string[] {
  const all: [string, ...string[]] = [
    `best ${topic} ${year}`,
    `${topic} reviews`,
    `${topic} comparison ${year}`,
    `${topic} forum`,
    ...(country ? [`${topic} ${country}`] : []),
  ]
  return draw.shuffled(all).slice(0, draw.between(1, 3))
}

function pagesFor({ draw, topic }: Scene): Page[] {
  return draw
    .shuffled(phrases.reviewSites)
    .slice(0, draw.between(2, 5))
    .map(({ host, label }) => ({
      url: `https://${host}/guides/${slug(topic)}`,
      title: `${topic} guide | ${label}`,
    }))
}

function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'guide' : plain.slice(0, 60)
}

function distinct(pages: Page[]): Page[] {
  return [...new Map(pages.map((page) => [page.url, page])).values()]
}
