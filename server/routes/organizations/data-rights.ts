import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  accountDeletionInput,
  deletionInput,
  retentionInput,
  supportInput,
  type DataRights,
} from '#core/organizations/data-rights/schema.ts'
import { deleteAccount, listSoleOwnerships, personalData } from '#queries/people/account-deletion.ts'
import {
  askForExport,
  deleteExport,
  exportPieces,
  findExportByLink,
  listExports,
  makeExportLink,
} from '#queries/organizations/archives.ts'
import type { Sql } from '#queries/database.ts'
import { askForDeletion, cancelDeletion, findDeletion } from '#queries/organizations/deletion.ts'
import { administers } from '#queries/organizations/rights.ts'
import { findRetention, previewRetention, saveRetention } from '#queries/organizations/retention.ts'
import {
  declineSupportRequest,
  endSupportAccess,
  findNotice,
  findSupportRequest,
  listOpenToSupport,
  listSupportGrants,
  openSupportAccess,
} from '#queries/organizations/support-access.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, forbidden, notFound, tooManyRequests, unavailable, unprocessable } from '../../errors.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const oneExport = validate('param', idIn('organizationId').extend(idIn('exportId').shape))

const loadsByAddress = { name: 'export-load', points: 60, seconds: 600 }
const personalFiles = { name: 'personal-data', points: 10, seconds: 3600 }

/** Opened by the browser itself, which sends no token: the URL is the authorization, for ten minutes. */
export const exportDownloadRoutes = new Hono<AppEnv>().get(
  '/exports/:token',
  validate('param', z.object({ token: z.string().regex(/^[\w-]{43}$/) })),
  async (c) => {
    const { database, clientAddress } = c.var
    const counted = await countAgainst(loadsByAddress, database, clientAddress)
    if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
    const archive = found(await findExportByLink(database, c.req.valid('param').token), 'Archive')
    const pieces = exportPieces(database, archive.id)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    })
    return new Response(body, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(archive.bytes),
        'Content-Disposition': `attachment; filename="answerscope-${archive.createdAt.toISOString().slice(0, 10)}.zip"`,
        'Referrer-Policy': 'no-referrer',
      },
    })
  },
)

