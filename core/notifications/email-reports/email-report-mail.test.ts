import { expect, test } from 'vitest'
import type { Language } from '../../language/languages.ts'
import type { WeekFeed } from '../../reports/home/schema.ts'
import type { Overview } from '../../reports/schema.ts'
import { emailReportMail } from './email-report-mail.ts'

const period = { from: '2026-11-16', to: '2026-11-22' }

const overview = {
  scope: { brand: { name: 'Northwave' }, sandboxAnswers: 0 },
  counts: { answers: 160, valid: 158, prompts: 10 },
  tiles: [
    {
      metric: 'visibility',
      rate: {
        value: 0.412,
        low: 0.36,
        high: 0.465,
        numerator: 65,
        denominator: 158,
        prompts: 10,
        method: '',
      },
      compare: null,
      change: null,
    },
  ],
  ranking: [],
  sources: { rows: [] },
  promptsToWorkOn: [{ text: 'Best <gravel> bike?', visibility: { value: 0.1 } }],
} as unknown as Overview

const about = { brandId: 'northwave', brandName: 'Northwave' }
const feed: WeekFeed = {
  organizationId: 'acorn',
  period,
  compare: { from: '2026-11-09', to: '2026-11-15' },
  checks: 31,
  answers: 158,
  sandboxAnswers: 0,
  brands: [{ brandId: 'northwave', name: 'Northwave', answers: 158, sandboxAnswers: 0, state: 'losing' }],
  models: [{ engine: 'gemini', model: 'gemini-4', day: '2026-11-18' }],
  entries: [
    {
      ...about,
      key: 'a',
      tag: 'significant',
      tone: 'loss',
      isImportant: true,
      stake: 0.074,
      subject: {
        kind: 'metric',
        metric: 'visibility',
        engine: null,
        topic: null,
        difference: -0.074,
        now: 0.412,
        before: 0.486,
        engines: ['chatgpt'],
        topics: ['Gravel'],
      },
      path: '/overview?clientId=northwave',
    },
    {
      ...about,
      key: 'b',
      tag: 'significant',
      tone: 'neutral',
      isImportant: true,
      stake: 0.1,
      subject: {
        kind: 'source',
        domain: 'trail.example',
        difference: 0.1,
        now: 0.1,
        before: 0,
        answers: 16,
        answersBefore: 0,
      },
      path: '/overview?clientId=northwave&view=sources',
    },
    {
      ...about,
      key: 'c',
      tag: 'quiet',
      tone: 'neutral',
      isImportant: false,
      stake: 0,
      subject: { kind: 'quiet', checks: 29 },
      path: '/overview?clientId=northwave',
    },
  ],
}

const mailIn = (language: Language, changed: Partial<WeekFeed> = {}) =>
  emailReportMail({
    to: 'alice@example.test',
    name: 'Monday',
    cadence: 'weekly',
    period,
    language,
    overview,
    feed: { ...feed, ...changed },
    links: { report: 'https://scope.test/overview', digest: 'https://scope.test/overview?digests=open' },
  })

test.each(['en', 'de', 'es'] as const)('the weekly email in %s', (language) => {
  const { subject, text, html } = mailIn(language)
  expect(`${subject}\n\n${text}`).toMatchSnapshot('text')
  expect(html.slice(html.indexOf('<body'))).toMatchSnapshot('HTML')
})

test('a quiet week says so, and what people wrote is never markup', () => {
  const brands = feed.brands.map((brand) => ({ ...brand, state: 'same' as const }))
  const mail = mailIn('en', { entries: feed.entries.slice(2), brands, models: [] })
  expect(mail.subject).toBe('Northwave: visibility 41.2%, no clear change')
  expect(mail.text).toContain('What changed this week\nNo clear change\n\n31 changes checked, none matters')
  expect(mail.html).not.toContain('<gravel>')
})
