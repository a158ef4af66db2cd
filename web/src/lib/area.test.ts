import { describe, expect, test } from 'vitest'
import { crumbsOf, documentTitle, type Area } from './area.ts'

const traffic: Area = { path: [{ label: 'Northwave', link: { to: '/overview' } }, { label: 'AI traffic' }] }
const words = (...given: Parameters<typeof crumbsOf>) => crumbsOf(...given).map(({ label }) => label)

describe('breadcrumbs', () => {
  test('are left out on the first screen of a area', () => {
    expect(words(traffic, { title: 'AI traffic' })).toEqual([])
    expect(words(traffic, { title: 'AI traffic: Northwave' })).toEqual([])
    expect(words(null, { title: 'AI traffic', part: 'Pages' })).toEqual([])
  })

  test('end with the open part, after what is between it and the area', () => {
    const trail = [{ label: 'Pages' }]
    expect(words(traffic, { title: 'AI traffic: Northwave', trail, part: '/calm-pro' })).toEqual([
      'Northwave',
      'AI traffic',
      'Pages',
      '/calm-pro',
    ])
    expect(words(traffic, { title: 'Some visit' })).toEqual(['Northwave', 'AI traffic', 'Some visit'])
  })
})

test('the title of the browser tab says each thing once, from the part to the brand', () => {
  const title = (shown: Parameters<typeof documentTitle>[1]) => documentTitle(traffic, shown)
  expect(title({ title: 'AI traffic', part: 'Pages' })).toBe('Pages · AI traffic · Northwave')
  expect(title({ title: 'AI traffic: Northwave' })).toBe('AI traffic: Northwave')
  expect(title({ title: 'Northwave' })).toBe('AI traffic · Northwave')
  expect(documentTitle(null, { title: 'Checkout' })).toBe('Checkout')
})
