import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeBotLog } from './data/bot-log-file.ts'
import type { Figure, Figures } from './harness/figures.ts'
import { median } from './harness/median.ts'

/**
 * Reading a combined log of 1,000,000 lines, from the start of the program to the printed report, compared with
 * GoAccess (whole JSON report) and a histogram of agents by mawk; then the same requests as Cloudflare NDJSON, and
 * gzip. All run alternately, so that a slow moment of the machine affects all equally; medians of CPU time and wall
 * time. Without GoAccess its targets cannot be measured, so the benchmark fails at the end.
 */
export async function run([given = '1000000', rounds = '3']: string[], figures: Figures): Promise<void> {
  const lines = Number(given)
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-bench-bot-logs-'))
  try {
    const log = join(folder, 'access.log')
    const ndjson = join(folder, 'logpush.ndjson')
    const empty = join(folder, 'empty.log')
    await writeBotLog(log, { lines })
    await writeBotLog(ndjson, { lines, format: 'cloudflare' })
    await writeFile(empty, '')
    await measure(`gzip -k -6 ${log}`)
    const parse = (file: string, threads: number) =>
      `${process.execPath} cli/main.ts bot-logs parse ${file} --threads ${threads}`
    const histogram = `mawk -F'"' '{seen[$6]++} END {for (agent in seen) print seen[agent], agent}'`
    const tasks: Record<string, string> = {
      'ours, 1 thread': parse(log, 1),
      'ours, 2 threads': parse(log, 2),
      'ours, nothing to read': parse(empty, 1),
      'ours, gzip': parse(`${log}.gz`, 1),
      'ours, NDJSON': parse(ndjson, 1),
      gunzip: `gzip -dc ${log}.gz`,
    }
    if (await isThere('mawk')) tasks['mawk'] = `${histogram} ${log}`
    if (await isThere('goaccess'))
      tasks['goaccess'] =
        `goaccess ${log} --log-format=COMBINED --no-progress -o ${join(folder, 'report.json')}`
    const taken = new Map<string, Taken[]>()
    for (let round = 0; round < Number(rounds); round += 1)
      for (const [name, command] of Object.entries(tasks))
        taken.set(name, [...(taken.get(name) ?? []), await measure(command)])

    const { size } = await stat(log)
    console.log(`${lines} lines, ${(size / 1e6).toFixed(0)} MB; median of ${rounds}`)
    const of = (name: string, key: keyof Taken) => median((taken.get(name) ?? []).map((each) => each[key]))
    for (const name of Object.keys(tasks))
      console.log(
        `${name.padEnd(24)} ${of(name, 'wall').toFixed(2)} s wall  ${of(name, 'cpu').toFixed(2)} s cpu  ${of(name, 'peak').toFixed(0)} MB peak`,
      )
    const ratio = (one: string, other: string, key: keyof Taken = 'wall') => of(one, key) / of(other, key)
    const add = (name: string, value: number, target?: Figure['target']) =>
      figures.add({ name, value, unit: 'times', digits: 2, ...(target && { target }) })
    figures.add({ name: 'lines', value: lines, unit: '' })
    figures.add({ name: 'one thread', value: of('ours, 1 thread', 'wall'), unit: 's' })
    figures.add({ name: 'two threads', value: of('ours, 2 threads', 'wall'), unit: 's' })
    if ('mawk' in tasks)
      add('time of one thread, against a histogram of agents by mawk', ratio('ours, 1 thread', 'mawk'))
    const { size: ndjsonSize } = await stat(ndjson)
    console.log(`NDJSON has ${(ndjsonSize / size).toFixed(1)} times the bytes`)
    add('lines a second as NDJSON, against combined', ratio('ours, 1 thread', 'ours, NDJSON'), { min: 0.5 })
    add('the same by processor time', ratio('ours, 1 thread', 'ours, NDJSON', 'cpu'), { min: 0.5 })
    const slower = Math.max(of('gunzip', 'wall'), of('ours, 1 thread', 'wall'))
    add('time as gzip, against the slower of gunzip and parser', of('ours, gzip', 'wall') / slower, {
      max: 1.3,
    })
    const ours = Object.keys(tasks).filter((name) => name.startsWith('ours'))
    figures.add({
      name: 'peak memory',
      value: Math.max(...ours.map((name) => of(name, 'peak'))),
      unit: 'MB',
      digits: 0,
      target: { max: 150 },
    })
    if (!('goaccess' in tasks)) throw new Error('GoAccess is not installed. Run: apt-get install goaccess')
    add('speed of one thread, against GoAccess', ratio('goaccess', 'ours, 1 thread'), { min: 12 })
    add('the same by processor time', ratio('goaccess', 'ours, 1 thread', 'cpu'))
    add('speed of two threads, against GoAccess', ratio('goaccess', 'ours, 2 threads'), { min: 20 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds and megabytes. */
type Taken = { wall: number; cpu: number; peak: number }

async function measure(command: string): Promise<Taken> {
  const child = spawn('bash', ['-c', `TIMEFORMAT='%R %U %S'; time ${command} > /dev/null`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  let peak = 0
  // The kernel keeps the maximum: polling more often would take time from the measured process.
  const watch = setInterval(() => {
    void peakOf(child.pid ?? 0).then((megabytes) => {
      peak = Math.max(peak, megabytes)
    })
  }, 50)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${command}\n${errors}`)
  const [wall = 0, user = 0, system = 0] = (errors.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { wall, cpu: user + system, peak }
}

/** Peak memory of the shell's child; 0 once it has ended. */
async function peakOf(shell: number): Promise<number> {
  try {
    const [child = ''] = (await readFile(`/proc/${shell}/task/${shell}/children`, 'utf8')).trim().split(' ')
    const status = await readFile(`/proc/${child === '' ? shell : child}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
  } catch (error) {
    if (error instanceof Error) return 0
    throw error
  }
}

async function isThere(program: string): Promise<boolean> {
  const child = spawn('bash', ['-c', `command -v ${program}`], { stdio: 'ignore' })
  return (await new Promise<number | null>((resolve) => child.once('close', resolve))) === 0
}
