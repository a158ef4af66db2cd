import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { sentiments } from '#core/labels/labels.ts'
import { answersReport, type WaveAnswer } from '#core/metrics/answers-report.ts'
import { metricsReport } from '#core/metrics/metrics-report.ts'
import { tally } from '#core/metrics/tally.ts'
import type { CommandIo } from '../command.ts'

const usage = `npm run -s cli -- metrics --brand NAME [--own DOMAIN …] [--compare WAVE …] [--k ANSWERS] [--last WAVES]
                            [--seed NUMBER] < answers.ndjson

One answer per line: {"prompt", "engine", "wave"?, "valid"?, "brands": [first mention first], "cites"?: [domain],
"sentiment"?: {brand: "positive" | "neutral" | "mixed" | "negative"}, "recommends"?: [brand], "firstChoice"?: [brand],
"criticizes"?: [brand], "praises"?: [brand], "untracked"?: [name], "retrieved"?: [domain]}
A row with "recommends" says for each of its brands whether it is recommended; without it, that is unknown. The same
applies to "firstChoice", and to "criticizes" and "praises" together.
--own DOMAIN    the brand's own domains, including subdomains. Can be repeated.
--compare WAVE  dates of the comparison period; all others are the current period. Can be repeated.
--k ANSWERS     answers drawn per prompt for prompt coverage (5)
--last WAVES    latest dates of each engine that decide which sources are core (8)
--seed NUMBER   for the bootstrap of the citation share and citation gaps (1)
`

const row = z.object({
  prompt: z.union([z.string(), z.number()]).transform(String),
  engine: z.string(),
  wave: z.union([z.string(), z.number()]).transform(String).default(''),
  valid: z.boolean().default(true),
  brands: z.array(z.string()).default([]),
  cites: z.array(z.string()).default([]),
  sentiment: z.record(z.string(), z.enum(sentiments)).default({}),
  recommends: z.array(z.string()).optional(),
  firstChoice: z.array(z.string()).optional(),
  criticizes: z.array(z.string()).optional(),
  praises: z.array(z.string()).optional(),
  untracked: z.array(z.string()).default([]),
  retrieved: z.array(z.string()).optional(),
})
type Row = z.infer<typeof row>

/**
 * Computes metrics of answers on stdin exactly as reports do from roll-ups. Invalid lines are reported on stderr and
 * skipped; exit code 1 then.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = optionsOf(args)
  if (options === null) {
    io.stderr.write(usage)
    return 1
  }
  const { rows, bad } = await readRows(io)
  const brandIds = [...new Set([options.brand, ...rows.flatMap((answer) => answer.brands)])]
  const answersOf = (wanted: (answer: Row) => boolean): WaveAnswer[] =>
    rows.filter(wanted).map((answer) => waveAnswerOf(answer, options.own))
  const isCompared = (answer: Row) => options.compare.includes(answer.wave)
  const now = answersOf((answer) => !isCompared(answer))
  const about = { brandId: options.brand, brandIds, ...options }
  const report = {
    ...metricsReport(tally(now), options.compare.length === 0 ? null : tally(answersOf(isCompared)), about),
    ...answersReport(now, about),
  }
  io.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  return bad === 0 ? 0 : 1
}

type Options = {
  brand: string
  own: string[]
  compare: string[]
  k: number
  last: number
  seed: number
}

/** `--own A B` and `--own A --own B` are the same. */
function optionsOf(args: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: repeatFlags(args),
      options: {
        brand: { type: 'string' },
        own: { type: 'string', multiple: true, default: [] },
        compare: { type: 'string', multiple: true, default: [] },
        k: { type: 'string', default: '5' },
        last: { type: 'string', default: '8' },
        seed: { type: 'string', default: '1' },
      },
    })
    const [k, last, seed] = [Number(values.k), Number(values.last), Number(values.seed)]
    if (values.brand === undefined || ![k, last, seed].every((value) => Number.isInteger(value) && value > 0))
      return null
    return {
      brand: values.brand,
      own: values.own.map((domain) => domain.toLowerCase()),
      compare: values.compare,
      k,
      last,
      seed,
    }
  } catch (error) {
    // parseArgs throws for unknown options; anything else is a bug.
    if (error instanceof TypeError && 'code' in error) return null
    throw error
  }
}

/** Repeats the flag before each of its values, as parseArgs requires. */
function repeatFlags(args: readonly string[]): string[] {
  let flag = ''
  return args.flatMap((arg, index) => {
    if (arg.startsWith('--')) {
      flag = arg
      return [arg]
    }
    const isFirst = args[index - 1]?.startsWith('--') === true
    return isFirst || (flag !== '--own' && flag !== '--compare') ? [arg] : [flag, arg]
  })
}

async function readRows(io: CommandIo): Promise<{ rows: Row[]; bad: number }> {
  const rows: Row[] = []
  let number = 0
  let bad = 0
  for await (const line of createInterface({ input: io.stdin, crlfDelay: Infinity })) {
    number++
    if (line.trim() === '') continue
    const parsed = parseLine(line)
    if (typeof parsed === 'string') {
      bad++
      io.stderr.write(`line ${number}: ${parsed}\n`)
    } else rows.push(parsed)
  }
  return { rows, bad }
}

function parseLine(line: string): Row | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return `not JSON: ${error.message}`
    throw error
  }
  const parsed = row.safeParse(value)
  if (parsed.success) return parsed.data
  return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`).join('; ')
}

function waveAnswerOf(answer: Row, own: readonly string[]): WaveAnswer {
  const { recommends, firstChoice, criticizes, praises, retrieved } = answer
  return {
    promptId: answer.prompt,
    engine: answer.engine,
    wave: answer.wave,
    state: answer.valid ? 'answered' : 'refused',
    brandIds: answer.brands,
    pages: answer.cites.map((cited) => {
      const domain = cited.toLowerCase()
      return { key: domain, own: own.some((mine) => domain === mine || domain.endsWith(`.${mine}`)) }
    }),
    labels: Object.fromEntries(
      answer.brands.map((brand) => [
        brand,
        {
          sentiment: answer.sentiment[brand] ?? null,
          recommended: recommends?.includes(brand) ?? null,
          firstChoice: firstChoice?.includes(brand) ?? null,
          criticism:
            (criticizes ?? praises) === undefined
              ? null
              : {
                  criticized: criticizes?.includes(brand) === true,
                  praised: praises?.includes(brand) === true,
                },
        },
      ]),
    ),
    untracked: new Set(answer.untracked).size,
    ...(retrieved === undefined ? {} : { retrieved: retrieved.map((domain) => domain.toLowerCase()) }),
  }
}
