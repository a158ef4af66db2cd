import type { ScheduleDraft } from '#core/runs/schedules/schema.ts'
import { api } from '../../../../lib/api.ts'

const schedule = api.schedules[':scheduleId']

/** Uses the id for which the form has shown the times. Sending it twice creates one schedule. */
export async function createSchedule(brandId: string, id: string, draft: ScheduleDraft): Promise<void> {
  await api.brands[':brandId'].schedules.$post({ param: { brandId }, json: { ...draft, id } })
}

export async function changeSchedule(scheduleId: string, draft: ScheduleDraft): Promise<void> {
  await schedule.$put({ param: { scheduleId }, json: draft })
}

export async function pauseSchedule(scheduleId: string): Promise<void> {
  await schedule.pause.$put({ param: { scheduleId } })
}

export async function resumeSchedule(scheduleId: string): Promise<void> {
  await schedule.pause.$delete({ param: { scheduleId } })
}

export async function deleteSchedule(scheduleId: string): Promise<void> {
  await schedule.$delete({ param: { scheduleId } })
}

export async function restoreSchedule(scheduleId: string): Promise<void> {
  await schedule.deletion.$delete({ param: { scheduleId } })
}
