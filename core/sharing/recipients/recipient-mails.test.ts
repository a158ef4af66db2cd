import { expect, test } from 'vitest'
import { languages } from '../../language/languages.ts'
import type { Overview } from '../../reports/schema.ts'
import { confirmationMail, recipientReportMail, senderOf } from './recipient-mails.ts'

const rate = (value: number) => ({
  value,
  low: value - 0.05,
  high: value + 0.05,
  numerator: 65,
  denominator: 158,
  prompts: 10,
  method: '',
})
const overview = {
  scope: {
    brand: { name: 'Northwave' },
    period: { from: '2026-10-29', to: '2026-11-27' },
    compare: null,
    filters: { engines: ['atlas'] },
    engines: [],
    sandboxAnswers: 0,
  },
  counts: { answers: 160, valid: 158, prompts: 10 },
  compareCounts: null,
  tiles: [
    { metric: 'visibility', rate: rate(0.412), compare: null, change: null },
    { metric: 'shareOfVoice', rate: rate(0.2), compare: null, change: null },
    { metric: 'criticismRate', rate: rate(0.1), compare: null, change: null },
    { metric: 'citationRate', rate: rate(0.08), compare: null, change: null },
    { metric: 'top3', rate: rate(0.3), compare: null, change: null },
  ],
  ranking: [],
  heatmap: { brands: [], rows: [] },
  engineTrend: { series: [] },
} as unknown as Overview

const evil = '</style><script>alert(1)</script>\r\nBcc: x'
const sender = { name: evil, accent: '#ffdd00', logo: null }
const report = (language: 'en' | 'de' | 'es') =>
  recipientReportMail({
    to: 'buyer@client.example',
    sender,
    brand: 'North<b>wave',
    cadence: 'weekly',
    language,
    overview,
    engineLabel: () => 'Atlas & Co',
    links: {
      report: 'https://scope.test/shared/abc',
      stop: 'https://scope.test/api/report-emails?token=x.y',
    },
    messageId: '<id@scope.test>',
  })

test.each([
  [
    'en',
    'October 29, 2026 to November 27, 2026',
    'Visibility: 41.2% (36.2 to 46.2)',
    'North<b>wave: visibility 41.2%',
  ],
  [
    'de',
    '29. Oktober 2026 bis 27. November 2026',
    'Sichtbarkeit: 41,2\u00a0%',
    'North<b>wave: Sichtbarkeit 41,2\u00a0%',
  ],
  ['es', '29 de octubre de 2026', 'Visibilidad: 41,2\u00a0%', 'North<b>wave: visibilidad 41,2\u00a0%'],
] as const)(
  'a report in %s has the verdict and four numbers in its format',
  (language, span, figure, subject) => {
    const mail = report(language)
    expect(mail.subject).toBe(subject)
    for (const expected of [span, figure, 'Atlas & Co']) expect(mail.text).toContain(expected)
    expect(mail.text.match(/^[^:]+: \d+[.,]\d/gm)).toHaveLength(4)
    expect(mail.text.indexOf('Atlas & Co')).toBeLessThan(mail.text.indexOf(figure))
    expect(mail.text).toContain('https://scope.test/shared/abc')
    expect(mail.headers).toMatchObject({
      'List-Unsubscribe': '<https://scope.test/api/report-emails?token=x.y>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  },
)

test.each(languages)('names from people are never markup or a header in %s', (language) => {
  const confirmation = confirmationMail({
    to: 'buyer@client.example',
    sender,
    brand: 'North<b>wave',
    cadence: 'monthly',
    language,
    link: 'https://scope.test/api/report-emails?token=abc',
    expiresAt: new Date('2026-12-04T00:00:00Z'),
  })
  for (const mail of [report(language), confirmation]) {
    expect(mail.html).not.toMatch(/<script|<i>|<b>wave/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/^Bcc/m)
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('Answerscope')
  }
  expect(confirmation.text).toContain('https://scope.test/api/report-emails?token=abc')
})

test('a logo is attached only if it is a picture', () => {
  const label = { name: 'Fjord', accent: null }
  expect(senderOf('Acorn', null)).toEqual({ name: 'Acorn', accent: null, logo: null })
  expect(senderOf('Acorn', { ...label, logo: 'data:image/png;base64,AAAA' })).toMatchObject({
    name: 'Fjord',
    logo: { contentType: 'image/png', content: 'AAAA', filename: 'logo.png', cid: 'logo' },
  })
  expect(senderOf('Acorn', { ...label, logo: 'data:image/svg+xml;base64,AAAA' }).logo).toBeNull()
})
