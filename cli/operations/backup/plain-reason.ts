import { NothingStored } from '#queries/backup/copy-out.ts'

const sentences: Record<string, string> = {
  ENOSPC: 'the disk is full.',
  EDQUOT: 'the quota of the disk is used up.',
  EROFS: 'the folder is read-only.',
  EACCES: 'this account can’t access the folder or file.',
  EISDIR: 'that is a folder, not a file.',
  '53100': 'the disk of the database is full. Nothing was changed.',
  '42501': 'the user of DATABASE_URL lacks the permission. Use the owner of the database.',
  '55P03': 'tables are in use by another session. Stop it and try again.',
}

/** A sentence for the instance admin about known errors. */
export function plainReason(error: unknown): string {
  if (error instanceof NothingStored) return 'this database has never been started.'
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOENT' && 'path' in error) return `${String(error.path)} doesn’t exist.`
  const sentence = sentences[code]
  return sentence === undefined ? error.message : `${sentence} (${error.message})`
}
