import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { benchmarks } from './benchmarks.ts'
import { figure } from './figures.ts'

const root = join(import.meta.dirname, '../..')
const resultsFile = join(root, 'bench/harness/results.json')

const result = z.strictObject({
  date: z.iso.date(),
  commit: z.string(),
  machine: z.string(),
  /** One-minute averages at the beginning and at the end. */
  load: z.strictObject({ before: z.number(), after: z.number() }),
  arguments: z.string(),
  seconds: z.number(),
  /** Digests of the measured code, by path. */
  code: z.record(z.string(), z.string()),
  /** Empty if the benchmark did not finish. */
  figures: z.array(figure),
})
export type Result = z.infer<typeof result>

/** By the benchmark's name. */
export type Results = Record<string, Result>

export const readResults = (): Results => parseResults(readFileSync(resultsFile, 'utf8'))

export function parseResults(source: string): Results {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(source)))
  return Object.fromEntries(
    entries.map(([name, entry]) => {
      if (!Object.hasOwn(benchmarks, name))
        throw new Error(`bench/harness/results.json: there is no benchmark "${name}"`)
      const parsed = result.safeParse(entry)
      if (!parsed.success)
        throw new Error(`bench/harness/results.json, "${name}": ${z.prettifyError(parsed.error)}`)
      return [name, parsed.data]
    }),
  )
}

export function writeResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}
