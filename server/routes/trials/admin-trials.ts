import { Hono, type Context } from 'hono'
import { csvLine } from '#core/answers/export/csv.ts'
import {
  trialExtension,
  trialsPerFile,
  trialsQuery,
  type TrialPage,
  type TrialRow,
} from '#core/trials/admin-schema.ts'
import { noteAct } from '#queries/organizations/audit-log.ts'
import type { Sql } from '#queries/database.ts'
import type { JobTransaction } from '#queries/job-transaction.ts'
import { allTrials, listTrials, type TrialScope } from '#queries/trials/list-trials.ts'
import { deleteTrial, expireTrial, extendTrial, resendTrialMail } from '#queries/trials/trial-run.ts'
import { organizationsInScope } from '../../access/admin-scope.ts'
import { asStaff, withReach } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const trial = validate('param', idIn('trialId'))

/**
 * Trials and their progress. Mounted by `adminRoutes`, behind its guard. Only staff, and the local instance admin,
 * change any.
 */
export const adminTrialRoutes = new Hono<AppEnv>()
  .get('/admin/trials', validate('query', trialsQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json<TrialPage>(
      await inScope(c.var, async (sql, scope) => ({
        ...(await listTrials(sql, scope, query)),
        mayAct: scope === 'everything',
      })),
    )
  })
  .get('/admin/trials/file', validate('query', trialsQuery), async (c) => {
    const query = c.req.valid('query')
    const rows = await inScope(c.var, (sql, scope) => allTrials(sql, scope, query, trialsPerFile))
    c.header('Content-Disposition', 'attachment; filename="trials.csv"')
    return c.body([csvLine([...columns]), ...rows.map(lineOf)].join(''), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    })
  })
  .put('/admin/trials/:trialId/extension', trial, validate('json', trialExtension), async (c) => {
    const { trialId } = c.req.valid('param')
    const { days } = c.req.valid('json')
    await act(c, trialId, 'trial.extended', (sql) => extendTrial(sql, trialId, days), { days: [null, days] })
    return c.json({ extended: true })
  })
  .post('/admin/trials/:trialId/mails', trial, async (c) => {
    const { trialId } = c.req.valid('param')
    await act(c, trialId, 'trial.mailed', (sql) => resendTrialMail(sql, trialId))
    return c.json({ mailed: true }, 202)
  })
  .put('/admin/trials/:trialId/end', trial, async (c) => {
    const { trialId } = c.req.valid('param')
    await act(c, trialId, 'trial.ended', (sql) => expireTrial(sql, trialId))
    return c.json({ ended: true })
  })
  .delete('/admin/trials/:trialId', trial, async (c) => {
    const { trialId } = c.req.valid('param')
    await act(c, trialId, 'trial.deleted', (sql) => deleteTrial(sql, trialId))
    return c.json({ deleted: true })
  })

/** Changes a trial and logs the actor, both or neither. An impossible change is a 409. */
async function act(
  c: Context<AppEnv>,
  trialId: string,
  action: string,
  change: (sql: JobTransaction) => Promise<boolean>,
  changes: Record<string, [unknown, unknown]> = {},
): Promise<void> {
  const { caller, isLocalOperator } = c.var
  await asStaff(c, async (sql) => {
    await noteAct(
      sql,
      isLocalOperator
        ? { identity: null, origin: { kind: 'operator' } }
        : { identity: caller.claims.sub, origin: { ...caller.origin, kind: 'staff' } },
      { action, organizationId: null, subjectKind: 'trial', subjectId: trialId, changes },
    )
    if (!(await change(sql))) throw conflict('This trial can no longer be changed this way.')
  })
}

const columns = [
  'id',
  'requested_at',
  'state',
  'refusal',
  'brand',
  'domain',
  'email',
  'country',
  'language',
  'topic',
  'source',
  'sandbox',
  'mails',
  'mail_problem',
  'confirmed_at',
  'ready_at',
  'converted_at',
  'expires_at',
  'delete_at',
  'planned',
  'answers',
  'cost_usd',
  'first_answer_seconds',
  'organization_id',
  'failure',
  'fault',
] as const

function lineOf(row: TrialRow): string {
  const cells: Record<(typeof columns)[number], string | number | boolean | null> = {
    id: row.id,
    requested_at: row.requestedAt,
    state: row.state,
    refusal: row.refusal,
    brand: row.brandName,
    domain: row.domain,
    email: row.email,
    country: row.country,
    language: row.language,
    topic: row.topic,
    source: row.source,
    sandbox: row.isSandbox,
    mails: row.mails,
    mail_problem: row.mailProblem,
    confirmed_at: row.confirmedAt,
    ready_at: row.readyAt,
    converted_at: row.convertedAt,
    expires_at: row.expiresAt,
    delete_at: row.deleteAt,
    planned: row.planned,
    answers: row.answers,
    cost_usd: row.costUsd,
    first_answer_seconds: row.firstAnswerSeconds,
    organization_id: row.organizationId,
    failure: row.failure,
    fault: row.fault,
  }
  return csvLine(columns.map((column) => cells[column]))
}

/** Owners and admins read the trials their own organizations began as. */
async function inScope<T>(
  variables: AppEnv['Variables'],
  read: (sql: Sql, scope: TrialScope) => Promise<T>,
): Promise<T> {
  const scope = await organizationsInScope(variables, '/api/admin/trials')
  return withReach(variables, scope, (sql) => read(sql, scope))
}
