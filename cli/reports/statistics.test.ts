import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { run } from './statistics.ts'

async function call(lines: readonly string[], args: string[] = []) {
  let stdout = ''
  let stderr = ''
  const into = (add: (text: string) => void) =>
    new Writable({
      write(chunk, _, done) {
        add(String(chunk))
        done()
      },
    })
  const code = await run(args, {
    stdin: Readable.from(lines.map((line) => Buffer.from(`${line}\n`))),
    stdout: into((text) => (stdout += text)),
    stderr: into((text) => (stderr += text)),
    env: {},
  })
  const results = stdout
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
  return { code, results, stderr }
}

test('each line gives one result, in order', async () => {
  const { code, results, stderr } = await call([
    '{"function":"normalQuantile","input":{"p":0.975}}',
    '',
    '{"function":"proportionCI.all","input":{"x":15,"n":148,"confidence":0.95}}',
    '{"function":"holm","input":{"p":[0.01,0.04]}}',
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(results).toMatchObject([
    { result: { z: expect.closeTo(1.959963984540054, 9) } },
    { result: { wilson: [expect.closeTo(0.0624, 4), expect.closeTo(0.1605, 4)] } },
    { result: { adjusted: [0.02, 0.04], rejected: [true, true] } },
  ])
})

test('an invalid line is reported by its number and field, and the others are computed', async () => {
  const { code, results, stderr } = await call([
    'not JSON',
    '{"function":"median","input":{}}',
    '{"function":"proportionCI.wilson","input":{"x":5,"n":3}}',
    '{"function":"mcnemar","input":{"b":1,"c":7}}',
  ])
  expect(code).toBe(1)
  expect(stderr).toMatch(/line 1: .*JSON.*\nline 2: .*"median".*\nline 3: x: .*exceed n/)
  expect(results).toHaveLength(4)
  expect(results[3]).toMatchObject({ result: { pExact: expect.closeTo(0.0703125, 9) } })
})

test('paired shares, clustered intervals, and counted answers can be checked, too', async () => {
  const counts = [4, 2, 0].map((x, index) => ({ prompt: `p${index}`, engine: 'e', wave: 'w', x, n: 4 }))
  const { code, results } = await call(
    [
      { function: 'differenceCI.newcombePaired', input: { both: 36, onlyOwn: 12, onlyRival: 2, neither: 0 } },
      { function: 'clusteredInterval', input: { p: 0, variance: 0, prompts: 22, trials: 440 } },
      { function: 'varianceComponents.ofCounts', input: { counts } },
    ].map((given) => JSON.stringify(given)),
    [],
  )
  expect(code).toBe(0)
  // Newcombe 1998, Statistics in Medicine 17:2635, table II; rule of three; analysis of variance by hand.
  expect(results).toMatchObject([
    { result: { low: expect.closeTo(0.0569, 4), high: expect.closeTo(0.3404, 4) } },
    { result: { low: 0, high: expect.closeTo(3 / 22, 1) } },
    { result: { correlation: expect.closeTo(2 / 3, 9), designEffect: expect.closeTo(3, 9) } },
  ])
})

test('--list prints every function with its source', async () => {
  const { results } = await call([], ['--list'])
  expect(results).toHaveLength(31)
  for (const listed of results)
    expect(listed).toMatchObject({
      function: expect.any(String),
      input: expect.stringMatching(/\w/),
      source: expect.stringMatching(/\w/),
    })
})
