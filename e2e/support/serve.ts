import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import process from 'node:process'
import { copyPreparedInstallation } from '#testing/prepared-installation.ts'

/**
 * The server of all browser tests. It deletes its data only after it has ended: Playwright's teardown runs while it
 * still writes.
 */
const folder = process.env['DATA_DIR'] ?? ''
await copyPreparedInstallation(folder)
const server = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit' })
// The signal goes to the whole process group.
process.on('SIGTERM', () => {})
server.once('exit', (code) => {
  void rm(folder, { recursive: true, force: true }).finally(() => process.exit(code ?? 1))
})
