import '#core/locked-prototypes.ts'
import { availableParallelism, loadavg } from 'node:os'
import process from 'node:process'
import { benchmarks } from './harness/benchmarks.ts'
import { findStale, findUnmeasured } from './harness/check.ts'
import { createFigures, isMissed } from './harness/figures.ts'
import { record } from './harness/record.ts'
import { writePage } from './harness/page.ts'

const names = Object.keys(benchmarks)

process.exitCode = await main(process.argv.slice(2))

async function main([command, ...args]: string[]): Promise<number> {
  if (command === undefined || command === '--list') return list()
  if (command === 'page') return page()
  if (command === 'check') return check()
  if (command !== 'record') return runOne(command, args)
  const unknown = args.find((name) => !Object.hasOwn(benchmarks, name))
  return unknown === undefined ? record(args.length === 0 ? names : args) : refuse(unknown)
}

function list(): number {
  const line = (name: string, text: string) => console.log(`  ${name}  ${text}`)
  console.log('npm run bench -- <name> [arguments]\n')
  line('record', '[NAME …]: measures all benchmarks, or those named, and writes docs/benchmarks.md')
  line('check', 'names the benchmarks whose code has changed since they were recorded')
  line('page', 'writes docs/benchmarks.md from what was recorded\n')
  for (const [name, { usage, summary }] of Object.entries(benchmarks))
    line(name, usage === undefined ? summary : `${usage}: ${summary}`)
  return 0
}

function page(): number {
  writePage()
  return 0
}

async function check(): Promise<number> {
  const problems = [...findUnmeasured(), ...(await findStale())]
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

/** Only the figures decide the exit code. A process started by `record` sends them to it. */
async function runOne(name: string, args: string[]): Promise<number> {
  const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
  if (benchmark === undefined) return refuse(name)
  const figures = createFigures()
  await (await benchmark.load()).run(args, figures)
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  process.send?.(figures.all)
  return figures.all.some(isMissed) ? 1 : 0
}

function refuse(name: string): number {
  console.error(`No benchmark "${name}". Known: ${names.join(', ')}`)
  return 1
}
