import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withSnapshot } from '#queries/backup/copy-out.ts'
import { openDatabase, inTransaction } from '#queries/database.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { startTestServer, templateDatabase } from '#testing/database/database-server.ts'
import { administrate } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { fillYear } from './data/overview-data.ts'

const maxSeconds = 600
const perPromptAndDay = 200 * 5 * 365

/**
 * Backs up and restores a year of 1,000,000 answers of one brand with mentions, citations, and roll-ups through the
 * commands, in their own processes; the restore compares every byte. The baseline is COPY of the same tables to
 * nowhere.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const wanted = Number(given ?? 1_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-backup-bench-'))
  const server = await startTestServer()
  const [from, to] = [`${server.url}/${templateDatabase}`, `${server.url}/restored`]
  try {
    await administrate(server.url, 'create database restored')
    const answers = await fill(from, wanted)
    const baseline = await copyToNowhere(from)
    const file = join(folder, 'backup.tar.zst')
    const backup = await command(['backup', '--output', file], from, folder)
    const restore = await command(['restore', file, '--verify'], to, folder)
    const size = `${answers.toLocaleString('en')} answers`
    console.log(restore.output.trim())
    figures.add({ name: `rows in all tables, ${size}`, value: baseline.rows, unit: '' })
    figures.add({ name: 'COPY of them to nowhere', value: baseline.seconds, unit: 's' })
    figures.add({ name: 'the same, size', value: baseline.bytes / 1024 ** 2, unit: 'MB', digits: 0 })
    figures.add({ name: 'backup', value: backup.seconds, unit: 's', target: { max: maxSeconds } })
    figures.add({ name: 'backup, against COPY', value: backup.seconds / baseline.seconds, unit: 'times' })
    figures.add({ name: 'backup, size', value: (await stat(file)).size / 1024 ** 2, unit: 'MB', digits: 0 })
    figures.add({ name: 'backup, peak memory', value: backup.peakMb, unit: 'MB' })
    figures.add({
      name: 'restore, compared byte for byte',
      value: restore.seconds,
      unit: 's',
      target: { max: maxSeconds },
    })
    figures.add({ name: 'restore, peak memory', value: restore.peakMb, unit: 'MB' })
    figures.add({
      name: 'exit codes of backup and restore',
      value: backup.code + restore.code,
      unit: '',
      target: { is: 0 },
    })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(url: string, wanted: number): Promise<number> {
  const database = openDatabase(url)
  try {
    const organizationId = await buildOrganization(database, 'Bench')
    const { brandId, ownTrackedBrandId } = await buildBrand(database, organizationId, 'Northwave')
    return await inTransaction(database, (client) =>
      fillYear(
        client,
        { organizationId, brandId, ownTrackedBrandId },
        {
          prompts: 200,
          engines: 5,
          brands: 8,
          answersPerDay: wanted / perPromptAndDay,
          domains: 400,
          citations: 5,
          withEvidence: true,
        },
      ),
    )
  } finally {
    await database.close()
  }
}

async function copyToNowhere(url: string): Promise<{ seconds: number; bytes: number; rows: number }> {
  const began = performance.now()
  let [bytes, rows] = [0, 0]
  await withSnapshot(url, { accounts: true }, async (snapshot) => {
    for (const table of snapshot.tables)
      for await (const chunk of snapshot.rowsOf(table)) {
        const data = Buffer.from(chunk as Uint8Array)
        bytes += data.length
        for (let at = data.indexOf(10); at !== -1; at = data.indexOf(10, at + 1)) rows += 1
      }
  })
  return { seconds: (performance.now() - began) / 1000, bytes, rows }
}

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const reportPeak = 'process.on("exit",()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))'

async function command(args: string[], url: string, dataDir: string) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reportPeak)}`, program, ...args],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let [output, notes] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (notes += chunk.toString()))
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  if (code !== 0) console.error(notes)
  const peakMb = Math.round(Number(/^peak (\d+)$/m.exec(notes)?.[1] ?? 0) / 1024)
  return { code, output, peakMb, seconds: (performance.now() - began) / 1000 }
}
