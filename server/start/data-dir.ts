import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './problem.ts'

const sentences: Record<string, string> = {
  EROFS: 'lies on a disk that is read-only. Mount it for writing, or choose another DATA_DIR.',
  EACCES:
    'is not open to this account. Give it to the account that starts the product (chown), or choose another DATA_DIR.',
  EPERM:
    'is not open to this account. Give it to the account that starts the product (chown), or choose another DATA_DIR.',
  ENOSPC: 'lies on a disk that is full. Make room, or choose another DATA_DIR.',
  EDQUOT: 'lies on a disk whose quota is used up. Make room, or choose another DATA_DIR.',
  ENOTDIR: 'is, or lies in, a file and not a folder. Choose another DATA_DIR.',
  EEXIST: 'is a file and not a folder. Choose another DATA_DIR.',
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
