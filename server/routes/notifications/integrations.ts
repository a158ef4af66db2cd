import { Hono } from 'hono'
import { z } from 'zod'
import { readPhoneNumber } from '#core/notifications/integrations/phone-number.ts'
import {
  integrationChange,
  integrationInput,
  codeInput,
  deliveriesQuery,
  numberChange,
  numberInput,
  type IntegrationList,
  type IntegrationRow,
  type DeliveryDetails,
  type NewIntegration,
  type NumberList,
  type TextKind,
} from '#core/notifications/integrations/schema.ts'
import { findDelivery, listDeliveries, replayDelivery } from '#queries/notifications/delivery-log.ts'
import {
  addNumber,
  addSharedIntegration,
  changeMinSeverity,
  changeSharedIntegration,
  confirmNumber,
  findIntegration,
  listNumbers,
  listSharedIntegrations,
  pauseIntegration,
  removeIntegration,
  rotateSigningSecret,
  sendCodeAgain,
  testIntegration,
  type SecretKeeping,
  type FoundIntegration,
} from '#queries/notifications/integrations.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, tooManyRequests, unprocessable } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst, type RateLimit } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const channelId = validate('param', idIn('channelId'))
const deliveryId = validate('param', idIn('deliveryId'))

/** Each is a call that leaves this installation, to a URL its admin entered. */
const tests: RateLimit = { name: 'channel-test', points: 60, seconds: 600 }
/** Messages that cost money and reach a person who has not agreed yet. */
const codesPerPerson: RateLimit = { name: 'number-code', points: 5, seconds: 3600 }
const codesPerNumber: RateLimit = { name: 'number-code-to', points: 5, seconds: 86_400 }
const guessesPerPerson: RateLimit = { name: 'number-guess', points: 20, seconds: 3600 }

/** Where events go besides the inbox: programs of the organization (owners and admins), and the caller's own phone. */
export const integrationRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/integrations', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const channels = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      return listSharedIntegrations(sql, organizationId)
    })
    return c.json<IntegrationList>({
      channels,
      webhooksUnavailable: c.var.settings.vault === null ? noVault : null,
    })
  })
  .post(
    '/organizations/:organizationId/integrations',
    organization,
    validate('json', integrationInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const added = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        const { id, secret } = accepted(
          await addSharedIntegration(sql, organizationId, input, keepingOf(c.var)),
        )
        return { channel: shown(found(await findIntegration(sql, id), 'Integration')), secret }
      })
      return c.json<NewIntegration>(added, 201)
    },
  )
  .patch('/integrations/:channelId', channelId, validate('json', integrationChange), async (c) => {
    const change = c.req.valid('json')
    const changed = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const channel = await sharedIntegration(sql, c.req.valid('param').channelId)
      const { id } = accepted(await changeSharedIntegration(sql, channel, change, keepingOf(c.var)))
      return shown(found(await findIntegration(sql, id), 'Integration'))
    })
    return c.json<IntegrationRow>(changed)
  })
  .put(
    '/integrations/:channelId/pause',
    channelId,
    validate('json', z.object({ isPaused: z.boolean() })),
    async (c) => {
      const { isPaused } = c.req.valid('json')
      const paused = await asCaller(c.var.database, c.var.caller, async (sql) => {
        const { id } = found(await findIntegration(sql, c.req.valid('param').channelId), 'Integration')
        permitted(await pauseIntegration(sql, id, isPaused))
        return shown(found(await findIntegration(sql, id), 'Integration'))
      })
      return c.json<IntegrationRow>(paused)
    },
  )
  .delete('/integrations/:channelId', channelId, async (c) => {
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { id } = found(await findIntegration(sql, c.req.valid('param').channelId), 'Integration')
      permitted(await removeIntegration(sql, id))
    })
    return c.body(null, 204)
  })
  /** A new signing secret; the previous one also signs for a day. */
  .post('/integrations/:channelId/secrets', channelId, async (c) => {
    const rotated = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const channel = await sharedIntegration(sql, c.req.valid('param').channelId)
      const { secret } = accepted(await rotateSigningSecret(sql, channel, c.var.settings.vault))
      return { channel: shown(found(await findIntegration(sql, channel.id), 'Integration')), secret }
    })
    return c.json<NewIntegration>(rotated, 201)
  })
  /** Sends a test event. Its delivery has the response. */
  .post('/integrations/:channelId/tests', channelId, async (c) => {
    const { channelId: id } = c.req.valid('param')
    const { organizationId } = await asCaller(c.var.database, c.var.caller, (sql) =>
      sharedIntegration(sql, id),
    )
    await limit(c.var, tests, organizationId, 'You can send up to 60 tests in ten minutes. Try again later.')
    const sent = await asCaller(c.var.database, c.var.caller, async (sql) =>
      testIntegration(sql, await sharedIntegration(sql, id)),
    )
    return c.json({ deliveryId: sent }, 202)
  })
  .get(
    '/organizations/:organizationId/deliveries',
    organization,
    validate('query', deliveriesQuery),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          await requireAdmin(sql, organizationId)
          return listDeliveries(sql, organizationId, query)
        }),
      )
    },
  )
  .get('/deliveries/:deliveryId', deliveryId, async (c) => {
    const { organizationId: _organization, ...details } = await asCaller(
      c.var.database,
      c.var.caller,
      async (sql) =>
        found(await findDelivery(sql, c.req.valid('param').deliveryId, c.var.settings.publicUrl), 'Delivery'),
    )
    return c.json<DeliveryDetails>(details)
  })
  .post('/deliveries/:deliveryId/replays', deliveryId, async (c) => {
    const { deliveryId: id } = c.req.valid('param')
    const look = async (sql: CallerTransaction) =>
      found(await findDelivery(sql, id, c.var.settings.publicUrl), 'Delivery')
    const { organizationId } = await asCaller(c.var.database, c.var.caller, look)
    await limit(
      c.var,
      tests,
      organizationId,
      'You can resend up to 60 messages in ten minutes. Try again later.',
    )
    const replay = await asCaller(
      c.var.database,
      c.var.caller,
      async (sql) => accepted(await replayDelivery(sql, await look(sql))).id,
    )
    return c.json({ deliveryId: replay }, 202)
  })

  .get('/organizations/:organizationId/numbers', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const numbers = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await administers(sql, organizationId), 'Organization')
      return listNumbers(sql, organizationId)
    })
    return c.json<NumberList>({ numbers, kinds: textKindsOf(c.var) })
  })
  .post('/organizations/:organizationId/numbers', organization, validate('json', numberInput), async (c) => {
    const { organizationId } = c.req.valid('param')
    const input = c.req.valid('json')
    if (!textKindsOf(c.var).includes(input.kind))
      throw unprocessable('The instance admin hasn’t set this up.', {
        kind: 'The instance admin hasn’t set this up.',
      })
    await asCaller(c.var.database, c.var.caller, async (sql) =>
      found(await administers(sql, organizationId), 'Organization'),
    )
    const read = readPhoneNumber(input.number)
    if ('number' in read) await limitCodes(c.var, read.number)
    const number = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { id } = accepted(await addNumber(sql, organizationId, input))
      return shown(found(await findIntegration(sql, id), 'Phone number'))
    })
    return c.json<IntegrationRow>(number, 201)
  })
  .patch('/numbers/:channelId', channelId, validate('json', numberChange), async (c) => {
    const { leastSeverity } = c.req.valid('json')
    const changed = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { id } = await ownNumber(sql, c.req.valid('param').channelId)
      permitted(await changeMinSeverity(sql, id, leastSeverity))
      return shown(found(await findIntegration(sql, id), 'Phone number'))
    })
    return c.json<IntegrationRow>(changed)
  })
  .post('/numbers/:channelId/codes', channelId, async (c) => {
    const { channelId: id } = c.req.valid('param')
    const look = async (sql: CallerTransaction) => {
      const channel = await ownNumber(sql, id)
      if (channel.confirmedAt !== null) throw unprocessable('This number is already confirmed.')
      return channel
    }
    const { target } = await asCaller(c.var.database, c.var.caller, look)
    await limitCodes(c.var, target)
    await asCaller(c.var.database, c.var.caller, async (sql) => sendCodeAgain(sql, await look(sql)))
    return c.body(null, 202)
  })
  .put('/numbers/:channelId/confirmation', channelId, validate('json', codeInput), async (c) => {
    const { code } = c.req.valid('json')
    await limit(c.var, guessesPerPerson, c.var.caller.claims.sub, 'Too many codes. Try again later.')
    const confirmed = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const channel = await ownNumber(sql, c.req.valid('param').channelId)
      if (channel.confirmedAt !== null) return shown(channel)
      const isRight = await confirmNumber(sql, channel, code)
      return isRight ? shown(found(await findIntegration(sql, channel.id), 'Phone number')) : null
    })
    // Thrown after the transaction: a wrong code must count.
    if (confirmed === null) {
      const message = 'Incorrect or expired code. Request a new one.'
      throw badRequest(message, { code: message })
    }
    return c.json<IntegrationRow>(confirmed)
  })

