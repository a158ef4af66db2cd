import { expect, test } from 'vitest'
import { withoutNames } from './hidden-names.ts'

const rivals = [
  {
    id: 'h',
    name: 'Halden',
    aliases: ['Halden Audio', 'ハルデン'],
    domains: ['halden.example', '*.shop-halden.example'],
  },
  { id: 'n', name: 'North Star', aliases: [], domains: [] },
  { id: 'o', name: 'Own', aliases: ['C++ (tools)'], domains: [] },
  { id: 'b', name: 'Bru\u0308el', aliases: [], domains: [] },
]

test.each([
  ['Is Halden better than Acorn?', 'Is Competitor 1 better than Acorn?'],
  ['HALDEN audio’s headphones', 'Competitor 1’s headphones'],
  ['Haldensleben is a town', 'Haldensleben is a town'],
  ['northstar, north-star and North  Star', 'Competitor 2, Competitor 2 and Competitor 2'],
  ['https://www.halden.example/north_star', 'https://www.Competitor 1/Competitor 2'],
  ['https://a.example/?q=north%20star', 'https://a.example/?q=Competitor 2'],
  ['ハルデン', 'Competitor 1'],
  ['私はハルデンが好きです', '私はCompetitor 1が好きです'],
  ['Haldens Kopfhörer', 'Competitor 1s Kopfhörer'],
  ['Besser als Brüel', 'Besser als Competitor 4'],
  ['Besser als Bru\u0308el', 'Besser als Competitor 4'],
])('“%s” becomes “%s”', (text, expected) => {
  expect(withoutNames({ text }, rivals)).toEqual({ text: expected })
})

test('names are replaced wherever they occur, and our own words stay', () => {
  const report = {
    brands: [{ brandId: 'o', name: 'Own', isOwn: false }],
    trend: {
      series: [{ id: 'h', label: 'Halden', points: [] }],
      annotations: [{ kind: 'note', text: 'Own tracked' }],
    },
    topics: ['Halden phones'],
    sources: [{ owner: 'own', domain: 'acorn.example', state: 'own' }],
  }
  expect(withoutNames(report, rivals)).toEqual({
    brands: [{ brandId: 'o', name: 'Competitor 3', isOwn: false }],
    trend: {
      series: [{ id: 'h', label: 'Competitor 1', points: [] }],
      annotations: [{ kind: 'note', text: 'Competitor 3 tracked' }],
    },
    topics: ['Competitor 1 phones'],
    sources: [{ owner: 'own', domain: 'acorn.example', state: 'own' }],
  })
})

test('a competitor’s source reveals nothing, whether or not its domain is tracked', () => {
  const source = {
    owner: 'competitor',
    domain: 'h-audio.example',
    pageKey: 'h-audio.example/x',
    url: 'https://h-audio.example/x',
    title: 'The maker',
    answers: 3,
  }
  expect(withoutNames({ rows: [source] }, rivals)).toEqual({
    rows: [
      {
        owner: 'competitor',
        domain: 'competitor’s site',
        pageKey: 'competitor’s site',
        url: '',
        title: 'competitor’s site',
        answers: 3,
      },
    ],
  })
})

test('without competitors nothing changes', () => {
  const report = { name: 'Halden' }
  expect(withoutNames(report, [])).toBe(report)
})
