import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepKeyVersion } from '#queries/bot-logs/crawler-lists.ts'
import { asSystem } from '#queries/system-client.ts'
import { readKeys } from '#core/bot-logs/proof/signature-key.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildDelivery, buildReadSource } from '#testing/log-deliveries.ts'
import { importBotLog } from './import-bot-log.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** A JSON line of nginx that keeps the three headers, signed for `host` two hours ago. */
function signedLine(path: string, host: string, userAgent = chrome): string {
  const time = new Date(Date.now() - 7_200_000)
  const created = Math.floor(time.getTime() / 1000)
  const params = `("@authority" "signature-agent");created=${created};expires=${created + 60};keyid="k1";tag="web-bot-auth"`
  const base = `"@authority": ${host}\n"signature-agent": "https://chatgpt.com"\n"@signature-params": ${params}`
  return `${JSON.stringify({
    time: time.toISOString(),
    remote_addr: '203.0.113.9',
    host: 'northwave.example',
    request: `GET ${path} HTTP/2.0`,
    status: 200,
    body_bytes_sent: 10,
    http_user_agent: userAgent,
    http_signature_agent: '"https://chatgpt.com"',
    http_signature_input: `sig1=${params}`,
    http_signature: `sig1=:${sign(null, Buffer.from(base), privateKey).toString('base64')}:`,
  })}\n`
}

test('an agent that looks like a browser is recognized only by a valid signature', async () => {
  const [key] = readKeys({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] }) ?? []
  if (key === undefined) throw new Error('the key was not read')
  await asSystem(database, (sql) => keepKeyVersion(sql, 'chatgpt.com', [key]))
  const source = await buildReadSource(database, home)
  const deliveryId = await buildDelivery(
    database,
    source,
    [
      signedLine('/signed', 'northwave.example'),
      signedLine('/for-another-site', 'rival.example'),
      signedLine('/forged', 'rival.example', 'Mozilla/5.0 (compatible; GPTBot/1.3)'),
    ].join(''),
  )
  await importBotLog(
    jobContext(database),
    { organizationId: home.organizationId, deliveryId },
    { signal: new AbortController().signal, isLastAttempt: true },
  )
  const { rows } = await database.pool.query(
    `select u.path, h.crawler, h.grade, h.evidence from llm_mentions.bot_log_hits h
     join llm_mentions.bot_log_urls u on u.id = h.url_id order by u.path`,
  )
  expect(rows).toEqual([
    {
      path: '/forged',
      crawler: 'gptbot',
      grade: 'unchecked',
      evidence: expect.stringMatching(/^old-list gptbot/),
    },
    { path: '/signed', crawler: 'chatgpt-agent', grade: 'signed', evidence: 'key chatgpt.com k1' },
  ])
})
