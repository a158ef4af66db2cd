// @vitest-environment jsdom
import { Notifications, notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { ScheduleRow } from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { sampleEngines } from '../../../components/run-plan/sample-engines.ts'
import { sampleForecast } from '../../../components/run-plan/sample-forecast.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { sampleBrand } from '../../../lib/testing/sample-brand.ts'
import { sampleSchedule } from './sample-schedule.ts'
import { ScheduleTab } from './schedule-tab.tsx'

// Loaded on first use, so it is imported here for tests not to wait for it.
beforeAll(() => import('./schedule-dialog.tsx'))
afterEach(() => {
  notifications.clean()
  cleanup()
  vi.unstubAllGlobals()
})

test('offers the first schedule, shows its times and cost in the form, and creates it once', async () => {
  const { user, changes } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Create schedule' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('radio', { name: 'Weekly' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }))
  const sentence = await within(dialog).findByText(/^Every Monday and Thursday at 06:\d\d, Europe\/Berlin\.$/)
  expect((await within(dialog).findByRole('region', { name: 'Forecast' })).textContent).toContain(
    'about $0.12',
  )
  // Any 30 days have eight or nine Mondays and Thursdays.
  const month = within(dialog).getByRole('region', { name: 'Monthly forecast' }).textContent ?? ''
  expect(month).toMatch(
    /: 8 runs · 32 answers · cost: about \$0\.96|: 9 runs · 36 answers · cost: about \$1\.08/,
  )

  await user.click(within(dialog).getByRole('button', { name: 'Create schedule' }))
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

test('shows times, engines, and recent results of a schedule', async () => {
  await open([sampleSchedule])
  const text = (await screen.findByRole('list', { name: 'Schedules' })).textContent
  for (const words of [
    'Core prompts',
    'Every Monday and Thursday at 06:17, Europe/Berlin. Next run: ',
    'ChatGPT · prompts tagged core · Germany · 3 samples per prompt · up to $5.00 per run',
    'Skipped',
    'The run of 19 November, 06:17, has not ended.',
  ])
    expect(text).toContain(words)
  expect(screen.getByRole('link', { name: 'view answers' }).getAttribute('href')).toContain(
    'analysis=44444444-4444-4444-8444-444444444444',
  )
})

test('pauses, resumes, and deletes a schedule with undo', async () => {
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

test("starts editing from the stored values and shows the server's error at its field", async () => {
  const { user, changes } = await open([sampleSchedule], {
    refusal: { 'plan.budgetUsd': 'The budget does not suffice for one answer.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Core prompts' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByDisplayValue('Core prompts')).toBeDefined()
  expect(within(dialog).getByText(/^Every Monday and Thursday at 06:/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The budget does not suffice for one answer.')).toBeDefined()
  expect(within(dialog).getByRole('textbox', { name: 'Run budget' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  const { name, cadence, plan } = sampleSchedule
  expect(changes()).toEqual([
    { method: 'PUT', path: `/api/schedules/${sampleSchedule.id}`, body: { name, cadence, plan } },
  ])
})

test('does not save a schedule without a weekday and explains why at the field', async () => {
  const { user } = await open([sampleSchedule])
  await user.click(await screen.findByRole('button', { name: 'Edit Core prompts' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Monday' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }))
  expect(within(dialog).getAllByText('Choose at least one weekday.').length).toBeGreaterThan(0)
  expect(within(dialog).getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

test('shows no buttons to viewers', async () => {
  await open([sampleSchedule], { canEdit: false })
  expect(await screen.findByText('Core prompts')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

const otherId = '55555555-5555-4555-8555-555555555555'
const brand = { ...sampleBrand, id: sampleSchedule.brandId }

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
