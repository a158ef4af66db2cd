import { Hono } from 'hono'
import { crawlerListStates } from '#queries/bot-logs/crawler-lists.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'

/** The data for verifying crawler visits, with its dates. */
export const crawlerListRoutes = new Hono<AppEnv>().get('/crawler-lists', async (c) =>
  c.json(await asCaller(c.var.database, c.var.caller, crawlerListStates)),
)
