import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { requireWritable } from './data-dir.ts'
import { StartProblem } from './problem.ts'

export type DataDirLock = {
  /** Sets the URL that is reported to a second process. */
  setAddress(address: string): void
  release(): Promise<void>
}

/**
 * One process at a time owns a data folder. The lock is a listening socket, which the system frees with its process: a
 * crash leaves nothing behind. A second process learns the first one's process ID and URL.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await requireWritable(dataDir)
  const path = socketPath(realpathSync(dataDir))
  let address = ''
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify({ pid: process.pid, address }))
  })
  if (!(await listen(server, path))) throw await heldByOther(dataDir, path)
  server.unref()
  return {
    setAddress: (given) => {
      address = given
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The URL of the process that owns the data folder; null if there is none, or it serves no pages. */
export async function runningAddress(dataDir: string): Promise<string | null> {
  return existsSync(dataDir) ? (await askOwner(socketPath(realpathSync(dataDir)))).address : null
}

function socketPath(folder: string): string {
  const name = `answerscope-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join('/tmp', `${name}.sock`)
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(path, () => resolve(true))
  })
}

async function heldByOther(dataDir: string, path: string): Promise<StartProblem> {
  const { pid, address } = await askOwner(path)
  return new StartProblem(
    `${dataDir} is in use by ${pid ? `process ${pid}` : 'another process'}${address ? `, which answers at ${address}` : ''}. ` +
      'Stop that one, or choose another DATA_DIR. For several processes on one database, set DATABASE_URL.',
  )
}

async function askOwner(path: string): Promise<{ pid: string | null; address: string | null }> {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(path)
    let text = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  return {
    pid: /"pid":(\d+)/.exec(answer)?.[1] ?? null,
    address: /"address":"([^"]+)"/.exec(answer)?.[1] ?? null,
  }
}
