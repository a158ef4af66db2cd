import type { Database } from '#queries/database.ts'
import { countAgainst, uncountAgainst, type RateLimit } from '../rate-limit.ts'
import { tooManyAttempts } from './problem.ts'

type Rule = { points: number; seconds: number }

/**
 * Limits for attempts; docs/decisions/0003-auth-limits.md gives the reasons. `…ByNetwork` count per client network,
 * `…ByDevice` per known device and account, the others per account.
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
  factorByNetwork: { points: 120, seconds: 300 },
  wrongFactor: { points: 10, seconds: 900 },
  wrongFactorOfAccount: { points: 20, seconds: 3600 },
  wrongFactorOfAccountByDay: { points: 60, seconds: 86_400 },
  mailPause: { points: 1, seconds: 60 },
  mail: { points: 10, seconds: 3600 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

export type Limits = {
  /** Counts one attempt before it is made. Throws 429 if there were too many. */
  count(rule: RuleName, key: string): Promise<void>
  /** As `count`, but returns false instead of throwing. */
  tryCount(rule: RuleName, key: string): Promise<boolean>
  /** Subtracts an attempt that was counted and turned out correct. Nothing else decreases a counter. */
  refund(rule: RuleName, key: string): Promise<void>
}

/**
 * Counters in PostgreSQL, shared by any number of processes. `factor` raises the rules per network, for a machine on
 * which everyone has the same address.
 */
export function openLimits(database: Database, options: { factor: number }): Limits {
  const limitOf = (name: RuleName): RateLimit => {
    const { points, seconds } = rules[name]
    return { name, points: points * (name.endsWith('ByNetwork') ? options.factor : 1), seconds }
  }
  return {
    count: async (rule, key) => {
      const { isAllowed, resetSeconds } = await countAgainst(limitOf(rule), database, key)
      if (!isAllowed) throw tooManyAttempts(resetSeconds)
    },
    tryCount: async (rule, key) => (await countAgainst(limitOf(rule), database, key)).isAllowed,
    refund: (rule, key) => uncountAgainst(limitOf(rule), database, key),
  }
}
