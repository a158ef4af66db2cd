import { z } from 'zod'
import { optionalLine } from '#core/text/single-line.ts'
import { roles } from '../people/roles.ts'

export const role = z.enum(roles)

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** An IANA time zone that this runtime knows, such as `Europe/Berlin`. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Unknown time zone. Choose one like Europe/Berlin.')

export const organizationInput = z.object({
  name: optionalLine(120).min(1, 'Enter a name for the organization.'),
  timeZone,
})
