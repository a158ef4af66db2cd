import { Hono } from 'hono'
import { botLogFilters, checkComparedDays } from '#core/bot-logs/reports/filters.ts'
import { checkedRobotsPagesFilters, trialInput } from '#core/bot-logs/robots/robots-schema.ts'
import { robotsPagesReport } from '#queries/bot-logs/reports/robots-pages.ts'
import { robotsTrial } from '#queries/bot-logs/reports/robots-trial.ts'
import { robotsReport } from '#queries/bot-logs/reports/robots.ts'
import { checkRobotsLater, robotsVersion } from '#queries/bot-logs/robots.ts'
import { mayConnectLogs } from '#queries/bot-logs/sitemaps.ts'
import { asCaller } from '#queries/user-client.ts'
import { readBotLogs } from '../../bot-logs/read-bot-logs.ts'
import { requireBotLogs } from '../../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const version = validate('param', idIn('brandId').extend(idIn('versionId').shape))
const filtered = validate('query', botLogFilters.superRefine(checkComparedDays))

/** A check contacts every host of the brand. */
const checksPerBrand = { name: 'robots-check', points: 6, seconds: 3600 }

/** robots.txt compared with the behavior of crawlers. */
export const botLogRobotsRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/bot-logs/robots', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await readBotLogs(c, brandId, (sql) => robotsReport(sql, brandId, filters, new Date())))
  })
  .get(
    '/brands/:brandId/bot-logs/robots/pages',
    brand,
    validate('query', checkedRobotsPagesFilters),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(
        await readBotLogs(c, brandId, (sql) => robotsPagesReport(sql, brandId, filters, new Date())),
      )
    },
  )
  .get('/brands/:brandId/bot-logs/robots/versions/:versionId', version, async (c) => {
    const { brandId, versionId } = c.req.valid('param')
    return c.json(await readBotLogs(c, brandId, (sql) => robotsVersion(sql, brandId, versionId), 'Version'))
  })
  /** Stores nothing: a POST because a robots.txt is too long for a URL. */
  .post(
    '/brands/:brandId/bot-logs/robots/trial',
    brand,
    filtered,
    validate('json', trialInput),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      const given = { ...c.req.valid('json'), now: new Date() }
      return c.json(await readBotLogs(c, brandId, (sql) => robotsTrial(sql, brandId, filters, given)))
    },
  )
  .post('/brands/:brandId/bot-logs/robots/checks', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const { database, caller } = c.var
    const home = await asCaller(database, caller, async (sql) => {
      const known = await requireBotLogs(sql, brandId)
      permitted(await mayConnectLogs(sql, brandId))
      return known
    })
    const counted = await countAgainst(checksPerBrand, database, brandId)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'robots.txt was checked six times in the last hour. Try again later.',
      )
    await asCaller(database, caller, async (sql) => checkRobotsLater(sql, home))
    return c.body(null, 202)
  })
