import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { benchmarks } from './benchmarks.ts'
import { changedPaths, digestCode } from './code-digest.ts'
import { isPageCurrent, readResults } from './results.ts'

/** One line for each benchmark to record again, each path that is gone, and the page when it is out of date. */
export async function findProblems(): Promise<string[]> {
  const results = readResults()
  const problems = Object.entries(benchmarks).map(async ([name, benchmark]) => {
    const gone = benchmark.measures.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))
    if (gone.length > 0) return `${name} measures what is gone: ${gone.join(', ')}`
    const result = results[name]
    const again = `Run: npm run bench -- record ${name}`
    if (result === undefined) return `${name} is not measured yet. ${again}`
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
