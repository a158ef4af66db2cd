import { describeDevice } from '#core/people/describe-device.ts'
import { deviceSession, type DeviceSession } from '#core/people/session-schema.ts'
import type { Sql } from '../database.ts'

type StoredSession = Omit<DeviceSession, 'browser' | 'system' | 'kind' | 'signedInAt' | 'usedAt'> & {
  userAgent: string | null
  signedInAt: Date
  usedAt: Date
}

/** The caller's sessions, the current one first, then the last used. At most 200. */
export async function listDeviceSessions(sql: Sql): Promise<DeviceSession[]> {
  const { rows } = await sql.query<StoredSession>(
    `select id, signed_in_at as "signedInAt", used_at as "usedAt", user_agent as "userAgent", address, country, methods,
       is_confirmed as "isConfirmed", is_current as "isCurrent"
     from private.my_sessions()`,
  )
  return rows.map(({ userAgent, signedInAt, usedAt, ...rest }) =>
    deviceSession.parse({
      ...rest,
      ...describeDevice(userAgent),
      signedInAt: signedInAt.toISOString(),
      usedAt: usedAt.toISOString(),
    }),
  )
}

/** False if the caller has no such session. */
export async function endDeviceSession(sql: Sql, sessionId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isEnded: boolean }>('select private.end_my_session($1) as "isEnded"', [
    sessionId,
  ])
  return rows[0]?.isEnded === true
}
