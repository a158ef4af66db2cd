import { Hono } from 'hono'
import { z } from 'zod'
import { digestInput } from '#core/notifications/email-reports/schema.ts'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import {
  changeDigest,
  createDigest,
  deleteDigest,
  findDigest,
  listDigests,
  pauseDigest,
  sendDigestToCaller,
} from '#queries/notifications/email-reports.ts'
import { asCaller } from '#queries/user-client.ts'
import type { DigestRow } from '#core/notifications/email-reports/schema.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const digest = validate('param', idIn('digestId'))

/** Mails that people ask for at once. */
const mailsPerPerson = { name: 'digest-mail', points: 20, seconds: 3600 }

/** Reports that are mailed by themselves. Each change answers with the digest as it is then. */
export const digestRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/digests', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await findBrandHome(sql, brandId), 'The brand')
        return listDigests(sql, brandId, new Date())
      }),
    )
  })
  .post('/brands/:brandId/digests', brand, validate('json', digestInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'The brand')
      const { id } = accepted(await createDigest(sql, home, input))
      return shown(found(await findDigest(sql, id, new Date()), 'The digest'))
    })
    return c.json(created, 201)
  })
  .put('/digests/:digestId', digest, validate('json', digestInput), async (c) => {
    const { digestId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const known = found(await findDigest(sql, digestId, new Date()), 'The digest')
        const changed = await changeDigest(sql, known, input)
        permitted(typeof changed === 'object' ? accepted(changed) : changed)
        return shown(found(await findDigest(sql, digestId, new Date()), 'The digest'))
      }),
    )
  })
  .put(
    '/digests/:digestId/pause',
    digest,
    validate('json', z.object({ isPaused: z.boolean() })),
    async (c) => {
      const { digestId } = c.req.valid('param')
      const { isPaused } = c.req.valid('json')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          found(await findDigest(sql, digestId, new Date()), 'The digest')
          permitted(await pauseDigest(sql, digestId, isPaused))
          return shown(found(await findDigest(sql, digestId, new Date()), 'The digest'))
        }),
      )
    },
  )
  .delete('/digests/:digestId', digest, async (c) => {
    const { digestId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findDigest(sql, digestId, new Date()), 'The digest')
      permitted(await deleteDigest(sql, digestId))
    })
    return c.body(null, 204)
  })
  /** To the caller alone, at once. */
  .post('/digests/:digestId/mails', digest, async (c) => {
    const { digestId } = c.req.valid('param')
    const counted = await countAgainst(mailsPerPerson, c.var.database, c.var.caller.claims.sub)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You have had 20 of these mails within the hour. Wait a little.',
      )
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await sendDigestToCaller(
        sql,
        found(await findDigest(sql, digestId, new Date()), 'The digest'),
        new Date(),
      )
    })
    return c.body(null, 202)
  })

function shown({ organizationId: _organization, brandId: _brand, ...row }: DigestRow & BrandHome): DigestRow {
  return row
}
