import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Notes go to stderr, because stdout belongs to the command that runs. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/** Exits with a sentence instead of a stack. */
export function giveUp(text) {
  say(`\n${text}`)
  process.exit(1)
}

export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    giveUp(
      `Answerscope needs Node.js 20 or newer to start (it includes a newer one for itself); this is ${process.version}. Get one from https://nodejs.org`,
    )
}
