// @vitest-environment jsdom
import { Notifications, notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { ScheduleRow } from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { sampleEngines } from '../../../components/run-plan/sample-engines.ts'
import { sampleForecast } from '../../../components/run-plan/sample-forecast.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { sampleSchedule } from './sample-schedule.ts'
import { ScheduleTab } from './schedule-tab.tsx'

// Loaded when it is first opened; here before, so that no test waits for it.
beforeAll(() => import('./schedule-dialog.tsx'))
afterEach(() => {
  notifications.clean()
  cleanup()
  vi.unstubAllGlobals()
})

test('without a schedule the next step is offered; the form says when it runs, what that costs, and creates it once', async () => {
  const { user, changes } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Add a schedule' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('radio', { name: 'Weekly' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }))
  const sentence = await within(dialog).findByText(/^Every Monday and Thursday at 06:\d\d, Europe\/Berlin\.$/)
  expect((await within(dialog).findByRole('region', { name: 'Forecast' })).textContent).toContain(
    'about $0.12',
  )
  // Mondays and Thursdays of any 30 days are eight or nine.
  const month = within(dialog).getByRole('region', { name: 'Forecast of a month' }).textContent ?? ''
  expect(month).toMatch(
    /: 8 runs · 32 answers · cost: about \$0\.96|: 9 runs · 36 answers · cost: about \$1\.08/,
  )

  await user.click(within(dialog).getByRole('button', { name: 'Create the schedule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [created, ...more] = changes()
  expect(more).toEqual([])
  expect(created).toMatchObject({
    method: 'POST',
    path: `/api/brands/${brand.id}/schedules`,
    body: { cadence: { every: 'week', weekdays: [1, 4], hour: 6 }, plan: { engines: ['openai'], tags: [] } },
  })
  const { id } = z.object({ id: z.uuid() }).parse(created?.body)
  expect(sentence.textContent).toContain(`06:${String(spreadOf(id).minute).padStart(2, '0')}`)
})

test('a card says when, of whom, and what became of the last times', async () => {
  await open([sampleSchedule])
  const text = (await screen.findByRole('list', { name: 'Schedules' })).textContent
  for (const words of [
    'Core prompts',
    'Every Monday and Thursday at 06:17, Europe/Berlin. Next: ',
    'ChatGPT · prompts tagged core · Germany · 3 times each · at most $5.00 a run',
    'Skipped',
    'The run of 19 November, 06:17, has not ended.',
  ])
    expect(text).toContain(words)
  expect(screen.getByRole('link', { name: 'its answers' }).getAttribute('href')).toContain(
    'analysis=44444444-4444-4444-8444-444444444444',
  )
})

test('pause, resume, and delete with undo', async () => {
  const { user, changes } = await open([
    sampleSchedule,
    {
      ...sampleSchedule,
      id: otherId,
      name: 'Paused',
      pausedAt: '2026-11-20T10:00:00Z',
      nextAt: null,
      upcoming: [],
    },
  ])
  await user.click(await screen.findByRole('button', { name: 'Pause Core prompts' }))
  await user.click(screen.getByRole('button', { name: 'Resume Paused' }))
  await waitFor(() => expect(changes()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Delete Core prompts' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes()).toHaveLength(4))
  const path = `/api/schedules/${sampleSchedule.id}`
  expect(changes().map((one) => `${one.method} ${one.path}`)).toEqual([
    `PUT ${path}/pause`,
    `DELETE /api/schedules/${otherId}/pause`,
    `DELETE ${path}`,
    `DELETE ${path}/deletion`,
  ])
})

test('editing starts from what is stored, and the server’s refusal lands on its field', async () => {
  const { user, changes } = await open([sampleSchedule], {
    refusal: { 'plan.budgetUsd': 'The budget does not suffice for one answer.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Core prompts' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByDisplayValue('Core prompts')).toBeDefined()
  expect(within(dialog).getByText(/^Every Monday and Thursday at 06:/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The budget does not suffice for one answer.')).toBeDefined()
  expect(
    within(dialog).getByRole('textbox', { name: 'Budget of one run' }).getAttribute('aria-invalid'),
  ).toBe('true')
  const { name, cadence, plan } = sampleSchedule
  expect(changes()).toEqual([
    { method: 'PUT', path: `/api/schedules/${sampleSchedule.id}`, body: { name, cadence, plan } },
  ])
})

test('without a weekday it cannot be saved, and the field says why', async () => {
  const { user } = await open([sampleSchedule])
  await user.click(await screen.findByRole('button', { name: 'Edit Core prompts' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Monday' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }))
  expect(within(dialog).getAllByText('Choose at least one weekday.').length).toBeGreaterThan(0)
  expect(within(dialog).getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

test('who may only look finds no buttons', async () => {
  await open([sampleSchedule], { canEdit: false })
  expect(await screen.findByText('Core prompts')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

const otherId = '55555555-5555-4555-8555-555555555555'
const brand: BrandProfile = {
  id: sampleSchedule.brandId,
  organizationId: acornId,
  name: 'Northwave',
  description: '',
  country: null,
  language: null,
  archivedAt: null,
  isDemo: false,
  createdAt: '2026-01-01T00:00:00Z',
  brandSetVersion: 1,
  canEdit: true,
  rescoring: false,
  own: {
    id: otherId,
    name: 'Northwave',
    isOwn: true,
    description: '',
    aliases: [],
    domains: [],
    createdAt: '2026-01-01T00:00:00Z',
  },
  competitors: [],
  prompts: 4,
  archivedPrompts: 0,
}

async function open(
  schedules: ScheduleRow[],
  { canEdit = true, refusal }: { canEdit?: boolean; refusal?: Record<string, string> } = {},
) {
  const { user, asked } = await renderScreen(
    <>
      <Notifications />
      <ScheduleTab brand={{ ...brand, canEdit }} />
    </>,
    {
      reply: ({ method, path }) => {
        if (path.endsWith('/engines')) return { engines: [sampleEngines.chatgpt] }
        if (path.endsWith('/forecast')) return sampleForecast
        if (path.endsWith('/prompt-tags')) return [{ tag: 'core', promptIds: [otherId] }]
        if (method === 'GET') return schedules
        if (refusal)
          return Response.json(
            { error: { code: 'unprocessable', message: 'No.', fields: refusal } },
            { status: 422 },
          )
        return sampleSchedule
      },
    },
  )
  const changes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/forecast'))
  return { user, changes }
}
