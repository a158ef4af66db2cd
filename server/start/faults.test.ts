import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const url = (path: string) => new URL(path, import.meta.url).href

/** A process that watches its faults while it runs `script`. */
const program = (script: string) => `
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
    import { watchFaults } from '${url('./faults.ts')}'
    import { requestContext } from '${url('../logging/request-context.ts')}'
    watchFaults(pino({ base: null }), (error) => { console.log('ends: ' + error.message); process.exit(3) })
    const fail = (message) => { throw new Error(message) }
    ${script}
    setTimeout(() => process.exit(0), 300)
  `

/** Runs `script` there, and returns the exit code and the log. */
async function run(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(script)], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, output }
}

const inRequest = (script: string) => `requestContext.run({ requestId: 'r1' }, () => { ${script} })`

test.each([
  ['a promise nobody waits for', inRequest(`void (async () => fail('lost'))()`)],
  ['a promise that fails later', inRequest(`setTimeout(() => void Promise.reject(new Error('lost')), 10)`)],
  ['a timer', inRequest(`setTimeout(() => fail('lost'), 10)`)],
  ['an event', inRequest(`queueMicrotask(() => fail('lost'))`)],
])('%s of a request that fails does not end the process', async (_, script) => {
  const { code, output } = await run(script)
  expect(output).toMatch(/"requestId":"r1".*the process continues/)
  expect(code).toBe(0)
})

test('a broken connection does not end the process', async () => {
  const script = `setTimeout(() => { throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) }, 10)`
  expect((await run(script)).code).toBe(0)
})

test('a log without a reader does not end the process, nor keep it busy', async () => {
  const script = `
    let turns = 0
    setInterval(() => console.log('a line'), 10)
    process.on('uncaughtException', () => { turns += 1 })
    setTimeout(() => console.error(turns), 250)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(script)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let turns = ''
  child.stderr.on('data', (chunk: Buffer) => (turns += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  expect({ code, turns }).toEqual({ code: 0, turns: '0\n' })
})

test.each([
  ['a promise', `void Promise.reject(new Error('a bug'))`],
  ['a timer', `setTimeout(() => fail('a bug'), 10)`],
])('%s that fails outside requests ends the process', async (_, script) => {
  const { code, output } = await run(script)
  expect(output).toContain('ends: a bug')
  expect(code).toBe(3)
})
