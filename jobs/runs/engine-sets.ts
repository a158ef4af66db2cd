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

/** The engines available to an organization: with its own keys and endpoints if it has some, else the instance's. */
export type EngineSets = {
  instance: EngineRegistry
  /**
   * Engines of this provider queue (see `queueOf`): the instance's, or those of the organization that owns the queue.
   */
  forProviderQueue(queue: string): Promise<EngineRegistry>
}

/** Decrypts and tests keys of organizations. */
export type Keyring = {
  vault: KeyVault | null
  /** The instance's: organizations share its timeouts, and never its keys. */
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

/** Organizations whose engines are cached. */
const kept = 500

/**
 * Engines of the instance, and of each organization once one of its provider queues is requested. Each request checks
 * in one round trip whether the keys have changed: a call with a key that was just replaced would fail, and pause the
 * provider queue that the new key has opened.
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

/** The organization that owns a provider queue; null for the instance's. */
export function organizationOf(queue: string): string | null {
  const colon = queue.lastIndexOf(':')
  return colon === -1 ? null : queue.slice(colon + 1)
}

/** The engines that a key makes usable, as shown to users. */
export function cardsOf(keyring: Keyring, key: SealedKey) {
  return enginesOf(keyring, [key])
    .list()
    .filter((listing) =>
      key.name === '' ? listing.providerId === key.provider : listing.id === customEngineId(key.name),
    )
    .map((listing) => engineCard.parse(listing))
}

/** An organization's engines. A key that cannot be decrypted leaves its engines unusable, with the reason. */
export function enginesOf(keyring: Keyring, keys: readonly SealedKey[]): EngineRegistry {
  const { settings, locked } = organizationSettings(keyring, keys)
  return withLocks(createEngines(settings), locked)
}

/** Why the engines of a provider, or of one endpoint, cannot be used. */
type Locks = { providers: Map<string, string>; endpoints: Map<string, string> }

/**
 * Settings with only the timeouts of the instance: an organization's provider queue must never fall back to a key of
 * the instance, nor send its key to a URL of the instance.
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
    return { apiKey: null, reason: `The stored key can’t be used. ${error.message}` }
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

/** Only the description from its card, without the functions that ask it. */
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
