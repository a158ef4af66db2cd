import { afterAll, expect, onTestFinished, test } from 'vitest'
import { TextReader } from './text-reader.ts'

const reader = new TextReader({ taskMs: 6000 })
afterAll(() => reader.end())

const page = (body: string) => ({
  bytes: Buffer.from(`<html><head><title>T</title></head><body>${body}</body></html>`),
  contentType: 'text/html',
  name: 'https://acorn.com/',
  isFile: false,
})
const fine = page(`<p>${'Noise cancelling depends on the seal of the cushion. '.repeat(4)}</p>`)

test('a page that needs more memory than most gets it, and the next is read as usual', async () => {
  const patient = new TextReader()
  onTestFinished(() => patient.end())
  const sections = Array.from(
    { length: 6400 },
    (_, at) => `<section><h2>Part ${at}</h2><p>${'The cushion seals the ear. '.repeat(22)}</p></section>`,
  )
  const results = await Promise.all([
    patient.read(page(`<main>${sections.join('')}</main>`)),
    patient.read(fine),
  ])
  expect(results[0]).toMatchObject({ title: 'T', language: 'english' })
  expect(results[1]).toMatchObject({ title: 'T', words: 36 })
}, 60_000)

test('a page that takes too long ends its thread, and another thread reads the next', async () => {
  // Half a million sibling elements take the extractor far longer than that.
  const results = await Promise.all([reader.read(page('<p><b>x</b></p>'.repeat(500_000))), reader.read(fine)])
  expect(results[0]).toMatchObject({ code: 'too-complex' })
  expect(results[1]).toMatchObject({ title: 'T', words: 36 })
}, 60_000)
