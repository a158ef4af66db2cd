import '#core/locked-prototypes.ts'
import { availableParallelism, loadavg } from 'node:os'
import process from 'node:process'
import { benchmarks } from './benchmarks.ts'
import { createFigures, isMissed } from './figures.ts'

const names = Object.keys(benchmarks)

process.exitCode = await main(process.argv.slice(2))

async function main([command, ...args]: string[]): Promise<number> {
  if (command === undefined || command === '--list') return list()
  return runOne(command, args)
}

function list(): number {
  const line = (name: string, text: string) => console.log(`  ${name}  ${text}`)
  console.log('npm run bench -- <name> [arguments]\n')
  for (const [name, { usage, summary }] of Object.entries(benchmarks))
    line(name, usage === undefined ? summary : `${usage}: ${summary}`)
  return 0
}

/** The figures alone decide the exit code. */
async function runOne(name: string, args: string[]): Promise<number> {
  const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
  if (benchmark === undefined) return refuse(name)
  const figures = createFigures()
  await (await benchmark.load()).run(args, figures)
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  return figures.all.some(isMissed) ? 1 : 0
}

function refuse(name: string): number {
  console.error(`There is no benchmark "${name}". Known: ${names.join(', ')}`)
  return 1
}
