import { timeZone as timeZoneName } from '../../organizations/schema.ts'

/** The zone itself; UTC when it is none this platform knows, so that one bad setting stops no schedule. */
export function knownTimeZone(timeZone: string): string {
  return timeZoneName.safeParse(timeZone).success ? timeZone : 'UTC'
}
