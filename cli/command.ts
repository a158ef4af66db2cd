import type { Readable, Writable } from 'node:stream'

/** The environment of a command. Results go to `stdout`, everything else to `stderr`. */
export type CommandIo = {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  env: Readonly<Record<string, string | undefined>>
}

/** A command file exports `run`; the number is the exit code, 0 only if all input was processed. */
export type CommandModule = { run: (args: string[], io: CommandIo) => Promise<number> }
