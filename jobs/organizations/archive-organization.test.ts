import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import {
  addExportPiece,
  beginExport,
  exportPieces,
  ExportTakenOver,
} from '#queries/organizations/archives.ts'
import { asSystem } from '#queries/system-client.ts'
import { isSecretColumn } from '#queries/tenant-tables.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { archiveOrganization } from './archive-organization.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const context = jobContext(database)
const run = { signal: new AbortController().signal, isLastAttempt: false }

const prompt = await buildPrompt(database, home, { text: 'Which headphones? Ünïcode 🎧' })
const analysisId = await buildRunOf(database, home)
const answerIds = await storeSketches(
  database,
  Array.from({ length: 30 }, (_, repeat) => ({
    prompt,
    analysisId,
    repeat: repeat + 1,
    brands: [cast.acorn.ownTrackedBrandId],
  })),
)
const elsewhere = { organizationId: cast.birch.id, brandId: cast.birch.brandId }
const otherPrompt = await buildPrompt(database, elsewhere, { text: 'A question of Birch?' })
await storeSketches(database, [
  {
    prompt: otherPrompt,
    analysisId: await buildRunOf(database, elsewhere),
    text: 'Only Birch knows this.',
  },
])
await asSystem(database, async (sql) => {
  await sql.query(
    `insert into llm_mentions.provider_keys (organization_id, provider, sealed, sealed_with) values ($1, 'openai', 'sealed-secret', 'v1')`,
    [cast.acorn.id],
  )
  await sql.query(
    `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
     values ($1, $2, 'Reports', decode(repeat('ab', 32), 'hex'), 'abcd', array['answers:write'])`,
    [cast.acorn.id, cast.alice.userId],
  )
})

const { rows: channels } = await database.pool.query<{ id: string }>(
  `insert into llm_mentions.integrations (organization_id, user_id, kind, name, target) values
     ($1, $2, 'sms', 'SMS', '+4915123456789'), ($1, null, 'slack', 'Chat', 'https://hooks.slack.com/services/T0/B0/opens-it')
   returning id`,
  [cast.acorn.id, cast.bob.userId],
)
await database.pool.query(
  `insert into llm_mentions.deliveries (organization_id, integration_id, kind, key, target)
   select organization_id, id, kind, 'test:1', target from llm_mentions.integrations where id = any ($1)`,
  [channels.map(({ id }) => id)],
)

