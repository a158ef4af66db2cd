/** How many asks of one engine may run at once in this process. */
export type EngineSlots = {
  /** Waits for its turn; `work` is told how long that took, in milliseconds. */
  use<T>(engineId: string, work: (waitedMs: number) => Promise<T>): Promise<T>
}

export function createEngineSlots(slotsOf: (engineId: string) => number): EngineSlots {
  const engines = new Map<string, { free: number; waiting: (() => void)[] }>()
  return {
    async use(engineId, work) {
      const engine = engines.get(engineId) ?? { free: slotsOf(engineId), waiting: [] }
      engines.set(engineId, engine)
      const startedAt = performance.now()
      if (engine.free > 0) engine.free -= 1
      else await new Promise<void>((resolve) => engine.waiting.push(resolve))
      try {
        return await work(performance.now() - startedAt)
      } finally {
        const next = engine.waiting.shift()
        if (next) next()
        else engine.free += 1
      }
    },
  }
}
