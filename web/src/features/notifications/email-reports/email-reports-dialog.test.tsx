// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EmailReportRow } from '#core/notifications/email-reports/schema.ts'
import { renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { EmailReportsDialog } from './email-reports-dialog.tsx'

afterEach(cleanup)

const brandId = '22222222-2222-4222-8222-222222222222'
const meId = '33333333-3333-4333-8333-333333333333'
const brand = { id: brandId, name: 'Northwave' }

const monday: EmailReportRow = {
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Monday',
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  timeZone: 'Europe/Berlin',
  search: { engines: 'atlas' },
  recipients: [{ userId: meId, email: 'alice@example.test' }],
  isPaused: false,
  nextAt: '2026-11-23T07:00:00.000Z',
  lastSentAt: null,
  lastProblem: 'Email isn’t configured: SMTP_URL is not set.',
  mayChange: true,
}

async function open(rows: EmailReportRow[], { fails }: { fails?: string } = {}) {
  const reply = ({ method, path }: AskedRequest) => {
    if (path.endsWith('/email-reports') && method === 'GET') return rows
    if (fails !== undefined)
      return Response.json(
        { error: { code: 'unprocessable', message: fails, fields: { recipients: fails } } },
        { status: 422 },
      )
    return path.includes('email-reports') ? monday : undefined
  }
  const shown = await renderScreen(
    <EmailReportsDialog brand={brand} search={{ engines: 'atlas' }} onClose={() => {}} />,
    { reply, config: { mailIsDelivered: false } },
  )
  shown.queryClient.setQueryData(['my-profile'], { id: meId, email: 'alice@example.test' })
  return shown
}

test('explains email reports when there are none and says that this server sends no email', async () => {
  await open([])
  expect(await screen.findByText('No email reports yet')).not.toBeNull()
  expect(screen.getByText(/Email isn’t set up/)).not.toBeNull()
})

test('shows when an email report is sent, to whom, and why the last one was not', async () => {
  await open([monday])
  expect(
    await screen.findByText(/Every Monday at 08:00 \(Europe\/Berlin\) to alice@example.test/),
  ).not.toBeNull()
  expect(
    screen.getByText('Couldn’t send the last report: Email isn’t configured: SMTP_URL is not set.'),
  ).not.toBeNull()
})

test('creates one email report with the filters of the screen, even after a double click', async () => {
  const { user, asked } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Create email report' }))
  await user.type(await screen.findByLabelText(/Name/), 'Weekly')
  expect(screen.getByText(/Filters: engines atlas/)).not.toBeNull()
  await user.dblClick(screen.getByRole('button', { name: 'Create email report' }))
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    path: `/api/brands/${brandId}/email-reports`,
    body: {
      name: 'Weekly',
      cadence: 'weekly',
      weekday: 1,
      hour: 8,
      search: { engines: 'atlas' },
      recipients: [meId],
    },
  })
})

test('shows an error at its field and keeps the typed values', async () => {
  const { user } = await open([], { fails: 'One of these people may not view this brand.' })
  await user.click(await screen.findByRole('button', { name: 'Create email report' }))
  await user.type(await screen.findByLabelText(/Name/), 'Weekly')
  await user.click(screen.getByRole('button', { name: 'Create email report' }))
  expect(await screen.findByText('One of these people may not view this brand.')).not.toBeNull()
  expect(screen.getByLabelText(/Name/)).toHaveProperty('value', 'Weekly')
})

test('lets members who may not edit an email report still send it to themselves', async () => {
  const { user, asked } = await open([{ ...monday, mayChange: false }])
  const item = within(await screen.findByRole('listitem'))
  expect(item.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(item.getByRole('button', { name: 'Send a test to me' }))
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/email-reports/${monday.id}/mails`,
  ])
})
