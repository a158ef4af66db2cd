import { z } from 'zod'

/** What the first entry of a backup says, so that a file that is none, or a later one, is known at once. */
export const header = z.object({ format: z.literal('answerscope-backup'), formatVersion: z.number() })
export type Header = z.infer<typeof header>
export const formatVersion = 1

const checked = { bytes: z.number(), sha256: z.string() }

/** What the last entry says: without it the file was cut. */
export const manifest = z.object({
  product: z.string(),
  postgres: z.string(),
  /** The last migration of the database. */
  schemaVersion: z.string(),
  /** The moment the rows show. */
  takenAt: z.string(),
  /** Whether the accounts of the built-in sign-in are in it; a Supabase project keeps its own. */
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
  /** Of DATA_DIR: answers that wait to be stored, and on request the secrets. */
  files: z.array(
    z.object({ path: z.string().regex(/^(secrets\.json|spool\/(refused\/)?[\w.-]+\.json)$/), ...checked }),
  ),
})
export type Manifest = z.infer<typeof manifest>
