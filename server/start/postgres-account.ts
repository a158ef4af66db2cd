import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartProblem } from './problem.ts'

/** How PostgreSQL's programs are run: PostgreSQL refuses to run as root, so root uses another account. */
export type PostgresAccount = {
  uid: number
  gid: number
  /** Prefix of the command; empty if this process is not root. */
  prefix: readonly string[]
}

const accountName = 'postgres'

/**
 * The account that serves `dataDirectory`: the current one, or under root the directory's owner or the account
 * `postgres`, which is created if missing. Throws a StartProblem if the directory belongs to another account.
 */
export function postgresAccount(dataDirectory: string, programDirectory: string): PostgresAccount {
  const owner = statSync(dataDirectory, { throwIfNoEntry: false })
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new StartProblem(
        `${dataDirectory} belongs to another account (user id ${owner.uid}; you are ${uid}). ` +
          'Start as that user, or choose another DATA_DIR.',
      )
    return { uid, gid: process.getgid?.() ?? 0, prefix: [] }
  }
  if (process.platform === 'win32') return { uid, gid: 0, prefix: [] }
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findOrCreateAccount()
  return { ...account, prefix: asAccount(account, [dirname(dataDirectory), programDirectory]) }
}

function findOrCreateAccount(): { uid: number; gid: number } {
  const known = lookUp()
  if (known) return known
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', accountName], { stdio: 'pipe' })
  } catch (cause) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and the account "${accountName}" could not be created. ` +
        'Start as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
  const created = lookUp()
  if (!created) throw new StartProblem(`The account "${accountName}" was created but cannot be found.`)
  return created
}

function lookUp(): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, accountName], { stdio: 'pipe' }).toString())
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null // No such account.
  }
}

/**
 * `setpriv` changes the account. If a folder above the data or the programs is closed to that account (a clone in /root
 * or in a private temporary folder), it also keeps the one capability that lets it pass.
 */
function asAccount(account: { uid: number; gid: number }, folders: string[]): string[] {
  const change = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  if (folders.every((folder) => isOpenTo(account, folder))) return [...change, '--inh-caps=-all', '--']
  const capability = passingCapability()
  if (!capability)
    throw new StartProblem(
      `The account "${accountName}" cannot reach ${folders.join(' or ')}. Open the folders above for reading ` +
        '(chmod o+x), start as an ordinary user, or set DATABASE_URL.',
    )
  const only = `-all,+${capability}`
  // Without the bit, access(2) would check with no capability at all, and PostgreSQL finds its programs that way.
  return [
    ...change,
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    '--',
  ]
}

function isOpenTo(account: { uid: number; gid: number }, folder: string): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

function passingCapability(): 'dac_read_search' | 'dac_override' | null {
  if (process.platform !== 'linux') return null
  const hex = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  const bounding = BigInt(`0x${hex ?? '0'}`)
  if (bounding & (1n << 2n)) return 'dac_read_search'
  return bounding & (1n << 1n) ? 'dac_override' : null
}
