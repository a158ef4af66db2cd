import { z } from 'zod'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { type BrandSet, compileBrandSet } from '#core/mentions/brand-set.ts'
import type { CommandIo } from '../command.ts'
import { linesOf, writeLine } from '../ndjson.ts'

const maxLine = 64 * 1024 * 1024

const aliasInput = z.union([
  z.string().min(1).max(200),
  z.object({
    text: z.string().min(1).max(200),
    match: z.enum(['auto', 'any', 'exact', 'context']).default('auto'),
  }),
])

const brandInput = z.object({
  name: z.string().min(1).max(200),
  aliases: z.array(aliasInput).max(200).nullish(),
  domains: z.array(z.string().min(1).max(300)).max(200).nullish(),
  description: z.string().max(5000).nullish(),
  competitor: z.boolean().nullish(),
})

const rowInput = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  prompt: z.string().max(100_000).nullish(),
  citations: z
    .array(
      z.object({
        url: z.string(),
        title: z.string().nullish(),
        start: z.number().int().nonnegative().nullish(),
        end: z.number().int().nonnegative().nullish(),
      }),
    )
    .max(10_000)
    .nullish(),
  brands: z.array(brandInput).max(5000),
})

type Row = z.infer<typeof rowInput>

/**
 * `extract`: one NDJSON answer in, one NDJSON row with its extraction out, in order; invalid lines are reported and
 * skipped.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write(
      `extract takes no arguments: NDJSON on stdin, NDJSON on stdout. Got "${args.join(' ')}".\n`,
    )
    return 1
  }
  const brandSets = new BrandSets()
  let failed = 0
  for await (const line of linesOf(io.stdin, maxLine)) {
    if (line.text !== null && line.text.trim() === '') continue
    const row = line.text === null ? `longer than ${maxLine} bytes` : parseRow(line.text)
    if (typeof row === 'string') {
      failed += 1
      io.stderr.write(`line ${line.number}: ${row}\n`)
      continue
    }
    await writeLine(io.stdout, resultOf(row, brandSets.of(row.brands)))
  }
  if (failed > 0) io.stderr.write(`${failed} ${failed === 1 ? 'line was' : 'lines were'} skipped.\n`)
  return failed === 0 ? 0 : 1
}

function parseRow(text: string): Row | string {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const row = rowInput.safeParse(json)
  if (row.success) return row.data
  const [issue] = row.error.issues
  return `${issue?.path.join('.') || 'row'}: ${issue?.message ?? 'not of the expected shape'}`
}

function resultOf(row: Row, set: BrandSet) {
  const { id, text, prompt, citations } = row
  const extraction = extractAnswer(
    { text, prompt: prompt ?? undefined, citations: citations ?? undefined },
    set,
  )
  const labels = [...extraction.labels]
  const quoted = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const nameOf = (brandId: string) => set.brands[Number(brandId)]?.name ?? brandId
  return {
    id,
    mentions: extraction.mentions.map(({ brandId, start, end, text: named, zone }) => ({
      brand: nameOf(brandId),
      start,
      end,
      text: named,
      zone,
    })),
    ranking: extraction.ranking.map(nameOf),
    // No entry for languages that the methods do not support, because a missing label would not mean neutral or no.
    sentiment: labels.flatMap(([brandId, { sentiment }]) =>
      sentiment === null
        ? []
        : [
            {
              brand: nameOf(brandId),
              label: sentiment.label,
              score: sentiment.score,
              method: sentiment.method,
            },
          ],
    ),
    recommended: labels.flatMap(([brandId, { recommendation }]) =>
      recommendation === null
        ? []
        : [
            {
              brand: nameOf(brandId),
              recommended: recommendation.recommended,
              topPick: recommendation.topPick,
              purpose: recommendation.purpose,
              quote: recommendation.quotes[0] === undefined ? null : quoted(recommendation.quotes[0]),
              method: recommendation.method,
            },
          ],
    ),
    criticized: labels.flatMap(([brandId, { criticism, aspects }]) => {
      if (criticism === null) return []
      const against = aspects.filter(({ sentiment }) => sentiment === 'negative' || sentiment === 'mixed')
      return [
        {
          brand: nameOf(brandId),
          criticized: criticism.criticized,
          quotes: against.map(quoted),
          aspects: [...new Set(against.map(({ aspect }) => aspect))],
        },
      ]
    }),
    praised: labels.flatMap(([brandId, { criticism, aspects }]) => {
      if (criticism === null) return []
      const inFavor = aspects.filter(({ sentiment }) => sentiment === 'positive')
      return [
        {
          brand: nameOf(brandId),
          praised: criticism.praised,
          quotes: inFavor.map(quoted),
          aspects: [...new Set(inFavor.map(({ aspect }) => aspect))],
        },
      ]
    }),
    // Each comparison is a label of both brands; the better one's is printed.
    comparisons: labels.flatMap(([brandId, { comparisons }]) =>
      comparisons
        .filter(({ isBetter }) => isBetter)
        .map(({ otherId, aspect, start, end }) => ({
          better: nameOf(brandId),
          worse: nameOf(otherId),
          aspect,
          quote: quoted({ start, end }),
        })),
    ),
    untracked: extraction.untracked,
    citations: extraction.citations.map(({ url, key, domain, owner }) => ({ url, key, domain, owner })),
    answerState: extraction.state,
    inner: extraction.inner.map(({ brandId, start, end, text: named, partOf }) => ({
      brand: nameOf(brandId),
      start,
      end,
      text: named,
      partOf,
    })),
  }
}

/** Caches the last few compiled sets, because rows mostly repeat the same brands. A brand's id is its index. */
class BrandSets {
  private readonly known = new Map<string, BrandSet>()

  of(brands: Row['brands']): BrandSet {
    const key = JSON.stringify(brands)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const set = compileBrandSet(
      brands.map(({ name, aliases, domains, description, competitor }, index) => ({
        id: String(index),
        name,
        aliases: (aliases ?? []).map((alias) =>
          typeof alias === 'string' ? { text: alias, match: 'auto' as const } : alias,
        ),
        domains: domains ?? [],
        description: description ?? undefined,
        competitor: competitor ?? false,
      })),
    )
    if (this.known.size >= 50) this.known.delete(this.known.keys().next().value ?? '')
    this.known.set(key, set)
    return set
  }
}
