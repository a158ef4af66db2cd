import type { EngineRegistry } from '#engines/registry.ts'

/** The engines as an organization can ask them: with its own keys and endpoints where it has some, else the instance's. */
export type EngineSets = {
  instance: EngineRegistry
  /** Engines behind this lane (see `laneOf`): the instance's, or those of the organization whose lane it is. */
  forLane(lane: string): Promise<EngineRegistry>
}

/** Engines without keys of organizations, such as in tests and benchmarks. */
export function instanceOnly(instance: EngineRegistry): EngineSets {
  return { instance, forLane: async () => instance }
}