function textKindsOf({ settings }: Pick<AppEnv['Variables'], 'settings'>): TextKind[] {
  if (settings.TWILIO_ACCOUNT_SID === undefined) return []
  return [
    ...(settings.TWILIO_FROM === undefined ? [] : (['sms'] as const)),
    ...(settings.TWILIO_WHATSAPP_FROM === undefined ? [] : (['whatsapp'] as const)),
  ]
}

async function requireAdmin(sql: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(sql, organizationId), 'Organization'))
}

/** An integration with a program. Only admins find one, see the policy. */
async function sharedIntegration(sql: CallerTransaction, id: string): Promise<FoundIntegration> {
  const channel = found(await findIntegration(sql, id), 'Integration')
  return found(channel.userId === null ? channel : null, 'Integration')
}

/** A number of the caller. Others cannot find it, see the policy. */
async function ownNumber(sql: CallerTransaction, id: string): Promise<FoundIntegration> {
  const channel = found(await findIntegration(sql, id), 'Phone number')
  return found(channel.kind === 'sms' || channel.kind === 'whatsapp' ? channel : null, 'Phone number')
}

async function limitCodes(
  variables: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  target: string,
): Promise<void> {
  const message = 'You can request up to five codes. Try again later.'
  await limit(variables, codesPerPerson, variables.caller.claims.sub, message)
  await limit(variables, codesPerNumber, target, message)
}

/**
 * Never within a transaction: the count needs a separate connection, and as many at once as there are would deadlock.
 */
async function limit(
  { database }: Pick<AppEnv['Variables'], 'database'>,
  of: RateLimit,
  key: string,
  message: string,
): Promise<void> {
  const { isAllowed, resetSeconds } = await countAgainst(of, database, key)
  if (!isAllowed) throw tooManyRequests(resetSeconds, message)
}

function keepingOf({ settings }: Pick<AppEnv['Variables'], 'settings'>): SecretKeeping {
  return {
    vault: settings.vault,
    allowPrivate: settings.ALLOW_PRIVATE_ENDPOINTS,
    allowHttp: settings.ENVIRONMENT === 'local',
  }
}

/** Without the target itself, because URLs of chats are secrets. */
function shown({
  organizationId: _organization,
  userId: _user,
  target: _target,
  ...row
}: FoundIntegration): IntegrationRow {
  return row
}
