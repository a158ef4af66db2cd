import { extractorVersion } from '#core/answer/extract-answer.ts'
import type { JobPayload } from '#core/job-catalog.ts'
import { lockBrandEvidence } from '#queries/brand-lock.ts'
import { targetsIn } from '#queries/resolved-links.ts'
import { finishRescoring, outdatedAnswers, replaceDerived, type AnswerPosition } from '#queries/rescore.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from './job-context.ts'
import { readAgain } from './read-again.ts'

const batchSize = 200

/**
 * Reads the stored answers of a brand again after its tracked brands, or the extractor, changed. Each batch is one
 * transaction that replaces mentions, citations, states and their share of the roll-ups, so that reports are right
 * about every answer at every moment, under the old brands or the new. Idempotent and resumable: the versions on the
 * answers say which are left. A change that comes meanwhile has a job of its own, which waits for this one.
 */
export const rescoreBrand: JobHandler<'rescore-brand'> = async (context, payload, run) => {
  let rescored = 0
  let version = 0
  let after: AnswerPosition | null = null
  let foundInPass = 0
  for (;;) {
    if (run.signal.aborted) throw new Error('Stopped in the middle; the next run goes on from here.')
    const batch: Batch = await rescoreBatch(context, payload, after)
    version = batch.version
    rescored += batch.count
    foundInPass += batch.count
    after = batch.last
    if (after !== null) continue
    if (foundInPass === 0) break
    foundInPass = 0 // Another pass: answers may have been stored behind this one.
  }
  await asSystem(context.database, (sql) => finishRescoring(sql, { ...payload, rescored, version }))
}

type Batch = { count: number; last: AnswerPosition | null; version: number }

async function rescoreBatch(
  { database, brandSets }: JobContext,
  payload: JobPayload<'rescore-brand'>,
  after: AnswerPosition | null,
): Promise<Batch> {
  return asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [payload.brandId], 'exclusive')
    const { rows } = await sql.query<{ version: number }>(
      'select brand_set_version as version from llm_mentions.clients where id = $1 and organization_id = $2',
      [payload.brandId, payload.organizationId],
    )
    const version = rows[0]?.version
    if (version === undefined) return { count: 0, last: null, version: 0 }
    const brands = await brandSets.read(sql, payload.brandId)
    const answers = await outdatedAnswers(sql, payload, {
      brandSet: version,
      extractor: extractorVersion,
      after,
      limit: batchSize,
    })
    const resolved = await targetsIn(sql, answers)
    const rescored = answers.map((answer) => readAgain(answer, brands.set, resolved))
    if (rescored.length > 0) await replaceDerived(sql, rescored, version)
    const last = answers.at(-1)
    return {
      count: answers.length,
      last: last === undefined ? null : { answeredAt: last.facts.answeredAt, id: last.id },
      version,
    }
  })
}
