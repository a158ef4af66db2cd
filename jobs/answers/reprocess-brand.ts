import { setImmediate } from 'node:timers/promises'
import { changeProbe, type BrandSetContent } from '#core/answers/change-probe.ts'
import { extractorVersion } from '#core/answers/extract-answer.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { brandSetVersions } from '#queries/brands/brand-set.ts'
import { reprocessBrandLater } from '#queries/competitors/competitors.ts'
import type { Database, Sql } from '#queries/database.ts'
import { discoverBrandsLater } from '#queries/competitors/discovery-queue.ts'
import { reprocessAnswers } from '#queries/answers/preview-reprocessing.ts'
import { correctedAnswers } from '#queries/labels/label-checks.ts'
import { noteVersions } from '#queries/answers/replace-derived.ts'
import {
  beginBrandReprocessing,
  finishBrandReprocessing,
  nextOutdatedBrand,
  noteReprocessed,
} from '#queries/answers/reprocess-brand.ts'
import {
  countOutdated,
  outdatedAnswers,
  type ExactPosition,
  type OutdatedAnswer,
  type ReadingVersions,
} from '#queries/answers/stored-answers.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CompiledBrands } from '../runs/brand-sets.ts'
import type { JobContext, JobHandler } from '../job-context.ts'

/** Answers examined together; the next batch is fetched meanwhile. */
export const batchSize = 1000
/** Answers reprocessed in one transaction, during which new answers of the brand wait to be stored. */
const readAtOnce = 200

/**
 * Reprocesses the stored answers of a brand after its tracked brands or the extractor changed. Answers that the change
 * cannot affect only get the new version. Each transaction replaces what differs together with its share of the
 * roll-ups, so reports are correct for every answer at every moment, under the old brands or the new. Idempotent and
 * resumable: the versions on the answers show which are left. If the brands change meanwhile, it continues with those;
 * the job of that change waits for this one and finds nothing left.
 */
export const reprocessBrand: JobHandler<'reprocess-brand'> = async (context, home, run) => {
  let reprocessing = await begin(context, home)
  let firstBefore: string | null = null
  while (reprocessing !== null) {
    const end: PassEnd = await onePass(context, home, reprocessing, run)
    if (typeof end === 'object') {
      // Answers may have been stored behind this pass, but the pass may leave none.
      if (end.first === firstBefore) throw new Error(`Answer ${end.first} couldn’t be reprocessed`)
      firstBefore = end.first
    } else if (end === 'superseded' || !(await finish(context, home, reprocessing))) {
      reprocessing = await begin(context, home)
      firstBefore = null
    } else break
  }
  await reprocessOutdatedLater(context.database)
}

/**
 * Starts the reprocessing that an upgrade of the extractor requires, one brand after another. Upkeep calls it
 * regularly.
 */
export async function reprocessOutdatedLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    const home = await nextOutdatedBrand(sql, extractorVersion)
    if (home !== null) reprocessBrandLater(sql, home)
  })
}

type BrandReprocessing = {
  id: string | null
  versions: ReadingVersions
  brands: CompiledBrands
  probe: Probe
}
type Probe = (answers: readonly OutdatedAnswer[]) => Promise<OutdatedAnswer[]>

/** Null if the brand is gone. */
async function begin(
  { database, brandSets }: Pick<JobContext, 'database' | 'brandSets'>,
  home: BrandHome,
): Promise<BrandReprocessing | null> {
  const version = await asSystem(database, (sql) => currentVersion(sql, home))
  if (version === null) return null
  // Counted before the lock is taken, because it scans every answer of the brand.
  const versions = { brandSet: version, extractor: extractorVersion }
  const outdated = await asSystem(database, (sql) => countOutdated(sql, home, versions))
  return asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    const brands = await brandSets.read(sql, home.brandId)
    const current = { brandSet: brands.version, extractor: extractorVersion }
    const id = await beginBrandReprocessing(sql, home, { versions: current, outdated })
    return { id, versions: current, brands, probe: probeOf(database, home, current) }
  })
}

type Run = Parameters<JobHandler<'reprocess-brand'>>[2]
/** `first`: the ID of the first answer of a pass that found some. */
type PassEnd = 'nothing-left' | 'superseded' | { first: string }
type Prepared = { answers: OutdatedAnswer[]; affected: OutdatedAnswer[] }

