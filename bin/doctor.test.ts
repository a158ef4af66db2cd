import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir, type DataDirLock } from '#server/start/data-dir-lock.ts'

const file = fileURLToPath(new URL('doctor.mjs', import.meta.url))
let dataDir = ''
let lock: DataDirLock | null = null
let server: Server | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'answerscope-doctor-'))
})
afterEach(async () => {
  await lock?.release()
  server?.close()
  lock = server = null
  await rm(dataDir, { recursive: true, force: true })
})

/** The doctor's output with these variables, by the subject of each line. */
function doctor(env: Record<string, string>) {
  return new Promise<{ code: number; lines: Map<string, string> }>((resolve) => {
    const child = execFile(process.execPath, [file], { env: { ...process.env, ...env } }, (_, out) => {
      const lines = out.split('\n').map((line): [string, string] => [line.slice(9, 25).trim(), line])
      resolve({ code: child.exitCode ?? 0, lines: new Map(lines) })
    })
  })
}

test('an unused data folder is fine', async () => {
  const { lines } = await doctor({ DATA_DIR: dataDir, PORT: '0' })
  expect(lines.get('Data')).toBe(`ok       Data             ${dataDir} is not in use`)
  expect(lines.get('Port')).toMatch(/^ok /)
})

test('a running instance is a problem, reported with its process and URL', async () => {
  lock = await lockDataDir(dataDir)
  lock.setAddress('http://127.0.0.1:4000')
  const { code, lines } = await doctor({ DATA_DIR: dataDir, PORT: '0' })
  expect(code).toBe(1)
  expect(lines.get('Data')).toBe(
    `problem  Data             ${dataDir} is in use by process ${process.pid} at http://127.0.0.1:4000. Stop it, or set DATA_DIR.`,
  )
})

test('a taken port is a problem', async () => {
  const port = await new Promise<number>((resolve) => {
    const taken = createServer()
    server = taken
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const { code, lines } = await doctor({ DATA_DIR: dataDir, PORT: String(port) })
  expect(code).toBe(1)
  expect(lines.get('Port')).toMatch(`problem  Port             ${port} is taken.`)
})
