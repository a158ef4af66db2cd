import { z } from 'zod'
import { orNull } from '../../api/numbers.ts'

export const dayChange = z
  .object({
    ratio: orNull(z.number()).describe('Visits per covered day, now ÷ before.'),
    low: orNull(z.number()),
    high: orNull(z.number()),
    isClear: z.boolean().describe('The 95% confidence interval excludes 1.'),
  })
  .describe('Change per day with log lines, with an over-dispersed Poisson interval.')
export type DayChange = z.infer<typeof dayChange>

export const shareChange = z
  .object({
    points: orNull(z.number()).describe('Difference of shares, −1 to 1.'),
    low: orNull(z.number()),
    high: orNull(z.number()),
    isClear: z.boolean().describe('The 95% confidence interval excludes 0.'),
  })
  .describe('Change of a share, with an interval that allows for runs of failures.')
export type ShareChange = z.infer<typeof shareChange>
