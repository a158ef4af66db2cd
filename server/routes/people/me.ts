import { Hono } from 'hono'
import type { Belonging } from '#core/people/membership.ts'
import { profilePatch } from '#core/people/profile-schema.ts'
import { listMemberships } from '#queries/people/memberships.ts'
import { changeProfile, findProfile, isStaff } from '#queries/people/profiles.ts'
import { endDeviceSession, listDeviceSessions } from '#queries/people/device-sessions.ts'
import { noteAccountAct } from '#queries/organizations/audit-log.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

/** The signed-in user, and their organizations. */
export const meRoutes = new Hono<AppEnv>()
  .get('/me', async (c) => {
    const { database, caller } = c.var
    const profile = await asCaller(database, caller, (sql) => findProfile(sql, caller.claims.sub))
    return c.json(found(profile, 'Profile'))
  })
  .patch('/me', validate('json', profilePatch), async (c) => {
    const { database, caller } = c.var
    const patch = c.req.valid('json')
    const changed = await asCaller(database, caller, (sql) => changeProfile(sql, caller.claims.sub, patch))
    return c.json(found(changed, 'Profile'))
  })
  .get('/me/sessions', async (c) => {
    const sessions = await asCaller(c.var.database, c.var.caller, listDeviceSessions)
    return c.json({ sessions })
  })
  .delete('/me/sessions/:sessionId', validate('param', idIn('sessionId')), async (c) => {
    const { database, caller } = c.var
    const { sessionId } = c.req.valid('param')
    const isEnded = await asCaller(database, caller, (sql) => endDeviceSession(sql, sessionId))
    if (!isEnded) throw notFound('Session')
    await noteAccountAct(database, {
      identity: caller.claims.sub,
      origin: caller.origin ?? {},
      action: 'account.session-ended',
    })
    return c.body(null, 204)
  })
  .get('/memberships', async (c) => {
    const { database, caller } = c.var
    const whose = { identity: caller.claims.sub, supported: caller.origin?.supports }
    const belonging = await asCaller(database, caller, async (sql) => ({
      memberships: await listMemberships(sql, whose),
      isStaff: await isStaff(sql, caller.claims.sub),
    }))
    return c.json<Belonging>(belonging)
  })
