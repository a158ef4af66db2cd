import type { KnownAgent, KnownOrigin } from '../line-fields.ts'

/** Agents and origins by the numbers that plain-lines.as.ts assigns. */
export class KnownTexts {
  private generation = 0
  private readonly agents: (KnownAgent | undefined)[] = []
  private readonly origins: (KnownOrigin | undefined)[] = []

  /** Numbers of another generation stand for other texts. */
  follow(generation: number): void {
    if (generation === this.generation) return
    this.generation = generation
    this.agents.length = 0
    this.origins.length = 0
  }

  /** Null: it has no number. */
  agent(number: number): KnownAgent | null {
    if (number < 0) return null
    this.agents[number] ??= { visitor: null }
    return this.agents[number]
  }

  origin(number: number): KnownOrigin | null {
    if (number < 0) return null
    this.origins[number] ??= { mayRefer: null }
    return this.origins[number]
  }
}
