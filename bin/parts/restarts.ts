import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

type Watched = {
  /** Runs in a new process after each change. */
  program: URL
  /** What such a process runs until its turn comes: it loads the files whose addresses it is sent. */
  spareProgram: URL
  /** What `program` imports, loaded while its predecessor still ends. Must do nothing when loaded. */
  parts?: readonly URL[]
  folders: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** An editor saves several files at once. */
const togetherMs = 30
/** The spare leaves the processor to the one that starts. */
const spareAfterMs = 3000
const source = /(?<!\.test)\.(ts|mjs|json|sql)$/

/** Starts a program, and starts it again whenever a file in `folders` is saved. One that ends by itself waits for a change. */
export function runAgain(watched: Watched): { stop(): Promise<void> } {
  const { program, spareProgram, parts = [], folders, env } = watched
  let current: ChildProcess | null = null
  let spare: ChildProcess | null = null
  let turn: Promise<void> | null = null
  let isWanted = false
  let isStopping = false

  const start = () => {
    const child = fork(fileURLToPath(spareProgram), { env: { ...process.env, ...env }, execArgv: [] })
    return child.on('error', (error) => console.error(error.message)) // gone before it got its message
  }
  let spareTimer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && source.test(name)) change()
    }),
  )
  change()

  return {
    stop: async () => {
      isStopping = true
      clearTimeout(spareTimer)
      for (const watcher of watchers) watcher.close()
      await turn
      await Promise.all([end(current), end(spare)])
    },
  }

  function change(): void {
    isWanted = true
    turn ??= replace().finally(() => {
      turn = null
    })
  }

  async function replace(): Promise<void> {
    while (isWanted && !isStopping) {
      await pause(togetherMs)
      isWanted = false
      clearTimeout(spareTimer)
      const next = spare !== null && isAlive(spare) ? spare : start()
      spare = null
      for (const part of parts) next.send(part.href)
      await end(current)
      current = next
      if (!isAlive(next)) continue
      next.once('exit', (code) => {
        if (code !== 0 && !isStopping && current === next)
          console.error('The process ended. The next change restarts it.')
      })
      next.send(program.href)
    }
    spareTimer = setTimeout(() => {
      spare = start()
    }, spareAfterMs)
  }
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || !isAlive(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
