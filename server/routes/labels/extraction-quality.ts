import { randomInt } from 'node:crypto'
import { Hono, type Context } from 'hono'
import {
  agreementQuery,
  checksQuery,
  type AgreementReport,
  type AnswerAnalysis,
  type CheckList,
} from '#core/labels/checks/schema.ts'
import {
  enginesQuery,
  reprocessingScope,
  type AnsweringEngines,
  type Reprocessing,
  type ReprocessingList,
  type ReprocessingPreview,
  type ReprocessingScope,
} from '#core/answers/reprocess/schema.ts'
import { answerAnalysis, listAgreements, listCorrections } from '#queries/labels/extraction-quality.ts'
import { noteAct } from '#queries/organizations/audit-log.ts'
import type { Sql } from '#queries/database.ts'
import type { JobTransaction } from '#queries/job-transaction.ts'
import {
  answeringEngines,
  cancelReprocessing,
  findReprocessing,
  listReprocessings,
  previewReprocessing,
  startReprocessing,
  type ReprocessingReach,
} from '#queries/answers/reprocessings.ts'
import { asCaller, type Caller, type RequestOrigin } from '#queries/user-client.ts'
import { organizationsInScope, scopeOf } from '../../access/admin-scope.ts'
import { withReach } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const reprocessingParam = validate('param', idIn('reprocessingId'))
/**
 * Counting and extracting a sample of a million answers takes seconds; no request may occupy the database for much
 * longer.
 */
const longest = `set local statement_timeout = '30s'`

/** Extraction quality, and reprocessing. Mounted by `adminRoutes`, behind its guard. */
export const adminAnswerAnalysisRoutes = new Hono<AppEnv>()
  .get('/admin/answer-analysis', async (c) =>
    c.json<AnswerAnalysis>(await inScope(c, (sql, scope) => answerAnalysis(sql, scope))),
  )
  .get('/admin/corrections', validate('query', checksQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json<CheckList>(await inScope(c, (sql, scope) => listCorrections(sql, scope, query)))
  })
  .get('/admin/agreement', validate('query', agreementQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json<AgreementReport>(await inScope(c, (sql, scope) => listAgreements(sql, scope, query)))
  })
  .get('/admin/reprocessings', async (c) =>
    c.json<ReprocessingList>({ rows: await reading(c, (sql, reach) => listReprocessings(sql, reach)) }),
  )
  .get('/admin/reprocessings/engines', validate('query', enginesQuery), async (c) => {
    const { organizationId, brandId = null } = c.req.valid('query')
    const engines = await reading(c, (sql, reach) => {
      mustReach(reach, organizationId)
      return answeringEngines(sql, { organizationId, brandId })
    })
    return c.json<AnsweringEngines>({ engines })
  })
  .post('/admin/reprocessings/preview', validate('json', reprocessingScope), async (c) => {
    const scope = c.req.valid('json')
    const preview = await reading(c, (sql, reach) => {
      mustReach(reach, scope.organizationId)
      return previewReprocessing(sql, scope, randomInt(2 ** 32))
    })
    return c.json<ReprocessingPreview>(accepted(preview))
  })
  .post('/admin/reprocessings', validate('json', reprocessingScope), async (c) => {
    const scope = c.req.valid('json')
    const started = await acting(c, async (sql, reach) => {
      mustReach(reach, scope.organizationId)
      const outcome = await startReprocessing(
        sql,
        scope,
        c.var.isLocalOperator ? null : c.var.caller.claims.sub,
      )
      if (outcome === 'running')
        throw conflict(
          'Other answers of this organization are being reprocessed. Wait, or cancel that first.',
        )
      const run = accepted(outcome)
      if (run.isNew) {
        const { organizationId } = scope
        await note(c, sql, reach, {
          action: 'rereading.started',
          organizationId,
          id: run.id,
          changes: chosenIn(scope, run.brand),
        })
      }
      return run
    })
    return c.json({ id: started.id }, started.isNew ? 201 : 200)
  })
  .get('/admin/reprocessings/:reprocessingId', reprocessingParam, async (c) => {
    const { reprocessingId } = c.req.valid('param')
    const run = await reading(c, (sql, reach) => findReprocessing(sql, reach, reprocessingId))
    return c.json<Reprocessing>(found(run, 'Reprocessing'))
  })
  .put('/admin/reprocessings/:reprocessingId/end', reprocessingParam, async (c) => {
    const { reprocessingId } = c.req.valid('param')
    await acting(c, async (sql, reach) => {
      const { organizationId, isNew } = found(
        await cancelReprocessing(sql, reach, reprocessingId),
        'Reprocessing',
      )
      if (isNew)
        await note(c, sql, reach, { organizationId, id: reprocessingId, action: 'rereading.cancelled' })
    })
    return c.json({ ended: true })
  })

/** As the caller under its policies, or bypassing all of them. */
async function inScope<T>(
  c: Context<AppEnv>,
  read: (sql: Sql, scope: AnswerAnalysis['scope']) => Promise<T>,
): Promise<T> {
  const { database, caller, isLocalOperator } = c.var
  const scope = isLocalOperator ? 'everything' : await scopeOf(c.var, c.req.path)
  return scope === 'everything'
    ? withReach(c.var, scope, (sql) => read(sql, scope))
    : asCaller(database, caller, (sql) => read(sql, scope))
}

/** Answers of the organizations the caller administers are extracted as the system does, and nothing is written. */
async function reading<T>(
  c: Context<AppEnv>,
  read: (sql: Sql, reach: ReprocessingReach) => Promise<T>,
): Promise<T> {
  const reach = await organizationsInScope(c.var, c.req.path)
  return withReach(
    c.var,
    reach,
    (sql) => read(sql, reach),
    `begin isolation level repeatable read read only; ${longest}`,
  )
}

async function acting<T>(
  c: Context<AppEnv>,
  act: (sql: JobTransaction, reach: ReprocessingReach) => Promise<T>,
): Promise<T> {
  const reach = await organizationsInScope(c.var, c.req.path)
  return withReach(c.var, reach, (sql) => act(sql, reach), `begin; ${longest}`)
}

function mustReach(reach: ReprocessingReach, organizationId: string): void {
  if (reach !== 'everything' && !reach.includes(organizationId)) throw notFound('Organization')
}

/** Logged with the organization, so that it sees who had its answers reprocessed. */
async function note(
  { var: { caller, isLocalOperator } }: Context<AppEnv>,
  sql: Sql,
  reach: ReprocessingReach,
  { action, organizationId, id, changes }: Noted,
): Promise<void> {
  const by = isLocalOperator
    ? { identity: null, origin: { kind: 'operator' as const } }
    : { identity: caller.claims.sub, origin: originOf(caller, reach) }
  await noteAct(sql, by, {
    action,
    organizationId,
    subjectKind: 'rereading',
    subjectId: id,
    ...(changes && { changes }),
  })
}

const originOf = ({ origin = {} }: Caller, reach: ReprocessingReach): RequestOrigin =>
  reach === 'everything' ? { ...origin, kind: 'staff' } : origin

type Noted = {
  action: string
  organizationId: string
  id: string
  changes?: Record<string, [unknown, unknown]>
}

/** The selected fields, without unset ones. */
function chosenIn(
  { engine, firstDay, lastDay, onlyOlder }: ReprocessingScope,
  brand: string | null,
): Noted['changes'] {
  const chosen = {
    brand,
    engine,
    first_day: firstDay,
    last_day: lastDay,
    only_older: onlyOlder || null,
  }
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) => (value === null ? [] : [[name, [null, value]]])),
  )
}
