import '#core/locked-prototypes.ts'
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * A process that waits for its turn with all packages loaded: they are more files than ours, and saving does not change them.
 * Each message is the address of a file of ours to load.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = '{core,engines,queries,stripe,server,jobs}'

/** Our imports name files, so Node.js need not search for them, nor read package.json for each: a third of the time. */
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.endsWith('.ts') && context.parentURL?.includes('/node_modules/') === false
    const base = specifier.startsWith('#') ? new URL('../..', import.meta.url) : context.parentURL
    if (!isOurs || !/^[#.]/.test(specifier)) return next(specifier, context)
    const url = new URL(specifier.replace('#', ''), base).href
    return { url, format: 'module-typescript', shortCircuit: true }
  },
})

process.on('message', (file: string) => void import(file))
// The parent process is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

for (const name of packagesOfServer()) await import(name)

/** What the server's files import by name, types and data apart. */
function packagesOfServer(): Set<string> {
  const files = globSync(`${folders}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/*.as.ts'] })
  const imported = /^import (?!type )[^'";]*?from '([^#.'][^']*)'/gm
  const names = files.flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(imported)].map(([, name = '']) => name),
  )
  return new Set(names.filter((name) => !name.startsWith('node:') && !name.endsWith('.json')))
}
