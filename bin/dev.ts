import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env['PORT'] ?? '3000'

/** `npm run dev`: the server, restarted at each change, and the web app with hot reload in front of it. */
const parts: ChildProcess[] = [
  run(['--watch', '--watch-preserve-output', 'server/main.ts']),
  run([join('node_modules', 'vite', 'bin', 'vite.js')]),
]

function run(parameters: string[]): ChildProcess {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  })
  child.once('exit', (code) => stopAll(code ?? 0))
  return child
}

function stopAll(code: number): void {
  process.exitCode = code
  for (const part of parts) part.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(0))
