import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { crawlers } from '#core/bot-logs/recognize/crawler.ts'
import { drawFrom } from '#engines/sandbox/draw.ts'
import { importDelivery } from '#jobs/bot-logs/import-delivery.ts'
import { finishReading, startReading } from '#queries/bot-logs/intake/delivery-run.ts'
import type { Database } from '#queries/database.ts'
import { buildReadSource } from '#testing/log-deliveries.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { watchMemory } from './harness/timing.ts'

/** The shares of crawlers' lines, and the lines to be imported per second at each. */
const shares = [
  { share: 0.06, wantedPerSecond: 50_000 },
  { share: 1, wantedPerSecond: 30_000 },
]

/**
 * Imports combined logs of a day, 20,000 pages in each of 40 sections, and all listed crawlers, into its own
 * PostgreSQL, with addresses hashed: 6% of lines from crawlers, and all of them; then the first file again, of which
 * nothing may count. Of 300,000 visits, half are the first of their page. The baseline copies the lines of the same file unchanged into a table without an index by COPY.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const count = Number(given ?? 1_000_000)
  await lendDatabase({ max: 10 }, async (database) => {
    const folder = await mkdtemp(join(tmpdir(), 'answerscope-bot-logs-'))
    try {
      for (const { share, wantedPerSecond } of shares) {
        const file = join(folder, `access-${share}.log`)
        await writeLog(file, count, share)
        const megabytes = (await stat(file)).size / 1e6
        console.log(`${count} lines, ${megabytes.toFixed(0)} MB, ${100 * share} % of crawlers`)
        const baseline = await measureCopy(database, file, count)
        const of = `${count.toLocaleString('en')} lines, ${100 * share} % of crawlers`
        figures.add({ name: `COPY of bare lines, ${of}`, value: count / baseline, unit: 'lines/s' })
        const organizationId = await buildOrganization(database, 'Bench')
        const { brandId } = await buildBrand(database, organizationId, 'Northwave')
        const source = await buildReadSource(database, { organizationId, brandId }, { format: 'combined' })
        const first = await measureImport(database, source, file)
        figures.add({
          name: `import of ${of}`,
          value: count / first.seconds,
          unit: 'lines/s',
          target: { min: wantedPerSecond },
        })
        figures.add({
          name: 'the same, against COPY',
          value: first.seconds / baseline,
          unit: 'times its time',
        })
        figures.add({ name: 'the same, peak memory', value: first.peakMegabytes, unit: 'MB', digits: 0 })
        console.log(
          `  processor ${first.cpuSeconds.toFixed(1)} s here and ${first.serverCpuSeconds.toFixed(1)} s in PostgreSQL; ` +
            `${first.hits} visits stored, ${first.bytesPerLine.toFixed(0)} bytes a line kept`,
        )
        if (share === 1) continue
        const again = await measureImport(database, source, file)
        figures.add({ name: 'the same file again', value: count / again.seconds, unit: 'lines/s' })
        figures.add({ name: 'the same, visits stored', value: again.hits, unit: '', target: { is: 0 } })
        figures.add({ name: 'the same, lines known', value: again.repeated, unit: '', target: { is: count } })
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}

async function measureCopy(database: Database, file: string, count: number): Promise<number> {
  await database.pool.query('create table public.bare_lines (line text)')
  const client = await database.pool.connect()
  try {
    const started = performance.now()
    await pipeline(
      createReadStream(file, { highWaterMark: 1024 * 1024 }),
      client.query(
        copyFrom("copy public.bare_lines from stdin (format csv, delimiter e'\\x01', quote e'\\x02')"),
      ),
    )
    const seconds = (performance.now() - started) / 1000
    const { rows } = await client.query<{ count: string }>('select count(*) from public.bare_lines')
    if (Number(rows[0]?.count) !== count) throw new Error('COPY has taken other lines')
    await client.query('drop table public.bare_lines')
    return seconds
  } finally {
    client.release()
  }
}

async function measureImport(
  database: Database,
  source: { organizationId: string; brandId: string; sourceId: string },
  file: string,
) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel, status)
     values ($1, $2, $3, 'command-line', 'queued') returning id`,
    [source.organizationId, source.brandId, source.sourceId],
  )
  const deliveryId = rows[0]?.id ?? ''
  const before = await databaseBytes(database)
  const cpu = process.cpuUsage()
  const serverCpu = await serverCpuSeconds(database)
  const memory = watchMemory()
  const started = performance.now()
  const delivery = await startReading(database, { organizationId: source.organizationId, deliveryId })
  if (delivery === null) throw new Error('The delivery does not wait')
  const end = await importDelivery(database, {
    delivery,
    pieces: createReadStream(file, { highWaterMark: 1024 * 1024 }),
    vault: null,
    now: new Date(),
  })
  if (end === null || end.failure !== null) throw new Error(end?.failure ?? 'The import did not end')
  await finishReading(database, delivery, end)
  const seconds = (performance.now() - started) / 1000
  const peakMegabytes = memory.stop()
  const { user, system } = process.cpuUsage(cpu)
  const { rows: totals } = await database.pool.query<{ hits: number; repeated: number; lines: number }>(
    'select hits, repeated, lines from llm_mentions.bot_log_deliveries where id = $1',
    [deliveryId],
  )
  const { hits = 0, repeated = 0, lines = 1 } = totals[0] ?? {}
  return {
    seconds,
    hits,
    repeated,
    cpuSeconds: (user + system) / 1e6,
    serverCpuSeconds: (await serverCpuSeconds(database)) - serverCpu,
    peakMegabytes,
    bytesPerLine: ((await databaseBytes(database)) - before) / lines,
  }
}

/** Of the server and all its processes, including those that have ended. */
async function serverCpuSeconds(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ setting: string }>('show data_directory')
  const [folder] = Object.values(rows[0] ?? {})
  const [postmaster = ''] = (await readFile(join(String(folder), 'postmaster.pid'), 'utf8')).split('\n')
  let ticks = 0
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') // it has ended
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    if (pid === postmaster) ticks += sum(fields.slice(11, 15))
    else if (fields[1] === Number(postmaster)) ticks += sum(fields.slice(11, 13))
  }
  return ticks / 100
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function databaseBytes(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return rows[0]?.bytes ?? 0
}

