import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A whole run needs less than one gigabyte. Containers often have only 64 MB there. */
const minFree = 4 * 1024 ** 3

/** A new folder in memory if there is enough, otherwise among temporary files; for PostgreSQL data. */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return mkdtemp(join(free < minFree ? tmpdir() : memory, prefix))
}
