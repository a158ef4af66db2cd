import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import type { Database } from '#queries/database.ts'

/** CPU time of the single connection in milliseconds: unlike wall time, it is the same on a busy machine. */
export async function connectionTime(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { user, system } = await statOf(rows[0]?.pid)
  return (user + system) * 10
}

/**
 * CPU time of all PostgreSQL processes on this machine, in milliseconds, including those that have ended since the
 * server started.
 */
export async function serverTime(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = (await statOf(rows[0]?.pid)).parent
  const { user, system, ended } = await statOf(server)
  const running = await Promise.all((await readdir('/proc')).filter((name) => /^\d/.test(name)).map(statOf))
  const children = running.filter(({ parent }) => parent === server)
  return 10 * children.reduce((sum, child) => sum + child.user + child.system, user + system + ended)
}

/** CPU time of a process and its ended children, in hundredths of a second. */
async function statOf(pid: number | string | undefined) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = NaN, system = NaN, endedUser = NaN, endedSystem = NaN] = fields.slice(11, 15)
  return { parent: fields[1], user, system, ended: endedUser + endedSystem }
}

/** CPU time of this process and the single connection, in milliseconds. */
export async function processorTime(database: Database): Promise<number> {
  const connection = await connectionTime(database)
  const { user, system } = process.cpuUsage()
  return connection + (user + system) / 1000
}
