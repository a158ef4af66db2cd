import { expect, test } from 'vitest'
import { languages } from '../language/languages.ts'
import { firstPrompts } from './first-prompts.ts'
import { trialMail } from './trial-mail.ts'

const content = {
  to: 'ada@harbor.example',
  brandName: '<b>Tide\r\nwater</b>',
  language: 'en',
  expiresAt: new Date('2026-12-06T10:00:00Z'),
  kind: 'confirm',
  link: 'https://a.example/trial/confirm-signup?token=abc',
} as const

test('a name typed by a stranger stays text, in one line', () => {
  const { subject, html, text } = trialMail(content)
  expect(subject).toBe('Confirm your <b>Tide water</b> trial')
  expect(html).not.toContain('<b>Tide')
  expect(html).toContain('href="https://a.example/trial/confirm-signup?token=abc"')
  expect(text.split('\n')).toContain(content.link)
  expect(text).toContain('6 December 2026')
})

test('a refusal contains no link', () => {
  for (const kind of ['again', 'mail-domain', 'brand'] as const)
    expect(trialMail({ ...content, kind, link: null }).html).not.toContain('<a ')
})

test('every language has the same prompts, each with the topic, and only two name the brand', () => {
  for (const language of languages) {
    const prompts = firstPrompts({ topic: '$& radios', brandName: 'Tidewater', language })
    expect(prompts).toHaveLength(8)
    expect(prompts.filter(({ text }) => text.includes('Tidewater'))).toHaveLength(2)
    expect(prompts.every(({ text }) => text.includes('$& radios') && !text.includes('{'))).toBe(true)
  }
})
