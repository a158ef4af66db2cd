import { expect, test } from 'vitest'
import type { HitRow } from './schema.ts'
import { visitCsvLine, visitsCsvHeader } from './visits-csv.ts'

const visit: HitRow = {
  at: '2026-11-20T10:00:00.000000Z',
  source: '00000000-0000-4000-8000-000000000001',
  bot: { id: 'gptbot', name: 'GPTBot', operator: 'OpenAI', level: 'training' },
  method: 'GET',
  host: 'www.acorn.example',
  path: '/stoves?a=1,2',
  page: 7,
  status: 404,
  bytes: 512,
  grade: 'addressList',
  evidence: 'list gptbot of 2026-11-01',
  address: null,
  weight: 1,
}

test('a visit is a line with a cell for each column', () => {
  expect(visitCsvLine(visit, { name: 'Edge', isSandbox: false })).toBe(
    '2026-11-20T10:00:00.000000Z,GPTBot,OpenAI,training,GET,www.acorn.example,"/stoves?a=1,2",404,512,addressList,list gptbot of 2026-11-01,Edge,,1,false\r\n',
  )
  expect(visitsCsvHeader.split(',')).toHaveLength(15)
})

test('visitor input in a URL cannot become a formula, and a missing status is an empty cell', () => {
  const line = visitCsvLine({ ...visit, path: '=cmd()', status: 0 }, { name: '@home', isSandbox: true })
  expect(line).toContain(",'=cmd(),,512,")
  expect(line).toContain(",'@home,,1,true")
})
