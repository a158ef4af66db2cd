// Named steps of `npm test` and `npm run check`. Each is counted; the last line has the totals.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { runChild } from './build.mjs'
import { nodeProgram } from './install.mjs'
import { root, say } from './plainly.mjs'

const cache = join(root, 'node_modules', '.cache')
const reports = mkdtempSync(join(tmpdir(), 'answerscope-reports-'))
const total = { passed: 0, failed: 0 }
const outcomes = []
const named = []
const timed = []

export const format = () => check('Format', () => tool('oxfmt', 'oxfmt', ['--check', '.']))
export const lint = () => check('Lint', () => tool('oxlint', 'oxlint', []))
export const deadCode = () => check('Dead code', () => tool('knip', 'knip', ['--no-progress']))
/** Type information is cached: after a small change the next check takes a third of the time. */
export const types = () =>
  check('Types', () =>
    tool('typescript', 'tsc', ['--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')]),
  )

/** A step that either passes or fails. */
export async function check(name, run) {
  say(`\n— ${name}`)
  const start = Date.now()
  const code = await run().catch((error) => {
    say(error.message)
    return 1
  })
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, start)
}

/** A step whose tests are counted one by one. A runner that fails without a failed test is itself a failure. */
export async function suite(name, file, run) {
  say(`\n— ${name}`)
  const start = Date.now()
  const report = join(reports, file)
  const code = await run(report)
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const sums = results ? sumsOf(results) : { passed: 0, failed: 0 }
  if (results) {
    const tests = results.stats
      ? results.suites.flatMap(browserTestsOf)
      : results.testResults.flatMap(testsOf)
    named.push(...worthNaming(tests))
    timed.push(...tests)
  }
  if (code !== 0 && sums.failed === 0) sums.failed = 1
  count(name, sums, start)
}

/** Prints failures and slow tests, a line for each step, and the totals; then exits. */
export function finish() {
  rmSync(reports, { recursive: true, force: true })
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 0) say('\nThe slowest tests:')
  for (const { seconds, name } of slowest) say(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  say('')
  for (const line of [...named, ...outcomes]) say(line)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed === 0 ? 0 : 1)
}

/**
 * Runs a package's command with the project's own Node. Node's compile cache of our TypeScript is shared by all
 * processes.
 */
export function tool(packageName, command, parameters, env = {}) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = join(folder, typeof bin === 'string' ? bin : bin[command])
  return runChild(nodeProgram(), [file, ...parameters], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'node'), ...env },
  })
}

function count(name, { passed, failed }, start) {
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  outcomes.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  )
}

/** Both runners write JSON. Playwright counts under `stats`, where a flaky test counts as passed. */
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

/** A line for each failed test, and for each that passed only on a retry. */
function worthNaming(tests) {
  return tests
    .filter(({ hasFailed, messages }) => hasFailed || messages.length > 0)
    .map(({ hasFailed, name, messages }) => {
      const [reason = ''] = (messages[0] ?? '').split('\n')
      return `${hasFailed ? 'failed' : 'flaky '} ${name}: ${reason}`
    })
}

function browserTestsOf(suite) {
  const tests = suite.specs.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results)
    return {
      hasFailed: !spec.ok,
      name: `${spec.file}:${spec.line} › ${spec.title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      messages: results
        .filter(({ status }) => status === 'failed' || status === 'timedOut')
        .map(({ error }) => error?.message ?? 'no reason given'),
    }
  })
  return [...tests, ...(suite.suites ?? []).flatMap(browserTestsOf)]
}

function testsOf(file) {
  const name = relative(root, file.name)
  const tests = file.assertionResults.map(({ status, fullName, failureMessages, duration }) => ({
    hasFailed: status === 'failed',
    name: `${name} › ${fullName.trim()}`,
    seconds: (duration ?? 0) / 1000,
    messages: failureMessages,
  }))
  return file.message ? [...tests, { hasFailed: true, name, seconds: 0, messages: [file.message] }] : tests
}
