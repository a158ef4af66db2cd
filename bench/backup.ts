import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withSnapshot } from '#queries/backup/copy-out.ts'
import { openDatabase, inTransaction } from '#queries/database.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { startTestServer, templateDatabase } from '#testing/database-server.ts'
import { administrate } from './bench-database.ts'
import { fillYear } from './overview-data.ts'

const perPromptAndDay = 200 * 5 * 365

/**
 * Backs up and restores a year of 1,000,000 answers of one brand with mentions, citations and roll-ups by the commands
 * themselves, in processes of their own, and has the restore compare every byte. The baseline is COPY of the same tables
 * to nowhere. Exit code 1 when either takes more than ten minutes.
 */
export async function run(args: string[]): Promise<number> {
  const wanted = Number(args[0] ?? 1_000_000)
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
    const plain = baseline.bytes / 1024 ** 2
    const packed = (await stat(file)).size / 1024 ** 2
    console.log(`answers            ${answers}, ${baseline.rows} rows in all tables`)
    console.log(`COPY to nowhere    ${baseline.seconds.toFixed(1)} s, ${plain.toFixed(0)} MB`)
    console.log(
      `backup             ${backup.seconds.toFixed(1)} s (${(backup.seconds / baseline.seconds).toFixed(2)} × COPY), ${packed.toFixed(0)} MB, peak ${backup.peakMb} MB of memory`,
    )
    console.log(`restore, verified  ${restore.seconds.toFixed(1)} s, peak ${restore.peakMb} MB of memory`)
    console.log(restore.output.trim())
    return backup.code === 0 && restore.code === 0 && backup.seconds < 600 && restore.seconds < 600 ? 0 : 1
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
const tellPeak = 'process.on("exit",()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))'

async function command(args: string[], url: string, dataDir: string) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(tellPeak)}`, program, ...args],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let [output, notes] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (notes += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) console.error(notes)
  const peakMb = Math.round(Number(/^peak (\d+)$/m.exec(notes)?.[1] ?? 0) / 1024)
  return { code, output, peakMb, seconds: (performance.now() - began) / 1000 }
}
