import { parseArgs } from 'node:util'
import { isFormer } from '#queries/former-series.ts'
import { restorableVersions } from '#queries/migrate.ts'
import { BadBackup } from './backup/archive.ts'
import { identitiesIn, passphraseIn, type Keys } from './backup/envelope.ts'
import { inspect } from './backup/inspect.ts'
import { plainReason } from './backup/plain-reason.ts'
import { restoreInto } from './backup/restore-into.ts'
import type { CommandIo } from '../command.ts'

const usage = `npm run -s cli -- restore FILE [--force] [--verify] [--check] [--passphrase-file FILE | --identity-file FILE]

Restores a backup into the database of this environment, which must be empty, and migrates it to this version. Stop all
processes first. All checksums are compared before the first row is written, and either all rows are written or none.
--force replaces existing data. --verify reads everything back and compares it byte for byte before it takes effect.
--check only checks the file. Open encrypted backups with --passphrase-file, BACKUP_PASSPHRASE, or --identity-file.
`

const options = {
  force: { type: 'boolean' },
  verify: { type: 'boolean' },
  check: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  'identity-file': { type: 'string' },
} as const

/** Exit codes: 0 done, 1 invalid arguments or failed; then the existing data is unchanged. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let parsed: ReturnType<
    typeof parseArgs<{ args: string[]; options: typeof options; allowPositionals: true }>
  >
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  const { values, positionals } = parsed
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) {
    io.stderr.write(usage)
    return 1
  }
  try {
    const began = performance.now()
    const keys = await keysOf(values, io.env)
    const manifest = await inspect(file, keys)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const about = {
      takenAt: manifest.takenAt,
      schemaVersion: manifest.schemaVersion,
      tables: manifest.tables.length,
      rows,
    }
    if (values.check !== true) {
      await refuseUnknown(manifest.schemaVersion)
      await restoreInto(io, {
        file,
        keys,
        manifest,
        force: values.force === true,
        verify: values.verify === true,
      })
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const done =
      values.check === true ? { whole: true } : { restored: true, verified: values.verify === true }
    io.stdout.write(`${JSON.stringify({ ...about, ...done, seconds })}\n`)
    return 0
  } catch (error) {
    const reason = error instanceof BadBackup ? `${file} ${error.message}.` : plainReason(error)
    io.stderr.write(`Nothing was restored: ${reason}\n`)
    return 1
  }
}

async function keysOf(
  given: { 'passphrase-file'?: string | undefined; 'identity-file'?: string | undefined },
  env: CommandIo['env'],
): Promise<Keys> {
  const { 'passphrase-file': passphraseFile, 'identity-file': identityFile } = given
  return {
    passphrase:
      passphraseFile === undefined ? env['BACKUP_PASSPHRASE'] || null : await passphraseIn(passphraseFile),
    identities: identityFile === undefined ? [] : await identitiesIn(identityFile),
  }
}

async function refuseUnknown(version: string): Promise<void> {
  const known = await restorableVersions()
  if (known.includes(version)) return
  if (isFormer(version))
    throw new Error(
      `the backup was created before version 0.7.0 (schema ${version}). Restore it with 0.7.0, and create a backup there.`,
    )
  throw new Error(
    `the backup was created by a later version of Answerscope (schema ${version}; this one supports up to ${known.at(-1)}). Use that version, or a later one.`,
  )
}
