import { z } from 'zod'

/** A signed-in device of the caller. */
export const deviceSession = z.object({
  id: z.uuid(),
  /** Null: the browser does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'program']),
  address: z.string().nullable(),
  /** ISO 3166-1, if a proxy in front states it (`COUNTRY_HEADER`). */
  country: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  /** How the person signed in, in Supabase's words, first method first. */
  methods: z.array(z.string()),
  /** Whether a second factor was confirmed. */
  isConfirmed: z.boolean(),
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

/** What the link in an email about a new device carries. */
export const denialInput = z.object({ token: z.string().max(600) })

/**
 * The session has ended in any case. `password-dropped`: nor does the password work any more. `password-changed`: it was
 * changed since the email, and stays. `no-password`: there is none.
 */
export const denialOutcome = z.object({
  outcome: z.enum(['password-dropped', 'password-changed', 'no-password']),
})
export type DenialOutcome = z.infer<typeof denialOutcome>
