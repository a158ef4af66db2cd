import { engineCard } from '#core/runs/schema.ts'
import { customEngineId, type ProviderId } from '#core/engines/provider-catalog.ts'
import type { Collector, Engine, EngineFailure } from '#engines/engine.ts'
import { failureBeforeAsking } from '#engines/calls/failure.ts'
import { createEngines, type EngineRegistry } from '#engines/registry.ts'
import type { CustomEndpoint, EngineSettings, ProviderSettings } from '#engines/settings.ts'
import type { Database } from '#queries/database.ts'
import { CannotOpen, noVault, type KeyVault } from '#queries/engines/key-vault.ts'
import { openKey, revisionOfKeys, sealedKeysOf, type SealedKey } from '#queries/engines/sealed-keys.ts'
import { asSystem } from '#queries/system-client.ts'

/** The engines as an organization can ask them: with its own keys and endpoints where it has some, else the instance's. */
export type EngineSets = {
  instance: EngineRegistry
  /** Engines behind this queue (see `queueOf`): the instance's, or those of the organization whose queue it is. */
  forProviderQueue(queue: string): Promise<EngineRegistry>
}

/** What opens and tests keys of organizations. */
export type Keyring = {
  vault: KeyVault | null
  /** The instance's: organizations share its time limits, and never its keys. */
  settings: EngineSettings
  /** Whether endpoints of organizations may be in private networks. */
  allowPrivate: boolean
  testKey: TestKey
}

/** One cheap call with the key of a provider or endpoint; see engines/key-test.ts. */
export type TestKey = (
  settings: EngineSettings,
  target: ProviderId | { endpoint: string },
) => Promise<{ ok: true; detail: string } | { ok: false; failure: EngineFailure }>

/** Engines without keys of organizations, such as in tests and benchmarks. */
export function instanceOnly(instance: EngineRegistry): EngineSets {
  return { instance, forProviderQueue: async () => instance }
}

/** Organizations whose engines are kept ready. */
const kept = 500

/**
 * Engines of the instance, and of each organization as soon as one of its queues is asked for. Whether its keys have
 * changed is looked up each time, in one round trip: an ask with a key that was just replaced would fail, and pause
 * the queue that the new key has opened.
 */
export function createEngineSets({
  database,
  instance,
  keyring,
}: {
  database: Database
  instance: EngineRegistry
  keyring: Keyring
}): EngineSets {
  const sets = new Map<string, OrganizationSet>()
  return {
    instance,
    async forProviderQueue(queue) {
      const organizationId = organizationOf(queue)
      if (organizationId === null) return instance
      const revision = await revisionOfKeys(database, organizationId)
      const known = sets.get(organizationId)
      if (known?.revision === revision) return known.registry
      const keys = await asSystem(database, (sql) => sealedKeysOf(sql, organizationId))
      const registry = enginesOf(keyring, keys)
      sets.delete(organizationId)
      sets.set(organizationId, { revision, registry })
      const [oldest] = sets.keys()
      if (sets.size > kept && oldest !== undefined) sets.delete(oldest)
      return registry
    },
  }
}

type OrganizationSet = { revision: string; registry: EngineRegistry }

/** The organization a queue belongs to; null for the instance's. */
export function organizationOf(queue: string): string | null {
  const colon = queue.lastIndexOf(':')
  return colon === -1 ? null : queue.slice(colon + 1)
}

/** The engines a key makes usable, as they are shown to people. */
export function cardsOf(keyring: Keyring, key: SealedKey) {
  return enginesOf(keyring, [key])
    .list()
    .filter((listing) =>
      key.name === '' ? listing.providerId === key.provider : listing.id === customEngineId(key.name),
    )
    .map((listing) => engineCard.parse(listing))
}

/** An organization's engines. A key that cannot be opened leaves its engines unusable, with the reason. */
export function enginesOf(keyring: Keyring, keys: readonly SealedKey[]): EngineRegistry {
  const { settings, locked } = organizationSettings(keyring, keys)
  return withLocks(createEngines(settings), locked)
}

/** Why the engines of a provider, or one endpoint's, cannot be used. */
type Locks = { providers: Map<string, string>; endpoints: Map<string, string> }

/**
 * Settings with nothing of the instance's but its time limits: an organization's queue must never fall back to a key of
 * the instance, nor send its key to an address of the instance.
 */
export function organizationSettings(
  { vault, settings, allowPrivate }: Omit<Keyring, 'testKey'>,
  keys: readonly SealedKey[],
): { settings: EngineSettings; locked: Locks } {
  const providers: Partial<Record<ProviderId, ProviderSettings>> = {}
  const endpoints: CustomEndpoint[] = []
  const locked: Locks = { providers: new Map(), endpoints: new Map() }
  for (const key of keys) {
    const { apiKey, reason } = opened(vault, key)
    const { baseUrl, model, embeddingModel, prices } = key
    if (key.name === '') {
      providers[key.provider] = { apiKey, baseUrl, model, prices }
      if (reason !== null) locked.providers.set(key.provider, reason)
    } else if (baseUrl !== null && model !== null) {
      endpoints.push({ name: key.name, apiKey, baseUrl, model, embeddingModel, prices })
      if (reason !== null) locked.endpoints.set(customEngineId(key.name), reason)
    }
  }
  return {
    settings: {
      ...settings,
      providers,
      endpoints,
      sandboxUrl: null,
      reach: allowPrivate ? 'anywhere' : 'public',
    },
    locked,
  }
}

function opened(vault: KeyVault | null, key: SealedKey): { apiKey: string | null; reason: string | null } {
  if (key.sealed === null) return { apiKey: null, reason: null }
  if (vault === null) return { apiKey: null, reason: noVault }
  try {
    return { apiKey: openKey(vault, key), reason: null }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    return { apiKey: null, reason: `The stored key cannot be used. ${error.message}` }
  }
}

function withLocks(registry: EngineRegistry, locked: Locks): EngineRegistry {
  if (locked.providers.size + locked.endpoints.size === 0) return registry
  const reasonFor = ({ id, providerId }: { id: string; providerId: string }) =>
    locked.endpoints.get(id) ?? (id.startsWith('custom-') ? undefined : locked.providers.get(providerId))
  return {
    list: () =>
      registry.list().map((listing) => {
        const reason = reasonFor(listing)
        return reason === undefined ? listing : { ...listing, configured: false, reason }
      }),
    get(id) {
      const engine = registry.get(id)
      const reason = engine && reasonFor(engine)
      return engine === undefined || reason === undefined ? engine : lockedEngine(engine, reason)
    },
  }
}

/** Only what the card says of it: neither of the ways to ask. */
function lockedEngine(engine: Engine | Collector, reason: string): Engine {
  return {
    id: engine.id,
    label: engine.label,
    provider: engine.provider,
    providerId: engine.providerId,
    channel: engine.channel,
    sandbox: engine.sandbox,
    docs: engine.docs,
    defaultModel: engine.defaultModel,
    models: engine.models,
    takesCountry: engine.takesCountry,
    searches: engine.searches,
    ask: async () => ({ ok: false, failure: failureBeforeAsking('not-configured', reason) }),
  }
}
