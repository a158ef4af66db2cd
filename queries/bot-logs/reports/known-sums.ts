import { createHash } from 'node:crypto'

/** Sums of some bots, each of a few numbers: at most some tens of megabytes. */
const mostKept = 4000

/**
 * Sums that were made before, in the memory of this process. The name of each holds all that it depends on, with how many
 * visits there are in all, which changes with every line that is read; so nothing has to be forgotten. A year of 50 million
 * visits takes seconds to sum up by page and rule, and none of it changes but the last days.
 */
export class KnownSums<Sum> {
  readonly #kept = new Map<string, Sum>()
  readonly #most: number

  constructor(most = mostKept) {
    this.#most = most
  }

  async get(name: readonly unknown[], make: () => Promise<Sum>): Promise<Sum> {
    const key = createHash('sha256').update(JSON.stringify(name)).digest('base64')
    const known = this.#kept.get(key)
    const sum = known ?? (await make())
    // What was asked for last goes last.
    this.#kept.delete(key)
    this.#kept.set(key, sum)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return sum
  }
}
