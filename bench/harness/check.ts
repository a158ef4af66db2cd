import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { benchmarks } from './benchmarks.ts'
import { changedPaths, digestCode } from './code-digest.ts'
import { readResults } from './results.ts'
import { isPageCurrent } from './page.ts'

const runAgain = (name: string) => `Run: npm run bench -- record ${name}`

/** One line for each benchmark that was never recorded. */
export function findUnmeasured(): string[] {
  const results = readResults()
  return Object.keys(benchmarks)
    .filter((name) => results[name] === undefined)
    .map((name) => `${name} is not measured yet. ${runAgain(name)}`)
}

/** One line for each benchmark to record again, each missing path, and the page if it is out of date. */
export async function findStale(): Promise<string[]> {
  const results = readResults()
  const problems = Object.entries(benchmarks).map(async ([name, benchmark]) => {
    const gone = benchmark.measures.filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))
    if (gone.length > 0) return `${name} measures what is gone: ${gone.join(', ')}`
    const result = results[name]
    const again = runAgain(name)
    if (result === undefined) return []
    if (result.figures.length === 0) return `${name} did not finish on ${result.date}. ${again}`
    if (result.arguments !== (benchmark.recordArgs ?? []).join(' '))
      return `${name} was recorded with other arguments: ${result.arguments}. ${again}`
    const changed = changedPaths(result.code, await digestCode(name, benchmark))
    return changed.length === 0 ? [] : `${name} changed since ${result.date}: ${changed.join(', ')}. ${again}`
  })
  return [
    ...(await Promise.all(problems)).flat(),
    ...(isPageCurrent() ? [] : ['docs/benchmarks.md is out of date. Run: npm run bench -- page']),
  ]
}
