import { PassThrough, Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { run } from './verify.ts'

async function verify(input: string, args: string[] = []) {
  let out = ''
  let errors = ''
  const sink = (take: (text: string) => void) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        take(chunk.toString('utf8'))
        done()
      },
    })
  const stdin = Readable.from([Buffer.from(input)]).pipe(new PassThrough())
  const stdout = sink((text) => (out += text))
  const stderr = sink((text) => (errors += text))
  const code = await run(args, { stdin, stdout, stderr, env: {} })
  return {
    code,
    errors,
    rows: out.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)])),
  }
}

test('each row is returned in order with its grade', async () => {
  const rows = [
    { token: 'GPTBot', ip: '4.227.36.1', grade: 'addressList' },
    { token: 'gptbot', ip: '203.0.113.7', grade: 'mismatch' },
    { token: 'Bytespider', ip: '203.0.113.7', grade: 'unverifiable' },
    { token: 'CCBot', ip: '203.0.113.7', grade: 'unchecked' },
    { token: 'ClaudeBot', ip: null, grade: 'unchecked' },
    { token: 'Mozilla/5.0 (compatible; bingbot/2.0)', ip: '13.66.139.9', grade: 'addressList' },
    { token: 'AhrefsBot', ip: '5.39.1.225', grade: 'addressList' },
    { token: 'AhrefsBot', ip: '203.0.113.7', grade: 'mismatch' },
    { token: 'NobodyBot', ip: '203.0.113.7', grade: 'unverifiable' },
  ]
  const { code, rows: answered } = await verify(
    rows.map(({ token, ip }) => `${JSON.stringify({ token, ip })}\n`).join('\n'),
  )
  expect(answered).toEqual(rows)
  expect(code).toBe(0)
})

test('an invalid line is reported, and the others are processed', async () => {
  const { code, rows, errors } = await verify(
    '{"token":"GPTBot"}\nnonsense\n{"token":"GPTBot","ip":"4.227.36.1"}',
  )
  expect(rows).toEqual([{ token: 'GPTBot', ip: '4.227.36.1', grade: 'addressList' }])
  expect(errors).toContain('line 1: ip:')
  expect(errors).toContain('line 2: not JSON')
  expect(errors).toContain('2 lines were skipped.')
  expect(code).toBe(1)
})

test('an argument is refused', async () => {
  expect(await verify('', ['file'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no arguments'),
  })
})
