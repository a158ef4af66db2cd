import { timeZone as timeZoneName } from '../../organizations/schema.ts'

/** The zone itself; UTC if this platform does not know it, so that an invalid setting does not stop a schedule. */
export function knownTimeZone(timeZone: string): string {
  return timeZoneName.safeParse(timeZone).success ? timeZone : 'UTC'
}
