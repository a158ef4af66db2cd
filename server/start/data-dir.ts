import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './problem.ts'

const sentences: Record<string, string> = {
  EROFS: 'is on a read-only disk. Mount it for writing, or choose another DATA_DIR.',
  EACCES:
    'isn’t accessible to this account. Give it to the account that starts Answerscope (chown), or choose another DATA_DIR.',
  EPERM:
    'isn’t accessible to this account. Give it to the account that starts Answerscope (chown), or choose another DATA_DIR.',
  ENOSPC: 'is on a full disk. Free up space, or choose another DATA_DIR.',
  EDQUOT: 'is on a disk whose quota is used up. Free up space, or choose another DATA_DIR.',
  ENOTDIR: 'is, or is in, a file instead of a folder. Choose another DATA_DIR.',
  EEXIST: 'is a file, not a folder. Choose another DATA_DIR.',
}

/** Creates a missing folder and writes a page to it, so that a later failure is reported at the start. */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(probe, Buffer.alloc(8192), { flush: true })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = sentences[code]
    if (reason === undefined) throw cause
    throw new StartProblem(`${dataDir} ${reason}`, { cause })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined) // Nothing was written.
  }
}
