import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchmarks as allBenchmarks, type Benchmark } from './benchmarks.ts'
import { formatTarget, formatValue, isMissed, type Figure } from './figures.ts'
import { readResults, type Result, type Results } from './results.ts'

const root = join(import.meta.dirname, '../..')
const pageFile = join(root, 'docs/benchmarks.md')

export function writePage(): void {
  writeFileSync(pageFile, expectedPage())
}

export const isPageCurrent = (): boolean => readFileSync(pageFile, 'utf8') === expectedPage()

const expectedPage = () =>
  renderPage(allBenchmarks, readResults(), readFileSync(join(root, 'bench/by-hand.md'), 'utf8'))

const intro = `# Benchmarks

\`npm run bench -- record [NAME …]\` measures and writes this page. Do not edit it: explanations belong to
bench/harness/benchmarks.ts, figures measured otherwise to bench/by-hand.md. \`npm run bench -- NAME\` measures and writes nothing.
A missed target ends each of them with exit code 1. \`npm run bench -- check\` and a test name the benchmarks whose code
has changed since they were recorded.`

/** The page docs/benchmarks.md. */
export function renderPage(benchmarks: Record<string, Benchmark>, results: Results, byHand: string): string {
  const names = Object.keys(benchmarks)
  return [
    intro,
    listMissed(names, results),
    listNames(
      'Not measured yet',
      names.filter((name) => results[name] === undefined),
    ),
    listNames(
      'Did not finish',
      names.filter((name) => results[name]?.figures.length === 0),
    ),
    ...Object.entries(benchmarks).map(([name, benchmark]) => renderBenchmark(name, benchmark, results[name])),
    byHand.trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function listMissed(names: readonly string[], results: Results): string {
  const missed = names.flatMap((name) =>
    (results[name]?.figures ?? [])
      .filter(isMissed)
      .map((one) => `- [${name}](#${name}): ${one.name}, ${formatValue(one)}, target ${targetOf(one)}`),
  )
  return missed.length === 0
    ? 'No recorded figure misses its target.'
    : `**Missed targets:**\n\n${missed.join('\n')}`
}

const listNames = (title: string, names: readonly string[]) =>
  names.length === 0 ? '' : `**${title}:** ${names.map((name) => `[${name}](#${name})`).join(', ')}.`

function renderBenchmark(name: string, { summary, note }: Benchmark, result: Result | undefined): string {
  const parts = [`## ${name}`, `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`]
  if (result === undefined) parts.push('Not measured yet.')
  else parts.push(describeRun(name, result), renderTable(result.figures))
  if (note !== undefined) parts.push(note)
  return parts.join('\n\n')
}

function describeRun(
  name: string,
  { arguments: given, date, commit, machine, load, seconds }: Result,
): string {
  const command = `npm run bench -- ${name} ${given}`.trim()
  return `\`${command}\` on ${date}, commit ${commit}, ${seconds.toFixed(0)} s. ${machine}; load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after.`
}

function renderTable(figures: readonly Figure[]): string {
  if (figures.length === 0) return '**Did not finish.**'
  const rows = figures.map(
    (one) =>
      `| ${one.name} | ${formatValue(one)} | ${isMissed(one) ? `**missed** (${targetOf(one)})` : targetOf(one)} |`,
  )
  return ['| Figure | Value | Target |', '| --- | ---: | --- |', ...rows].join('\n')
}

const targetOf = ({ target, unit }: Figure) =>
  target === undefined ? '' : `${formatTarget(target)} ${unit}`.trimEnd()
