import type { EngineRow } from '#core/runs/schema.ts'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { Cadence, ScheduleDraft, ScheduleRow } from '#core/runs/schedules/schema.ts'
import { sentPlan, startingPlan, type PlanValues } from '../../../components/run-plan/plan-values.ts'

/** The values of each cadence are kept while another one is selected. */
export type CadenceValues = {
  every: Cadence['every']
  hours: number
  hour: number
  weekdays: readonly number[]
  day: number
}

export type ScheduleValues = {
  name: string
  cadence: CadenceValues
  plan: PlanValues
  tags: readonly string[]
}

const startingCadence: CadenceValues = { every: 'week', hours: 6, hour: 6, weekdays: [1], day: 1 }

export function startingSchedule(engines: readonly EngineRow[], brand: BrandProfile): ScheduleValues {
  return { name: '', cadence: startingCadence, plan: startingPlan(engines, brand), tags: [] }
}

export function scheduleValues({ name, cadence, plan: { tags, ...plan } }: ScheduleRow): ScheduleValues {
  return {
    name,
    cadence: { ...startingCadence, ...cadence },
    plan: { ...plan, language: plan.language ?? null, budgetUsd: plan.budgetUsd ?? null },
    tags,
  }
}

/** The form's values as validated and sent. */
export function scheduleDraft({ name, cadence, plan, tags }: ScheduleValues): ScheduleDraft {
  return { name, cadence: cadenceDraft(cadence), plan: { ...sentPlan(plan), tags: [...tags] } }
}

function cadenceDraft({ every, hours, hour, weekdays, day }: CadenceValues): ScheduleDraft['cadence'] {
  switch (every) {
    case 'hour':
      return { every, hours }
    case 'day':
      return { every, hour }
    case 'week':
      return { every, weekdays: [...weekdays], hour }
    case 'month':
      return { every, day, hour }
  }
}

/** An id for a new schedule. `crypto.randomUUID` does not exist on a page without HTTPS. */
export function newScheduleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
