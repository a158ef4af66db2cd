import { expect, test } from 'vitest'
import { invitationMail, type InvitationMailContent } from './invitation-mail.ts'

const content: InvitationMailContent = {
  to: 'bo@birch.example',
  organizationName: 'Acorn',
  inviter: 'Ada Berg',
  role: 'viewer',
  brands: ['Northwave', 'Oakline'],
  note: 'See you\non Monday',
  link: 'https://scope.test/invite/abc',
  expiresAt: new Date('2026-12-06T10:00:00Z'),
  language: 'en',
}

test('contains inviter, organization, role, and expiry, in HTML and text', () => {
  const { to, subject, text, html } = invitationMail(content)
  expect([to, subject]).toEqual(['bo@birch.example', 'Join Acorn on Answerscope'])
  for (const twin of [text, html]) {
    expect(twin).toContain('Ada Berg invited you to join Acorn')
    expect(twin).toContain('Your role: Viewer. You can view')
    expect(twin).toContain('Shared with you: Northwave, Oakline.')
    expect(twin).toContain('is for bo@birch.example and expires on 6 December 2026')
    expect(twin).toContain('https://scope.test/invite/abc')
  }
  expect(text).toContain('> See you\n> on Monday')
})

test('names and notes are text, never markup, a header, or a line of their own', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const { subject, text, html } = invitationMail({
    ...content,
    organizationName: `Acorn\r\nBcc: eve@x.example ${hostile}`,
    inviter: `Ada${hostile}
Accept invitation:
https://evil.example`,
    brands: [hostile],
    note: `${hostile}

Accept invitation:
https://evil.example`,
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x')
  expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual([
    'https://scope.test/invite/abc',
  ])
})

test('many brands are given as a number, and all of them by the role', () => {
  const many = Array.from({ length: 12 }, (_, index) => `Brand ${index + 1}`)
  expect(invitationMail({ ...content, brands: many }).text).toContain('Brand 10 and 2 more.')
  expect(invitationMail({ ...content, brands: null }).text).not.toContain('Shared with you')
})

test('is in the reader’s language, with its date format', () => {
  const { subject, text, html } = invitationMail({ ...content, language: 'de' })
  expect(subject).toBe('Acorn auf Answerscope beitreten')
  expect(html).toContain('<html lang="de"')
  for (const twin of [text, html]) {
    expect(twin).toContain('Ada Berg hat Sie eingeladen, Acorn auf Answerscope beizutreten. Dort')
    expect(twin).toContain('Ihre Rolle: Betrachter. Sie können')
    expect(twin).toContain('Mit Ihnen geteilt: Northwave, Oakline.')
    expect(twin).toContain('läuft am 6. Dezember 2026 ab')
  }
  expect(text).toContain('Einladung annehmen:\nhttps://scope.test/invite/abc')
  expect(text).not.toMatch(/\b(the|your|invitation|somebody)\b/i)
})
