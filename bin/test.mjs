// `npm test`: every check in named steps, then one line with the sums. Plain JavaScript: it installs what it needs.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { buildApplication, runChild } from './build.mjs'
import { installPackages, nodeProgram } from './install.mjs'
import { requireNode, root, say } from './plainly.mjs'

requireNode()
await installPackages()
const reports = mkdtempSync(join(tmpdir(), 'answerscope-reports-'))
const total = { passed: 0, failed: 0 }
const outcomes = []
const named = []

await check('Format', () => tool('oxfmt', 'oxfmt', ['--check', '.']))
await check('Lint', () => tool('oxlint', 'oxlint', []))
await check('Types', () => tool('typescript', 'tsc', []))
await check('Dead code', () => tool('knip', 'knip', ['--no-progress']))
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
await suite('Journeys', 'playwright.json', (report) =>
  tool('@playwright/test', 'playwright', ['test', '--reporter=line,json', '--pass-with-no-tests'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }),
)

rmSync(reports, { recursive: true, force: true })
say('')
for (const line of [...named, ...outcomes]) say(line)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)

/** A step that either holds or does not. */
async function check(name, run) {
  say(`\n— ${name}`)
  const start = Date.now()
  const code = await run().catch((error) => {
    say(error.message)
    return 1
  })
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, start)
}

/** A step whose tests are counted one by one. A runner that fails without a failed test is itself the failure. */
async function suite(name, file, run) {
  say(`\n— ${name}`)
  const start = Date.now()
  const report = join(reports, file)
  const code = await run(report)
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const sums = results ? sumsOf(results) : { passed: 0, failed: 0 }
  if (results) named.push(...worthNaming(results))
  if (code !== 0 && sums.failed === 0) sums.failed = 1
  count(name, sums, start)
}

function count(name, { passed, failed }, start) {
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  outcomes.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  )
}

/** Both runners write JSON; Playwright counts under `stats`, where a flaky test passed in the end. */
function sumsOf(report) {
  if (report.stats)
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected + (report.errors?.length ?? 0),
    }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

/** A line for each test that failed, and for each that passed only when it was tried once more. */
function worthNaming(report) {
  const tests = report.stats ? report.suites.flatMap(journeysOf) : report.testResults.flatMap(testsOf)
  return tests
    .filter(({ hasFailed, messages }) => hasFailed || messages.length > 0)
    .map(({ hasFailed, name, messages }) => {
      const [reason = ''] = (messages[0] ?? '').split('\n')
      return `${hasFailed ? 'failed' : 'flaky '} ${name}: ${reason}`
    })
}

function journeysOf(suite) {
  const journeys = suite.specs.map((spec) => ({
    hasFailed: !spec.ok,
    name: `${spec.file}:${spec.line} › ${spec.title}`,
    messages: spec.tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status === 'failed' || status === 'timedOut')
      .map(({ error }) => error?.message ?? 'no reason given'),
  }))
  return [...journeys, ...(suite.suites ?? []).flatMap(journeysOf)]
}

function testsOf(file) {
  const name = relative(root, file.name)
  const tests = file.assertionResults.map(({ status, fullName, failureMessages }) => ({
    hasFailed: status === 'failed',
    name: `${name} › ${fullName.trim()}`,
    messages: failureMessages,
  }))
  return file.message ? [...tests, { hasFailed: true, name, messages: [file.message] }] : tests
}

async function findBrowser() {
  if (existsSync('/usr/bin/chromium')) return 0
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebianRoot) return tool('@playwright/test', 'playwright', ['install', 'chromium'])
  await runChild('apt-get', ['update', '-qq'])
  const quietly = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  return runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly)
}

/** Runs a package's command with the Node this project brings. */
function tool(packageName, command, parameters, env = {}) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = join(folder, typeof bin === 'string' ? bin : bin[command])
  return runChild(nodeProgram(), [file, ...parameters], { env })
}
