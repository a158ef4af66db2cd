import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#queries/database.ts'
import { tooManyAttempts } from './problem.ts'

type Rule = { points: number; seconds: number }

/**
 * How often what may be tried; docs/decisions/0003-auth-limits.md gives the reasons. `…ByNetwork` count per client
 * network, `…ByDevice` per known device and account, the others per account.
 */
export const rules = {
  anythingByNetwork: { points: 1200, seconds: 300 },
  passwordByNetwork: { points: 60, seconds: 300 },
  codeByNetwork: { points: 60, seconds: 300 },
  mailByNetwork: { points: 30, seconds: 3600 },
  refreshByNetwork: { points: 600, seconds: 300 },
  providerByNetwork: { points: 60, seconds: 300 },
  wrongPassword: { points: 10, seconds: 900 },
  wrongPasswordByDevice: { points: 10, seconds: 900 },
  wrongCode: { points: 20, seconds: 3600 },
  wrongCodeByDevice: { points: 20, seconds: 3600 },
  mailPause: { points: 1, seconds: 60 },
  mail: { points: 10, seconds: 3600 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

export type Limits = {
  /** Counts one attempt before it is made. Throws 429 when there were too many. */
  count(rule: RuleName, key: string): Promise<void>
  /** As `count`, and false instead of a throw. */
  tryCount(rule: RuleName, key: string): Promise<boolean>
  /** Gives back the one attempt that was counted and turned out right. Nothing else makes a counter smaller. */
  refund(rule: RuleName, key: string): Promise<void>
}

/**
 * Counters in PostgreSQL: one statement counts and decides, so any number of processes and of simultaneous attempts share
 * them. `factor` widens the rules per network, for a machine on which everyone has the same address.
 */
export function openLimits(database: Database, options: { factor: number }): Limits {
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
        points: rule.points * (name.endsWith('ByNetwork') ? options.factor : 1),
        duration: rule.seconds,
      }),
    ]),
  )
  const limiter = (name: RuleName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`no limiter ${name}`)
    return found
  }
  const consume = async (rule: RuleName, key: string): Promise<RateLimiterRes | null> => {
    try {
      await limiter(rule).consume(key)
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      throw error
    }
  }
  return {
    count: async (rule, key) => {
      const refused = await consume(rule, key)
      if (refused !== null) throw tooManyAttempts(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
    },
    tryCount: async (rule, key) => (await consume(rule, key)) === null,
    refund: async (rule, key) => {
      await limiter(rule).reward(key, 1)
    },
  }
}
