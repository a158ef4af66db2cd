import { readFile } from 'node:fs/promises'
import process from 'node:process'
import type { Database } from '#queries/database.ts'

/** Milliseconds of processor the one connection has used: unlike wall time, it says the same on a busy machine. */
export async function connectionTime(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => '')
  const [user = NaN, system = NaN] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}

/** Of this process and of the one connection, in milliseconds. */
export async function processorTime(database: Database): Promise<number> {
  const connection = await connectionTime(database)
  const { user, system } = process.cpuUsage()
  return connection + (user + system) / 1000
}
