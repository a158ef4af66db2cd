import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { benchmarks, type Benchmark } from './benchmarks.ts'
import { digestCode } from './code-digest.ts'
import { figure, isMissed } from './figures.ts'
import { writePage } from './page.ts'
import { readResults, writeResults, type Result } from './results.ts'

/**
 * Runs each benchmark in its own process and writes after each, so that a crash or an interruption keeps the others.
 */
export async function record(names: readonly string[]): Promise<number> {
  const results = readResults()
  for (const [at, name] of names.entries()) {
    const benchmark = benchmarks[name]
    if (benchmark === undefined) continue
    console.log(`\n${name}, ${at + 1} of ${names.length}`)
    const result = await measure(name, benchmark)
    results[name] = result
    writeResults(results)
    writePage()
    console.log(
      `${name}: ${result.figures.length === 0 ? 'did not finish' : 'recorded'}, ${result.seconds} s`,
    )
  }
  const isGood = ({ figures }: Result) => figures.length > 0 && !figures.some(isMissed)
  return names.every((name) => results[name] !== undefined && isGood(results[name])) ? 0 : 1
}

async function measure(name: string, benchmark: Benchmark): Promise<Result> {
  const code = await digestCode(name, benchmark)
  const commit = describeCommit()
  const [before = 0] = loadavg()
  const began = performance.now()
  const args = benchmark.recordArgs ?? []
  const figures = await runApart(name, args)
  const seconds = Math.round((performance.now() - began) / 1000)
  const [after = 0] = loadavg()
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    machine: describeMachine(),
    load: { before, after },
    arguments: args.join(' '),
    seconds,
    code,
    figures,
  }
}

/** Empty if the benchmark failed. */
async function runApart(name: string, args: readonly string[]): Promise<Result['figures']> {
  const child = fork(join(import.meta.dirname, '../main.ts'), [name, ...args])
  let sent: unknown = []
  child.on('message', (message) => (sent = message))
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  return z.array(figure).parse(sent)
}

function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain', '--', ':/', ':!/bench/results.json', ':!/docs/benchmarks.md')
  return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`
}

const describeMachine = () =>
  `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`
