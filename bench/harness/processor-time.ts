import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import type { Database } from '#queries/database.ts'

/** Milliseconds of processor the one connection has used: unlike wall time, it says the same on a busy machine. */
export async function connectionTime(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { user, system } = await statOf(rows[0]?.pid)
  return (user + system) * 10
}

/** Of all processes of PostgreSQL on this machine, in milliseconds; those that have ended since it started count on. */
export async function serverTime(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = (await statOf(rows[0]?.pid)).parent
  const { user, system, ended } = await statOf(server)
  const running = await Promise.all((await readdir('/proc')).filter((name) => /^\d/.test(name)).map(statOf))
  const children = running.filter(({ parent }) => parent === server)
  return 10 * children.reduce((sum, child) => sum + child.user + child.system, user + system + ended)
}

/** Hundredths of a second that a process has used, and those of its children that have ended. */
async function statOf(pid: number | string | undefined) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = NaN, system = NaN, endedUser = NaN, endedSystem = NaN] = fields.slice(11, 15)
  return { parent: fields[1], user, system, ended: endedUser + endedSystem }
}

/** Of this process and of the one connection, in milliseconds. */
export async function processorTime(database: Database): Promise<number> {
  const connection = await connectionTime(database)
  const { user, system } = process.cpuUsage()
  return connection + (user + system) / 1000
}
