// `npm test`: every check in named steps, then one line with the totals. Plain JavaScript, because it installs what it
// needs.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { buildApplication, runChild } from './parts/build.mjs'
import { installPackages } from './parts/install.mjs'
import { giveUp, requireNode } from './parts/plainly.mjs'

requireNode()
if (process.argv.length > 2)
  giveUp(
    'npm test takes no options. `npm run check` tests what you changed; `npx vitest run FILE` tests one file.',
  )
await installPackages()
const { check, deadCode, finish, format, lint, suite, tool, types } = await import('./parts/steps.mjs')

await format()
await lint()
await types()
await deadCode()
await suite('Tests', 'vitest.json', (report) =>
  tool('vitest', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
)
await check('Build', async () => {
  await buildApplication({ mayFail: true })
  return 0
})
await suite('Attack', 'attack.json', (report) =>
  tool(
    'vitest',
    'vitest',
    [
      'run',
      '--config',
      'vitest.attack.config.ts',
      'attack/generated.test.ts',
      'attack/reported-holes.test.ts',
      'attack/streams.test.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ATTACK_SIZE: 'small' },
  ),
)
await check('Browser', findBrowser)
await suite('Browser tests', 'playwright.json', (report) =>
  tool('@playwright/test', 'playwright', ['test', '--reporter=line,json', '--pass-with-no-tests'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }),
)
finish()

async function findBrowser() {
  if (existsSync('/usr/bin/chromium-headless-shell')) return 0
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    await runChild('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium'])
      if ((await installPackage(name)) === 0) return 0
  }
  if (existsSync('/usr/bin/chromium')) return 0
  return tool('@playwright/test', 'playwright', ['install', 'chromium'])
}

const installPackage = (name) =>
  runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
