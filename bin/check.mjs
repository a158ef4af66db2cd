// `npm run check [REVISION]`: checks what has changed since REVISION (HEAD by default), within a minute.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import process from 'node:process'
import { installPackages } from './parts/install.mjs'
import { requireNode, root, say } from './parts/plainly.mjs'

/** The nearest test files, which take about 20 seconds. Tests that start processes are left to `npm test`. */
const maxTestFiles = 15
const startsProcesses = /\b(crashes|faults|restarts|backup|restore|main|upgrade|embedded)\b/

requireNode()
await installPackages()
const { deadCode, finish, format, lint, suite, tool, types } = await import('./parts/steps.mjs')

const changed = changedFiles(process.argv[2] ?? 'HEAD')
const reached = testsReaching(changed)
const nearest = reached.filter((path) => !startsProcesses.test(path)).slice(0, maxTestFiles)

await format()
await lint()
await types()
await deadCode()
if (nearest.length === 0) say(`\nNo test is near what changed (${changed.length} files).`)
else {
  say(`\n${nearest.length} of the ${reached.length} test files that the change reaches, nearest first.`)
  await suite('Tests', 'vitest.json', (report) =>
    tool('vitest', 'vitest', [
      'run',
      ...nearest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]),
  )
}
finish()

function changedFiles(revision) {
  const found = [
    ...git('diff', '--name-only', '--diff-filter=d', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  // Right after a commit, checks that commit.
  return found.length > 0 ? found : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1')
}

function git(...parameters) {
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter((line) => line !== '')
  say(`git ${parameters.join(' ')}: ${stderr.trim()}`)
  process.exit(1)
}

/** Test files that import one of `paths` directly or indirectly, the fewest steps away first. */
function testsReaching(paths) {
  const importers = importersByPath()
  const seen = new Set(paths)
  for (const path of seen) for (const importer of importers.get(path) ?? []) seen.add(importer)
  return [...seen].filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('attack/'))
}

function importersByPath() {
  const importers = new Map()
  for (const path of git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx')) {
    if (!existsSync(join(root, path))) continue
    for (const [, specifier] of readFileSync(join(root, path), 'utf8').matchAll(
      /(?:from|import)\s*\(?'([#.][^']+)'/g,
    )) {
      const imported = specifier.startsWith('#')
        ? specifier.slice(1)
        : normalize(join(dirname(path), specifier))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  return importers
}
