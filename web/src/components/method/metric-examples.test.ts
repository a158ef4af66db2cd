import { expect, test } from 'vitest'
import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import { metricExamples, rateOfExample } from './metric-examples.ts'
import { holds, simulateStudies } from './simulate-studies.ts'

test('every metric of the registry has an example that can be computed', () => {
  expect(Object.keys(metricExamples).toSorted()).toEqual(Object.keys(metrics).toSorted())
  for (const id of Object.keys(metricExamples).filter((name): name is BrandMetricId => name in metrics)) {
    const rate = rateOfExample(id, metricExamples[id].rows, { times: 1 })
    expect(rate.value).not.toBeNull()
    for (const row of metricExamples[id].rows) expect(row).toHaveLength(metricExamples[id].columns.length)
  }
})

test('more prompts with the same counts keep the value and narrow the interval', () => {
  const width = (times: number) => {
    const { value, low, high } = rateOfExample('visibility', metricExamples.visibility.rows, { times })
    // the mean of 0.8, 0.3, 0, and 0.9
    expect(value).toBeCloseTo(0.5, 12)
    return (high ?? 1) - (low ?? 0)
  }
  expect(width(10)).toBeLessThan(width(3))
})

test('net sentiment is (positive − negative) ÷ all', () => {
  const rate = rateOfExample('netSentiment', [[6, 2, 2]], { times: 1 })
  expect(rate).toMatchObject({ numerator: 4, denominator: 10 })
  expect(rate.value).toBeCloseTo(0.4, 12)
  expect(rateOfExample('netSentiment', [[6, 2, 1]], { times: 1 }).value).toBeNull()
})

test('simulated studies are the same for a seed, and clustered intervals contain the truth more often', () => {
  const setup = { prompts: 25, answers: 20, correlation: 0.4, rate: 0.2 }
  const studies = simulateStudies(setup, { studies: 300, seed: 4 })
  expect(simulateStudies(setup, { studies: 300, seed: 4 })).toEqual(studies)
  const share = (of: (typeof studies)[number]['naive'][]) =>
    of.filter((interval) => holds(interval, setup.rate)).length / studies.length
  expect(share(studies.map((study) => study.clustered))).toBeGreaterThan(0.91)
  expect(share(studies.map((study) => study.naive))).toBeLessThan(0.7)
})
