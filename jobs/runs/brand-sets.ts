import { compileBrandSet, type BrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import type { Database, Sql } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'

export type CompiledBrands = {
  version: number
  brands: readonly TrackedBrand[]
  ownId: string | null
  /** Folded names that were dismissed as no brands. */
  ignored: readonly string[]
  set: BrandSet
}

export type BrandSets = {
  /** As one transaction sees them, uncached. */
  read(sql: Sql, brandId: string): Promise<CompiledBrands>
  /** The tracked brands of a brand, at least as new as `version`. Compiled once per version. */
  get(brandId: string, version: number): Promise<CompiledBrands>
}

const kept = 200

export function createBrandSets(database: Database): BrandSets {
  const cache = new Map<string, Promise<CompiledBrands>>()
  const read = async (sql: Sql, brandId: string): Promise<CompiledBrands> => {
    const tracked = await loadTrackedBrands(sql, brandId)
    return { ...tracked, set: compileBrandSet(tracked.brands, tracked) }
  }
  const load = (brandId: string) => asSystem(database, (sql) => read(sql, brandId))
  return {
    read,
    async get(brandId, version) {
      const cached = cache.get(brandId)
      const brands = await cached?.catch(() => undefined)
      if (brands !== undefined && brands.version >= version) return brands
      if (cache.get(brandId) === cached) {
        cache.delete(brandId)
        cache.set(brandId, load(brandId))
        const [oldest] = cache.keys()
        if (cache.size > kept && oldest !== undefined) cache.delete(oldest)
      }
      return cache.get(brandId) ?? load(brandId)
    },
  }
}
