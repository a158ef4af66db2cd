import { expect, test } from 'vitest'
import { translatorOf } from '../../language/catalogues.ts'
import { message } from '../../language/message.ts'
import { alertEvent } from '../alert-event.ts'
import { eventMessage, storedMessage, translateEvent } from './message.ts'

const german = { translate: translatorOf('de'), locale: 'de' }
const spanish = { translate: translatorOf('es'), locale: 'es' }

const run = eventMessage(
  {
    text: message('Run finished for {brand}: {count, plural, one {# answer} other {# answers}}'),
    values: { brand: 'North {wave}', count: 1240 },
  },
  ['Their <words>', { text: message('Nothing will be deleted.') }],
  [''],
)

test('an event is stored in English and translated to the reader’s language', () => {
  expect(run.title).toBe('Run finished for North {wave}: 1,240 answers')
  expect(run.body).toBe('Their <words> Nothing will be deleted.')
  expect(translateEvent(run, german)).toEqual({
    title: 'Durchlauf für North {wave} abgeschlossen: 1.240 Antworten',
    body: 'Their <words> Nichts wird gelöscht.',
  })
})

test('an event without a message, or with an unreadable one, stays in English', () => {
  const stored = { title: 'Now', body: 'Then' }
  expect(translateEvent({ ...stored, message: null }, german)).toEqual(stored)
  expect(storedMessage.parse({ title: 7 })).toBeNull()
  expect(storedMessage.parse(JSON.parse(JSON.stringify(run.message)))).toEqual(run.message)
})

test('an event whose text is no longer in the catalog is shown in English', () => {
  const former = {
    title: {
      text: 'A run of {brand} ended with {count, plural, one {# answer} other {# answers}}',
      values: { brand: 'A', count: 2 },
    },
    body: [[{ text: 'Nobody reads this any more.' }]],
  }
  const message = storedMessage.parse(former)
  expect(translateEvent({ title: 'Then', body: 'English', message }, german)).toEqual({
    title: 'A run of A ended with 2 answers',
    body: 'Nobody reads this any more.',
  })
})

const side = { value: 0.754, low: 0.7, high: 0.8, answers: 1200 }
const fired = alertEvent(
  {
    id: 'r',
    name: 'Mine',
    organizationId: 'o',
    brandId: 'b',
    brandName: 'Northwave',
    severity: 'warning',
    metric: 'visibility',
    trackedBrandId: 't',
    trackedBrandName: 'Halden',
    engines: ['atlas', 'borea'],
    segment: 'running',
    days: 14,
  },
  {
    difference: -0.123,
    low: -0.2,
    high: 0.01,
    p: 0.0002,
    q: 0.031,
    rules: 1,
    prompts: 30,
    day: '2026-11-22',
    channel: null,
    period: { from: '2026-11-09', to: '2026-11-22' },
    now: side,
    before: { ...side, value: null, low: null, high: null },
  } as never,
  'down',
)

test('an alert writes its numbers as usual in English, German, and Spanish', () => {
  expect(fired.title).toBe('Visibility for Halden down 12.3 pts on atlas, borea in running')
  expect(fired.body).toBe(
    [
      '75.4% (95% CI 70.0 to 80.0) in the 14 days to 2026-11-22, vs. — in the 14 days before.',
      '95% CI of the change: −20.0 to +1.0 pts, based on 30 prompts in both periods (1,200 and 1,200 valid answers).',
      'p < 0.001; q = 0.031 across 1 alert tested together. Alert: “Mine”.',
    ].join('\n'),
  )
  const { title, body = '', message: said } = fired
  const inGerman = translateEvent({ title, body, message: said ?? null }, german)
  expect(inGerman.title).toBe('Sichtbarkeit für Halden: −12,3 Punkte auf atlas, borea in running')
  expect(inGerman.body).toContain(
    '75,4\u00A0% (95-%-Konfidenzintervall 70,0 bis 80,0) in den 14 Tagen bis 22. November 2026, gegenüber — in den 14 Tagen davor.',
  )
  const inSpanish = translateEvent({ title, body, message: said ?? null }, spanish)
  expect(inSpanish.title).toBe('Visibilidad de Halden: −12,3 puntos en atlas, borea en running')
  expect(inSpanish.body).toContain('p < 0,001; q = 0,031 entre 1 alerta evaluada en conjunto.')
})