const browsers = Array.from(
  { length: 300 },
  (_, index) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (index % 40)}.0.${index}.0 Safari/537.36`,
)
const bots = crawlers.flatMap(({ seenInLogs, uaExample, match }) =>
  seenInLogs && uaExample !== null && match !== 'exact' ? [uaExample.replaceAll('"', '')] : [],
)
const pages = 20_000
const statuses = [200, 200, 200, 200, 200, 200, 304, 301, 404, 500]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Of yesterday, in order of time; few pages and crawlers account for most of it. */
async function writeLog(file: string, count: number, share: number): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 1024 * 1024 })
  const draw = drawFrom('bot-log-import', share)
  const day = new Date(Date.now() - 86_400_000)
  const date = `${String(day.getUTCDate()).padStart(2, '0')}/${months[day.getUTCMonth()]}/${day.getUTCFullYear()}`
  const few = (length: number) => Math.floor(draw.unit() ** 3 * length)
  let block: string[] = []
  for (let index = 0; index < count; index += 1) {
    const second = Math.floor((index * 86_400) / count)
    const time = [second / 3600, (second / 60) % 60, second % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    )
    const isAi = draw.unit() < share
    const agent = isAi ? bots[few(bots.length)] : browsers[few(browsers.length)]
    const address = isAi ? `20.171.206.${few(200)}` : `198.${few(50)}.${few(250)}.${few(250)}`
    const referer = !isAi && draw.unit() < 0.002 ? 'https://chatgpt.com/' : '-'
    block.push(
      `${address} - - [${date}:${time.join(':')} +0000] "GET /section-${few(40)}/page-${few(pages)} HTTP/1.1" ` +
        `${statuses[few(statuses.length)]} ${1000 + (index % 50_000)} "${referer}" "${agent}"\n`,
    )
    if (block.length < 5000) continue
    if (!out.write(block.join(''))) await once(out, 'drain')
    block = []
  }
  out.end(block.join(''))
  await once(out, 'finish')
}