async function onePass(
  { database }: JobContext,
  home: BrandHome,
  reprocessing: BrandReprocessing,
  run: Run,
): Promise<PassEnd> {
  const { versions, probe } = reprocessing
  const prepare = async (after: ExactPosition | null): Promise<Prepared> => {
    const answers = await asSystem(database, (sql) =>
      outdatedAnswers(sql, home, { versions, after, limit: batchSize }),
    )
    return { answers, affected: await probe(answers) }
  }
  let first: string | null = null
  let ahead = prepare(null)
  for (;;) {
    const { answers, affected } = await ahead
    const last = answers.at(-1)
    if (last === undefined) return first === null ? 'nothing-left' : { first }
    first ??= answers[0]?.id ?? null
    ahead = prepare(last)
    ahead.catch(() => {}) // Thrown where it is awaited, after this batch was stored.
    const isStored = await settle(database, home, reprocessing, { answers, affected }, run)
    if (isStored) continue
    await ahead.catch(() => {})
    return 'superseded'
  }
}

/** False if the brands have changed since. */
async function settle(
  database: Database,
  home: BrandHome,
  reprocessing: BrandReprocessing,
  { answers, affected }: Prepared,
  run: Run,
): Promise<boolean> {
  const reached = new Set(affected)
  const same = answers.filter((answer) => !reached.has(answer))
  const steps = [
    ...(same.length === 0 ? [] : [{ same, again: [] }]),
    ...chunksOf(affected, readAtOnce).map((again) => ({ same: [], again })),
  ]
  for (const step of steps) {
    if (run.signal.aborted) throw new Error('Stopped; the next run continues from here.')
    const isStored = await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [home.brandId], 'exclusive')
      if ((await currentVersion(sql, home)) !== reprocessing.versions.brandSet) return false
      await noteVersions(
        sql,
        step.same.map((answer) => ({ ...answer, ...home })),
        reprocessing.versions,
      )
      const changed = await reprocessAnswers(sql, home, step.again, reprocessing.brands)
      await noteReprocessed(sql, reprocessing.id, { done: step.same.length + step.again.length, changed })
      return true
    })
    if (!isStored) return false
  }
  return true
}

/** False if the brands have changed since the last pass. */
async function finish(
  { database }: JobContext,
  home: BrandHome,
  reprocessing: BrandReprocessing,
): Promise<boolean> {
  return asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    if ((await currentVersion(sql, home)) !== reprocessing.versions.brandSet) return false
    await finishBrandReprocessing(sql, home, {
      versions: reprocessing.versions,
      brandReprocessingId: reprocessing.id,
    })
    discoverBrandsLater(sql, home)
    return true
  })
}

async function currentVersion(sql: Sql, { organizationId, brandId }: BrandHome): Promise<number | null> {
  const { rows } = await sql.query<{ version: number }>(
    'select brand_set_version as version from llm_mentions.clients where id = $1 and organization_id = $2',
    [brandId, organizationId],
  )
  return rows[0]?.version ?? null
}

const breathEvery = 50

/**
 * Selects those of these answers that a change of brands can affect, and all that another extractor version processed.
 * If people labeled a brand that the text does not name, the text cannot decide.
 */
function probeOf(database: Database, { brandId }: BrandHome, versions: ReadingVersions): Probe {
  const kept = new Map<number, BrandSetContent | null>()
  const probes = new Map<number, ReturnType<typeof changeProbe>>()
  const load = async (wanted: readonly number[]) => {
    const missing = [...new Set(wanted)].filter((version) => !kept.has(version))
    if (missing.length === 0) return
    const found = await asSystem(database, (sql) => brandSetVersions(sql, brandId, missing))
    for (const version of missing) kept.set(version, found.get(version) ?? null)
  }
  const probeFrom = (version: number) => {
    const [before, after] = [kept.get(version), kept.get(versions.brandSet)]
    const probe = probes.get(version) ?? (before && after ? changeProbe(before, after) : () => true)
    probes.set(version, probe)
    return probe
  }
  return async (answers) => {
    await load([versions.brandSet, ...answers.map(({ brandSetVersion }) => brandSetVersion)])
    const corrected = await asSystem(database, (sql) =>
      correctedAnswers(
        sql,
        answers.map(({ id }) => id),
      ),
    )
    const reached: OutdatedAnswer[] = []
    for (const [index, answer] of answers.entries()) {
      const isOlder = answer.extractorVersion !== versions.extractor
      if (isOlder || corrected.has(answer.id) || probeFrom(answer.brandSetVersion)(answer))
        reached.push(answer)
      if (index % breathEvery === breathEvery - 1) await setImmediate()
    }
    return reached
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
