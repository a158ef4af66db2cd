import { Hono } from 'hono'
import { crawlerListStates, refreshListsNow } from '#queries/bot-logs/crawler-lists.ts'
import { mayConnectLogs } from '#queries/bot-logs/sitemaps.ts'
import { asCaller } from '#queries/user-client.ts'
import { requireBotLogs } from '../../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../../context.ts'
import { permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

/** The data for verifying crawler visits, with its dates. All brands share it; users who connect logs may refresh it. */
export const crawlerListRoutes = new Hono<AppEnv>()
  .get('/crawler-lists', async (c) => c.json(await asCaller(c.var.database, c.var.caller, crawlerListStates)))
  .post('/brands/:brandId/crawler-list-refreshes', validate('param', idIn('brandId')), async (c) => {
    const { brandId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireBotLogs(sql, brandId)
      permitted(await mayConnectLogs(sql, brandId))
      refreshListsNow(sql)
    })
    return c.body(null, 202)
  })
