import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { concurrencyIn, instanceProviderQueues } from '#jobs/runs/instance-queues.ts'
import { configurationPage, setVariables } from './configuration.ts'
import { parseEnv } from './env.ts'

const page = configurationPage()
const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)`( 🔑)? \| (.*?) \| (.*) \|$/gm)].map(
  ([, name = '', key, without = '']) => ({ name, isSecret: key !== undefined, without }),
)

describe('the reference of variables', () => {
  test('in docs is current; if not: npm run configuration', () => {
    expect(readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')).toBe(page)
  })

  test('has each variable once', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })

  test('has the actual defaults', () => {
    const env: Record<string, unknown> = parseEnv({})
    const literal = rows.filter(({ name, without }) => without.startsWith('`') && Object.hasOwn(env, name))
    expect(literal.length).toBeGreaterThan(6)
    const written: Record<string, unknown> = parseEnv(
      Object.fromEntries(literal.map(({ name, without }) => [name, without.slice(1, -1)])),
    )
    for (const { name } of literal) expect([name, written[name]]).toEqual([name, env[name]])
  })

  test('marks variables named key, secret, or token, or with a password, as secrets', () => {
    const knownToBrowsers = ['SUPABASE_PUBLISHABLE_KEY', 'MAIL_EVENTS_SENDGRID_KEY', 'LOGTAIL_SOURCE_TOKEN']
    const shouldBe = /(KEYS?|SECRET|TOKEN|HEADERS|PASSPHRASE|DATABASE_URL|SMTP_URL)$/
    const open = rows.filter(({ name, isSecret }) => shouldBe.test(name) && !isSecret).map(({ name }) => name)
    expect(open.toSorted()).toEqual(knownToBrowsers.toSorted())
  })

  test('has each variable that engines and workers read, and no others', () => {
    const read = new Set<string>()
    const env = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          if (typeof name === 'string') read.add(name)
          return undefined
        },
      },
    )
    const settings = engineSettings(env, { sandboxUrl: null })
    createEngines(settings)
    instanceProviderQueues(env, settings)
    concurrencyIn(env)
    const documented = new Set(rows.map(({ name }) => name))
    expect([...read].filter((name) => !documented.has(name))).toEqual([])
    expect(read.size).toBeGreaterThan(40)
    const ofWorkers = page.slice(page.indexOf('## Workers'), page.indexOf('## Commands'))
    const named = [...ofWorkers.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name)
    expect(named.filter((name) => !read.has(name) && !name.startsWith('OTEL_'))).toEqual([])
  })
})

test('lists set variables by name and never by value', () => {
  const secret = 'Zk3v9QpX7mB1tR5wY8nC2dF6hJ0sL4aE'
  const env = { OPENAI_API_KEY: secret, AUTH_JWT_SECRET: secret, PORT: '3100', HOST: '', PATH: '/bin' }
  expect(setVariables(env)).toEqual(['PORT', 'AUTH_JWT_SECRET', 'OPENAI_API_KEY'])
})
