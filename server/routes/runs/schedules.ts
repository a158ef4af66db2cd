import { Hono } from 'hono'
import { scheduleCreation, scheduleInput } from '#core/runs/schedules/schema.ts'
import type { Refusal } from '#core/result.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { listPromptTags } from '#queries/prompts/prompt-tags.ts'
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  findSchedule,
  findScheduleHome,
  listSchedules,
  pauseSchedule,
  restoreSchedule,
  resumeSchedule,
  type ScheduleHome,
} from '#queries/runs/schedules.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, notFound } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const schedule = validate('param', idIn('scheduleId'))

/** Each change returns the current schedule. A deletion can be undone for a day. */
export const scheduleRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/schedules', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const schedules = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'Brand')
      return listSchedules(transaction, brandId, new Date())
    })
    return c.json(schedules)
  })
  .get('/brands/:brandId/prompt-tags', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const tags = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'Brand')
      return listPromptTags(transaction, brandId)
    })
    return c.json(tags)
  })
  .post('/brands/:brandId/schedules', brand, validate('json', scheduleCreation), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      const { id } = accepted(await createSchedule(transaction, home, input, new Date()))
      return found(await findSchedule(transaction, id, new Date()), 'Schedule')
    })
    return c.json(created, 201)
  })
  .put('/schedules/:scheduleId', schedule, validate('json', scheduleInput), async (c) => {
    const { scheduleId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(
      await changed(c.var, scheduleId, (transaction, home) =>
        changeSchedule(transaction, home, input, new Date()),
      ),
    )
  })
  .put('/schedules/:scheduleId/pause', schedule, async (c) => {
    const { scheduleId } = c.req.valid('param')
    return c.json(
      await changed(c.var, scheduleId, (transaction, home) => pauseSchedule(transaction, home, new Date())),
    )
  })
  .delete('/schedules/:scheduleId/pause', schedule, async (c) => {
    const { scheduleId } = c.req.valid('param')
    return c.json(
      await changed(c.var, scheduleId, (transaction, home) => resumeSchedule(transaction, home, new Date())),
    )
  })
  .delete('/schedules/:scheduleId', schedule, async (c) => {
    const { scheduleId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findScheduleHome(transaction, scheduleId), 'Schedule')
      permitted(await deleteSchedule(transaction, home, new Date()))
    })
    return c.json({ deleted: true })
  })
  .delete('/schedules/:scheduleId/deletion', schedule, async (c) => {
    const { scheduleId } = c.req.valid('param')
    const restored = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findScheduleHome(transaction, scheduleId), 'Schedule')
      const outcome = await restoreSchedule(transaction, home, new Date())
      if (outcome === 'forbidden') throw forbidden()
      if (outcome !== 'restored') accepted(outcome)
      return found(await findSchedule(transaction, scheduleId, new Date()), 'Schedule')
    })
    return c.json(restored)
  })

/** Changes a schedule that is not deleted. */
async function changed(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  scheduleId: string,
  change: (transaction: CallerTransaction, home: ScheduleHome) => Promise<boolean | Refusal>,
) {
  return asCaller(database, caller, async (transaction) => {
    const home = found(await findScheduleHome(transaction, scheduleId), 'Schedule')
    if (home.isDeleted) throw notFound('Schedule')
    const outcome = permitted(await change(transaction, home))
    if (typeof outcome === 'object') accepted(outcome)
    return found(await findSchedule(transaction, scheduleId, new Date()), 'Schedule')
  })
}