/** The rights of an organization, and of a person, over their stored data. */
export const dataRightsRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/data-rights', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const rights = await asCaller(c.var.database, c.var.caller, async (sql): Promise<DataRights> => {
      await requireAdmin(sql, organizationId)
      return {
        isOwner: await owns(sql, organizationId),
        exports: await listExports(sql, organizationId),
        retention: await findRetention(sql, organizationId),
        deletion: await findDeletion(sql, organizationId),
        support: await listSupportGrants(sql, organizationId),
        supportRequest: await findSupportRequest(sql, organizationId),
      }
    })
    return c.json(rights)
  })
  /** For every member: what is about to happen, and who else has access. */
  .get('/organizations/:organizationId/notice', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) =>
        found(await findNotice(sql, organizationId), 'Organization'),
      ),
    )
  })

  .post('/organizations/:organizationId/exports', organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      return accepted(await askForExport(sql, organizationId))
    })
    return c.json(made, 202)
  })
  /** A link with which a browser downloads the archive. */
  .post('/organizations/:organizationId/exports/:exportId/links', oneExport, requireFreshProof, async (c) => {
    const { organizationId, exportId } = c.req.valid('param')
    const token = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      return found(await makeExportLink(sql, organizationId, exportId), 'Archive')
    })
    return c.json({ path: `/api/exports/${token}` }, 201)
  })
  .delete('/organizations/:organizationId/exports/:exportId', oneExport, async (c) => {
    const { organizationId, exportId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      if (!(await deleteExport(sql, organizationId, exportId))) throw notFound('Archive')
    })
    return c.body(null, 204)
  })

  .put(
    '/organizations/:organizationId/retention',
    organization,
    validate('json', retentionInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const retention = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        permitted(await saveRetention(sql, organizationId, retention))
      })
      return c.json(retention)
    },
  )
  /** Rows that the next night would delete under these settings, before they are saved. */
  .post(
    '/organizations/:organizationId/retention/preview',
    organization,
    validate('json', retentionInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const retention = c.req.valid('json')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          await requireAdmin(sql, organizationId)
          return previewRetention(sql, organizationId, retention)
        }),
      )
    },
  )

  .post(
    '/organizations/:organizationId/deletion',
    organization,
    requireFreshProof,
    validate('json', deletionInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const deletion = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        permitted(await owns(sql, organizationId))
        const { rows } = await sql.query<{ name: string }>(
          'select name from llm_mentions.organizations where id = $1',
          [organizationId],
        )
        if (rows[0]?.name !== input.name)
          throw unprocessable('The organization name doesn’t match.', {
            name: 'The organization name doesn’t match.',
          })
        await askForDeletion(sql, organizationId, input)
        return found(await findDeletion(sql, organizationId), 'Deletion')
      })
      return c.json(deletion, 201)
    },
  )
  .delete('/organizations/:organizationId/deletion', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      if (!(await cancelDeletion(sql, organizationId)))
        throw conflict('No deletion is scheduled, or it has already started.')
    })
    return c.body(null, 204)
  })

  .post(
    '/organizations/:organizationId/support-access',
    organization,
    requireFreshProof,
    validate('json', supportInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const grants = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        permitted(await owns(sql, organizationId))
        await openSupportAccess(sql, organizationId, input)
        return listSupportGrants(sql, organizationId)
      })
      return c.json(grants, 201)
    },
  )
  .delete('/organizations/:organizationId/support-access', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      await endSupportAccess(sql, organizationId)
    })
    return c.body(null, 204)
  })
  /** Declines Support's access request; granting access answers it, too. */
  .delete('/organizations/:organizationId/support-request', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      if (!(await declineSupportRequest(sql, organizationId)))
        throw conflict('The access request is no longer open.')
    })
    return c.body(null, 204)
  })
  /** For staff: organizations open to them; for others none. */
  .get('/support/organizations', async (c) =>
    c.json({ organizations: await asCaller(c.var.database, c.var.caller, listOpenToSupport) }),
  )

  /** What prevents the caller from deleting their account. */
  .get('/account/deletion', async (c) =>
    c.json({ solelyOwned: await listSoleOwnerships(c.var.database.pool, c.var.caller.claims.sub) }),
  )
  .delete('/account', requireFreshProof, validate('json', accountDeletionInput), async (c) => {
    const { database, caller, settings } = c.var
    const { supabase } = settings
    if (caller.origin?.supports !== undefined) throw forbidden()
    if (supabase !== null && supabase.secretKey === undefined)
      throw unavailable('This instance can’t delete accounts automatically. Contact the instance admin.')
    const outcome = await deleteAccount(
      database,
      { identity: caller.claims.sub, email: c.req.valid('json').email, origin: caller.origin ?? {} },
      supabase === null ? undefined : (identity) => deleteHostedIdentity(c, identity),
    )
    if (outcome === 'deleted') return c.body(null, 204)
    if ('refused' in outcome) throw unprocessable(outcome.refused, { email: outcome.refused })
    const names = outcome.solelyOwned.map(({ name }) => name).join(', ')
    throw conflict(
      `You’re the only owner of ${names}. Make another member an owner, or delete it, before you delete your account.`,
    )
  })
  /** All stored data about the caller. */
  .get('/account/data', requireFreshProof, async (c) => {
    const { database, caller } = c.var
    const counted = await countAgainst(personalFiles, database, caller.claims.sub)
    if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
    const data = found(
      await asCaller(database, caller, (sql) => personalData(sql, caller.claims.sub)),
      'Profile',
    )
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return c.body(`${JSON.stringify(data, null, 2)}\n`, 200, { 'Content-Type': 'application/json' })
  })

async function requireAdmin(sql: Sql, organizationId: string): Promise<void> {
  permitted(found(await administers(sql, organizationId), 'Organization'))
}

async function owns(sql: Sql, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isOwner: boolean }>(
    'select $1::uuid in (select private.my_owned_organization_ids()) as "isOwner"',
    [organizationId],
  )
  return rows[0]?.isOwner ?? false
}

async function deleteHostedIdentity(c: Context<AppEnv>, identity: string): Promise<void> {
  const { supabase } = c.var.settings
  if (supabase?.secretKey === undefined) throw new Error('SUPABASE_SECRET_KEY is missing')
  const answer = await fetch(`${supabase.url}/auth/v1/admin/users/${identity}`, {
    method: 'DELETE',
    headers: { apikey: supabase.secretKey, Authorization: `Bearer ${supabase.secretKey}` },
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok && answer.status !== 404)
    throw new Error(`Supabase answered ${answer.status} to the deletion of an account`)
}
