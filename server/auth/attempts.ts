import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#queries/database.ts'

type Rule = { points: number; seconds: number }

/**
 * How often what may be tried; the reasons stand in docs/decisions/0003-auth-limits.md.
 * `…ByAddress` count per client address, the others per account.
 */
export const rules = {
  anythingByAddress: { points: 1200, seconds: 300 },
  passwordByAddress: { points: 60, seconds: 300 },
  codeByAddress: { points: 60, seconds: 300 },
  mailByAddress: { points: 30, seconds: 3600 },
  refreshByAddress: { points: 600, seconds: 300 },
  providerByAddress: { points: 60, seconds: 300 },
  wrongPassword: { points: 10, seconds: 900 },
  wrongCode: { points: 5, seconds: 3600 },
  mailPause: { points: 1, seconds: 60 },
  mail: { points: 10, seconds: 3600 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

export type Attempts = {
  /** Counts one attempt before it is made. Null: go on; otherwise the seconds to wait. */
  count(rule: RuleName, key: string): Promise<number | null>
  /** As `count`, and tells how many attempts stood before this one. */
  reserve(rule: RuleName, key: string): Promise<{ before: number; isAllowed: boolean }>
  forget(rule: RuleName, key: string): Promise<void>
}

/**
 * Counters in PostgreSQL: one statement counts and decides, so any number of processes and of simultaneous
 * attempts share them. `factor` widens the rules per address, for a machine on which everyone has the same one.
 */
export function openAttempts(database: Database, options: { factor: number }): Attempts {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        schemaName: 'private',
        tableName: 'auth_attempts',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points * (name.endsWith('ByAddress') ? options.factor : 1),
        duration: rule.seconds,
      }),
    ]),
  )
  const limiter = (name: RuleName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`no limiter ${name}`)
    return found
  }
  const consume = async (rule: RuleName, key: string) => {
    try {
      return { result: await limiter(rule).consume(key), isAllowed: true }
    } catch (error) {
      if (error instanceof RateLimiterRes) return { result: error, isAllowed: false }
      throw error
    }
  }
  return {
    count: async (rule, key) => {
      const { result, isAllowed } = await consume(rule, key)
      return isAllowed ? null : Math.max(1, Math.ceil(result.msBeforeNext / 1000))
    },
    reserve: async (rule, key) => {
      const { result, isAllowed } = await consume(rule, key)
      return { before: result.consumedPoints - 1, isAllowed }
    },
    forget: async (rule, key) => {
      await limiter(rule).delete(key)
    },
  }
}
