import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import process from 'node:process'

/** The server of all journeys. Its data go when it has ended: Playwright's teardown runs while it still writes. */
const server = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit' })
// The signal goes to the whole process group.
process.on('SIGTERM', () => {})
server.once('exit', (code) => {
  const folder = process.env['DATA_DIR']
  const removed = folder ? rm(folder, { recursive: true, force: true }) : Promise.resolve()
  void removed.finally(() => process.exit(code ?? 1))
})
