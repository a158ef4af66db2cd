import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const folder = new URL('../supabase/from-0.7.0/', import.meta.url)

export type Step = { version: string; name: string; sql: string }

/** The migrations that the baseline in supabase/migrations replaced. */
export type FormerSeries = {
  /** The schema of version 0.7.0: its migrations, as that version applied them. */
  release: Step[]
  /** What was added after 0.7.0, in order. */
  steps: Step[]
  /** What every installation runs after the steps. */
  finish: string
}

/** The first and last version of the former series; versions of other applications may be outside. */
export const formerSpan = { first: '20261120100000', release: '20261125150000', last: '20261127010000' }

export const isFormer = (version: string) => version >= formerSpan.first && version <= formerSpan.last

export async function readFormerSeries(): Promise<FormerSeries> {
  const [packed, bridge] = await Promise.all([
    readFile(new URL('schema.sql.gz', folder)),
    readFile(new URL('bridge.sql', folder), 'utf8'),
  ])
  const schema = (await promisify(gunzip)(packed)).toString()
  const [sections = '', finish = ''] = bridge.split(/^-- always\n/m)
  return { release: stepsIn(schema), steps: stepsIn(sections), finish }
}

/** Each step begins with a line `-- migration <version>_<name>` or `-- step <version>_<name>`. */
function stepsIn(sql: string): Step[] {
  const parts = sql.split(/^-- (?:migration|step) (\d{14})_(\w+)\n/m).slice(1)
  const steps: Step[] = []
  for (let at = 0; at < parts.length; at += 3) {
    const [version = '', name = '', text = ''] = parts.slice(at, at + 3)
    steps.push({ version, name, sql: text })
  }
  return steps
}
