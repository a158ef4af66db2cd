import { describe, expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import type { MentionLabels } from '#core/labels/labels.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { demoBrands, type SandboxQuestion, sandboxAnswer } from './answer.ts'
import { sandboxCharacters } from './characters.ts'
import { sandboxEngineAnswer, sandboxResponseBody } from './response-body.ts'
import { mentionProbability } from './visibility.ts'

const acorn = { name: 'Acorn', domains: ['acorn.example'] }
const brands = [acorn, { name: 'Birch' }, { name: 'Cedar Audio' }, { name: 'Dogwood' }, { name: 'Elm & Co' }]
const november = new Date('2026-11-02T09:00:00Z')
const question: SandboxQuestion = {
  engine: 'sandbox-atlas',
  prompt: 'What are the best noise cancelling headphones for running?',
  brands,
  seed: 'cell 1 repeat 1',
  answeredAt: november,
}

const topics =
  'running shoes,crm software,coffee machines,travel insurance,hiking tents,electric bikes,vpn services'
const prompts = topics
  .split(',')
  .flatMap((topic) => [
    `What are the best ${topic}?`,
    `Which ${topic} do you recommend for beginners under $200?`,
  ])
const repeats = Array.from({ length: 100 }, (_, repeat) => repeat)
const many = sandboxCharacters.flatMap(({ id }) =>
  prompts.flatMap((prompt) =>
    repeats.map((repeat) => ({
      engine: id,
      prompt,
      reply: sandboxAnswer({ engine: id, prompt, brands, seed: `repeat ${repeat}`, answeredAt: november }),
    })),
  ),
)
const answered = many.filter(({ reply }) => reply.kind === 'answered')

describe('the sandbox', () => {
  test('gives the same answer to the same question, brands, and seed', () => {
    expect(sandboxAnswer(question)).toEqual(
      sandboxAnswer({ ...question, answeredAt: new Date('2026-11-02T18:00Z') }),
    )
  })

  test('gives another answer for another seed, engine, prompt, or brand set', () => {
    const variants: SandboxQuestion[] = [
      question,
      { ...question, seed: 'cell 1 repeat 2' },
      { ...question, engine: 'sandbox-beacon' },
      { ...question, prompt: 'What are the best headphones?' },
      { ...question, brands: demoBrands },
    ]
    expect(new Set(variants.map((variant) => sandboxAnswer(variant).text)).size).toBe(variants.length)
  })

  test('writes 600 to 3000 characters on the topic of the prompt', () => {
    const lengths = answered.map(({ reply }) => reply.text.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(600)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3000)
    expect(sandboxAnswer(question).text).toContain('noise cancelling headphones for running')
  })

  test('refuses and finds nothing in about one of a hundred answers each', () => {
    const share = (kind: string) => many.filter(({ reply }) => reply.kind === kind).length / many.length
    expect(share('refused')).toBeGreaterThan(0.003)
    expect(share('refused')).toBeLessThan(0.02)
    expect(share('absent')).toBeGreaterThan(0.003)
    expect(share('absent')).toBeLessThan(0.02)
  })

  test('uses lists, headings, and prose, and sometimes names no tracked brand', () => {
    const texts = answered.map(({ reply }) => reply.text)
    const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length
    expect(share((text) => /^1\. \*\*/m.test(text))).toBeGreaterThan(0.2)
    expect(share((text) => /^- \*\*/m.test(text))).toBeGreaterThan(0.1)
    expect(share((text) => text.includes('|'))).toBe(0)
    expect(share((text) => /^##/m.test(text))).toBeGreaterThan(0.3)
    expect(share((text) => text.includes('**Pros**'))).toBeGreaterThan(0.1)
    expect(share((text) => text.includes('### Bottom line'))).toBeGreaterThan(0.1)
    expect(share((text) => !brands.some(({ name }) => text.includes(name)))).toBeGreaterThan(0.005)
  })

  test('is labeled: first choices, recommendations, criticism, and lost comparisons all occur', () => {
    const set = compileBrandSet(
      brands.map(({ name }) => ({ id: name, name, aliases: [], domains: [], competitor: true })),
    )
    const labels = answered
      .filter((_, index) => index % 20 === 0)
      .flatMap(({ prompt, reply: { text } }) => [...extractAnswer({ text, prompt }, set).labels.values()])
    const share = (holds: (each: MentionLabels) => boolean | undefined) =>
      labels.filter((each) => holds(each) === true).length / labels.length
    expect(share(({ recommendation }) => recommendation?.topPick)).toBeGreaterThan(0.02)
    expect(share(({ recommendation }) => recommendation?.topPick)).toBeLessThan(0.2)
    expect(share(({ recommendation }) => recommendation?.recommended)).toBeGreaterThan(0.2)
    expect(share(({ criticism }) => criticism?.criticized)).toBeGreaterThan(0.2)
    expect(share(({ criticism }) => criticism?.criticized === false)).toBeGreaterThan(0.1)
    expect(share(({ comparisons }) => comparisons.some(({ isBetter }) => !isBetter))).toBeGreaterThan(0.01)
  })

  test('places every citation at its link, on reserved or own domains', () => {
    const citations = answered.flatMap(({ reply }) =>
      reply.citations.map((citation) => ({ reply, citation })),
    )
    expect(citations.length).toBeGreaterThan(answered.length)
    for (const { reply, citation } of citations) {
      const { hostname } = new URL(citation.url)
      expect(reply.text.slice(citation.start, citation.end)).toBe(`([${hostname}](${citation.url}))`)
      expect(hostname).toMatch(/\.example$/)
    }
  })

  test('has different visibility by prompt, brand, and engine', () => {
    const rates = (key: (row: (typeof answered)[number]) => string, name: string) => {
      const groups = Map.groupBy(answered, key)
      return [...groups.values()].map(
        (rows) => rows.filter(({ reply }) => reply.text.includes(name)).length / rows.length,
      )
    }
    const byCell = rates(({ engine, prompt }) => `${engine} ${prompt}`, 'Acorn')
    expect(Math.min(...byCell)).toBeLessThan(0.25)
    expect(Math.max(...byCell)).toBeGreaterThan(0.8)
    const byEngine = rates(({ engine }) => engine, 'Acorn')
    expect(Math.max(...byEngine) - Math.min(...byEngine)).toBeGreaterThan(0.1)
    const byBrand = brands.map(({ name }) => rates(() => 'all', name)[0] ?? 0)
    expect(Math.max(...byBrand) - Math.min(...byBrand)).toBeGreaterThan(0.15)
  })

  test('drifts slowly: weeks resemble their neighbors more than seasons do', () => {
    const character = sandboxCharacters[0]
    if (!character) throw new Error('There is no sandbox engine')
    const weekMs = 7 * 86_400_000
    const series = Array.from({ length: 52 }, (_, week) =>
      mentionProbability({
        character,
        prompt: question.prompt,
        brand: acorn,
        at: new Date(november.getTime() + week * weekMs),
      }),
    )
    const steps = series.slice(1).map((value, index) => Math.abs(value - (series[index] ?? value)))
    expect(Math.max(...steps)).toBeLessThan(0.15)
    expect(Math.max(...series) - Math.min(...series)).toBeGreaterThan(0.1)
  })

  test('mentions a brand named in the prompt', () => {
    const replies = repeats.map((repeat) =>
      sandboxAnswer({ ...question, prompt: 'Is Dogwood any good?', seed: String(repeat) }),
    )
    const naming = replies.filter(({ text }) => text.includes('Dogwood'))
    expect(naming.length / replies.length).toBeGreaterThan(0.85)
  })

  test('cites wildcard and path domains as pages, and never an invalid domain', () => {
    const tracked = [
      { name: 'Acorn', domains: ['*.acorn.example'], prominence: 1 },
      { name: 'Birch', domains: ['code.example/birch'], prominence: 1 },
      { name: 'Dogwood', domains: ['not a domain'], prominence: 1 },
    ]
    const urls = repeats.flatMap((repeat) =>
      sandboxAnswer({ ...question, brands: tracked, seed: String(repeat) }).citations.map(({ url }) => url),
    )
    expect(urls.some((url) => url.startsWith('https://acorn.example/'))).toBe(true)
    expect(urls.some((url) => url.startsWith('https://code.example/birch/'))).toBe(true)
    expect(urls.filter((url) => url.includes('*') || url.includes(' '))).toEqual([])
  })

  test('accepts any prompt and any brand name', () => {
    for (const prompt of ['?', '最好的耳机是什么?', 'a'.repeat(100_000), '\ud800 (.*)+ [', 'أفضل سماعات'])
      expect(
        sandboxAnswer({ ...question, prompt, brands: [{ name: 'C++ (.*)' }, { name: '\u2028' }] }).text,
      ).not.toBe('')
  })

  test('counts offsets in characters in the response, as the format does', () => {
    const bodies = repeats.map((repeat) =>
      sandboxResponseBody(
        { ...question, engine: 'sandbox-beacon', seed: String(repeat) },
        { includeSources: true },
      ),
    )
    const annotations = bodies
      .flatMap(({ output }) => output)
      .flatMap((item) => ('content' in item ? item.content : []))
      .flatMap((part) => (part.type === 'output_text' && part.text.includes('👍') ? [part] : []))
      .flatMap((part) => part.annotations.map((annotation) => ({ text: part.text, annotation })))
    expect(annotations.length).toBeGreaterThan(20)
    for (const { text, annotation } of annotations)
      expect(Array.from(text).slice(annotation.start_index, annotation.end_index).join('')).toContain(
        annotation.url,
      )
  })

  test('creates history through the same extractor as live answers', () => {
    const answer = sandboxEngineAnswer(question)
    expect(answer).toMatchObject({
      text: sandboxAnswer(question).text,
      model: { requested: 'sandbox-atlas-1', actual: 'sandbox-atlas-1' },
      cost: { usd: 0, basis: 'computed' },
      extractorVersion: 1,
    })
    expect(answer.raw.responses).toEqual([expect.objectContaining({ created_at: november.getTime() / 1000 })])
  })
})