async function askedExport(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.organization_exports (organization_id) values ($1) returning id`,
    [cast.acorn.id],
  )
  return rows[0]?.id ?? ''
}

async function archiveOf(exportId: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of exportPieces(database, exportId)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)))
  })
  const files = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts).toString())
          zip.readEntry()
        })
      })
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  return files
}

const manifest = z.object({
  rows: z.number(),
  files: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
      leftOut: z.array(z.string()),
    }),
  ),
})

test('an archive has every row of the organization, none of another, and no secret', async () => {
  const exportId = await askedExport()
  await archiveOrganization(context, { organizationId: cast.acorn.id, exportId }, run)
  const { rows } = await database.pool.query(
    `select status, tables_done = tables as whole, rows, bytes, sha256, expires_at > now() + interval '6 days' as kept
     from llm_mentions.organization_exports where id = $1`,
    [exportId],
  )
  const archive = await archiveOf(exportId)
  expect(rows[0]).toMatchObject({
    status: 'ready',
    whole: true,
    kept: true,
    bytes: archive.byteLength,
    sha256: createHash('sha256').update(archive).digest('hex'),
  })
  const files = await filesIn(archive)
  const told = manifest.parse(JSON.parse(files.get('manifest.json') ?? ''))
  expect(told.rows).toBe(rows[0]?.['rows'])
  for (const file of told.files) {
    const content = files.get(file.name) ?? ''
    expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
    expect(content === '' ? 0 : content.trimEnd().split('\n').length).toBe(file.rows)
    const schema = z
      .object({ required: z.array(z.string()) })
      .parse(
        JSON.parse(
          files.get(file.name.replace('tables/', 'schemas/').replace('.ndjson', '.schema.json')) ?? '',
        ),
      )
    const [first = ''] = content.split('\n')
    const found = first === '' ? schema.required : Object.keys(JSON.parse(first))
    expect(found.toSorted()).toEqual(schema.required.toSorted())
  }
  const answers = (files.get('tables/answers.ndjson') ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(new Set(answers)).toEqual(new Set(answerIds))
  expect(answers).toHaveLength(answerIds.length)
  const everything = [...files.values()].join('\n')
  expect(everything).toContain('Ünïcode 🎧')
  for (const secret of [
    'sealed-secret',
    'abababab',
    'Only Birch',
    cast.birch.id,
    'carol@',
    '+4915123',
    'opens-it',
  ])
    expect(everything).not.toContain(secret)
  expect(files.get('README.md')).toContain('- `api_keys`: `hash`')
  const { rows: events } = await database.pool.query(
    `select kind, organization_id from llm_mentions.events where key = $1`,
    [`export.ready:${exportId}`],
  )
  expect(events).toEqual([{ kind: 'export.ready', organization_id: cast.acorn.id }])
})

test('a killed attempt leaves nothing in the archive of the next, and can no longer write', async () => {
  const exportId = await askedExport()
  const killed = await beginExport(database, { organizationId: cast.acorn.id, exportId })
  if (killed === null) throw new Error('not begun')
  await addExportPiece(database, killed, { position: 0, bytes: Buffer.from('half an archive') })
  await archiveOrganization(context, { organizationId: cast.acorn.id, exportId }, run)
  await expect(
    addExportPiece(database, killed, { position: 99, bytes: Buffer.from('late') }),
  ).rejects.toThrow(ExportTakenOver)
  expect((await filesIn(await archiveOf(exportId))).has('manifest.json')).toBe(true)
  // If the queue delivers it again, it stays as it is.
  const before = await archiveOf(exportId)
  await archiveOrganization(context, { organizationId: cast.acorn.id, exportId }, run)
  expect((await archiveOf(exportId)).equals(before)).toBe(true)
})

test('a worker that must stop midway returns the export, and the next attempt completes it', async () => {
  const exportId = await askedExport()
  const stopping = new AbortController()
  stopping.abort(new Error('the worker ends'))
  await expect(
    archiveOrganization(
      context,
      { organizationId: cast.acorn.id, exportId },
      { ...run, signal: stopping.signal },
    ),
  ).rejects.toThrow('the worker ends')
  await archiveOrganization(context, { organizationId: cast.acorn.id, exportId }, run)
  expect((await filesIn(await archiveOf(exportId))).has('manifest.json')).toBe(true)
})

test('no column with a secret is missed', async () => {
  const { rows } = await database.pool.query<{ name: string; column: string; type: string }>(
    `select c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'llm_mentions' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and (a.attname ~ 'hash|secret|sealed|password|token|salt|key' or a.atttypid = 'bytea'::regtype)`,
  )
  const shown = rows
    .filter(({ column, type }) => !isSecretColumn(column, type))
    .map(({ name, column }) => `${name}.${column}`)
  // Reviewed one by one: keys of rows and pages, token counts, hashes of public texts.
  expect(shown.toSorted()).toMatchInlineSnapshot(`
    [
      "actions.key",
      "analyses.api_key_id",
      "analyses.import_hash",
      "answer_citations.page_key",
      "answers.content_hash",
      "answers.import_key",
      "bot_log_hits.line_key",
      "bot_log_sitemap_pages.page_key",
      "bot_log_urls.page_key",
      "deliveries.key",
      "documents.content_hash",
      "events.key",
      "fan_out_queries.query_key",
      "labeler_verdicts.input_tokens",
      "labeler_verdicts.key",
      "labeler_verdicts.output_tokens",
      "pages.content_hash",
      "pages.page_key",
      "plans.key",
      "sub_queries.key",
      "usage_logs.input_tokens",
      "usage_logs.key_owner",
      "usage_logs.output_tokens",
    ]
  `)
})
