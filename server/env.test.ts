import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const secret = 'Zk3v9QpX7mB1tR5wY8nC2dF6hJ0sL4aE'
const outside = { ENVIRONMENT: 'production', PUBLIC_URL: 'https://app.example', AUTH_JWT_SECRET: secret }

describe('the environment', () => {
  test('needs no variables to run locally', () => {
    expect(parseEnv({})).toMatchObject({
      ENVIRONMENT: 'local',
      PORT: 3000,
      HOST: '127.0.0.1',
      supabase: null,
    })
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
    expect(parseEnv({ DATA_DIR: './x' }).DATA_DIR).toMatch(/^\/.*\/x$/)
  })

  test('is rejected with every bad variable named at once', () => {
    const parse = () =>
      parseEnv({ ENVIRONMENT: 'staging', PORT: 'http', DATABASE_URL: 'mysql://x', SMTP_URL: 'mail' })
    for (const name of [
      'ENVIRONMENT',
      'PORT must be a number',
      'DATABASE_URL must be a postgres:// URL',
      'SMTP_URL',
    ])
      expect(parse).toThrow(name)
  })

  test.each(['development', 'production'])(
    'in %s is rejected without its secrets, each named',
    (environment) => {
      const parse = () => parseEnv({ ENVIRONMENT: environment })
      expect(parse).toThrow(/AUTH_JWT_SECRET is required .* at least 32 random bytes/)
      expect(parse).toThrow('PUBLIC_URL is required')
    },
  )

  test.each(['', 'short', 'a'.repeat(64), 'abcabcabcabcabcabcabcabcabcabcabcabc'])(
    'rejects a secret that is not random: %j',
    (weak) => {
      expect(() => parseEnv({ ...outside, AUTH_JWT_SECRET: weak })).toThrow('AUTH_JWT_SECRET')
    },
  )

  test('outside local is accepted with its secrets', () => {
    expect(parseEnv(outside)).toMatchObject({ ENVIRONMENT: 'production', AUTH_JWT_SECRET: secret })
  })

  test('with a Supabase project needs its key and database, and no secret of ours', () => {
    const project = { ...outside, AUTH_JWT_SECRET: undefined, SUPABASE_URL: 'https://x.supabase.co/' }
    expect(() => parseEnv(project)).toThrow(
      /SUPABASE_PUBLISHABLE_KEY is required[\s\S]*DATABASE_URL is required/,
    )
    const complete = {
      ...project,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
      DATABASE_URL: 'postgres://u:p@db.example/postgres',
    }
    expect(parseEnv(complete).supabase).toEqual({
      url: 'https://x.supabase.co',
      publishableKey: 'sb_publishable_0123456789',
      secretKey: undefined,
    })
  })

  test('groups related settings', () => {
    expect(() => parseEnv({ GITHUB_CLIENT_ID: 'x' })).toThrow('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET')
    expect(() => parseEnv({ SMTP_URL: 'smtp://x' })).toThrow('MAIL_FROM')
  })

  describe('accepts encryption keys', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')

    test('by ID, the first in front', () => {
      const { ENCRYPTION_KEYS } = parseEnv({ ENCRYPTION_KEYS: `2026:${key}, 2025:${key}` })
      expect(ENCRYPTION_KEYS?.map(({ id, bytes }) => [id, bytes.length])).toEqual([
        ['2026', 32],
        ['2025', 32],
      ])
    })

    test.each([
      key,
      `2026:${key.slice(0, 20)}`,
      `2026:${Buffer.alloc(32).toString('base64')}`,
      `2026:${key},`,
      `2026:${key},2026:${key}`,
      `derived:${key}`,
    ])('only as 32 random bytes without repetition, unlike %s', (text) => {
      const refusal = () => parseEnv({ ENCRYPTION_KEYS: text })
      expect(refusal).toThrow('ENCRYPTION_KEYS')
      expect(refusal).not.toThrow(key.slice(0, 20))
    })
  })
})
