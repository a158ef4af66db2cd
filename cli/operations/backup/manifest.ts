import { z } from 'zod'

/** The first entry of a backup, so that a wrong or newer file is recognized immediately. */
export const header = z.object({ format: z.literal('answerscope-backup'), formatVersion: z.number() })
export type Header = z.infer<typeof header>
export const formatVersion = 1

const checked = { bytes: z.number(), sha256: z.string() }

/** The last entry: without it the file is truncated. */
export const manifest = z.object({
  product: z.string(),
  postgres: z.string(),
  /** The last migration of the database. */
  schemaVersion: z.string(),
  /** The time of the snapshot. */
  takenAt: z.string(),
  /** Whether it contains the accounts of the identity service; a Supabase project keeps its own. */
  accounts: z.boolean(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      bound: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.number(),
      ...checked,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), next: z.string() })),
  /** From DATA_DIR: answers waiting to be stored, and on request the secrets. */
  files: z.array(
    z.object({ path: z.string().regex(/^(secrets\.json|spool\/(refused\/)?[\w.-]+\.json)$/), ...checked }),
  ),
})
export type Manifest = z.infer<typeof manifest>
