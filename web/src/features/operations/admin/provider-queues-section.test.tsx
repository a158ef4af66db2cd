// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderQueueState } from '#core/operations/schema.ts'
import { ProviderQueuesSection } from './provider-queues-section.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

afterEach(cleanup)

const quiet: ProviderQueueState = {
  queue: 'openai',
  provider: 'openai',
  organization: null,
  requestsPerMinute: 300,
  concurrency: 30,
  pause: null,
  due: 0,
  later: 0,
  asking: 0,
  collecting: 0,
  held: 0,
  oldestDueSeconds: null,
  callsLastMinute: 0,
  answeredLast5Minutes: 0,
  failedLast5Minutes: 0,
  medianMs: null,
}

const show = (...queues: ProviderQueueState[]) =>
  render(
    <MantineProvider>
      <ProviderQueuesSection queues={queues} scope="everything" />
    </MantineProvider>,
  )

test('shows how close a busy provider queue is to its limits and the share of failed calls', () => {
  show({
    ...quiet,
    due: 1200,
    asking: 28,
    collecting: 2,
    callsLastMinute: 290,
    answeredLast5Minutes: 90,
    failedLast5Minutes: 10,
    oldestDueSeconds: 75,
    medianMs: 2400,
  })
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'OpenAIthis instance',
    '1,200',
    '1 min 15 s',
    '30 of 30',
    '290 of 300',
    '10 (10.0%)',
    '2 s',
  ])
})

test('shows why a provider queue is paused, and no failure rate before its first call', () => {
  show({
    ...quiet,
    queue: 'custom-llama:6f1c',
    provider: 'compatible',
    organization: 'Birch',
    requestsPerMinute: null,
    pause: { code: 'bad-key', message: 'The key was not accepted.', until: null },
  })
  const row = screen.getByRole('table').textContent
  expect(row).toContain('llamaBirchPaused until resumed: The key was not accepted.')
  expect(row).toContain('––')
})

test('hides idle keys until the user shows them', async () => {
  show({ ...quiet, asking: 1 }, { ...quiet, queue: 'xai', provider: 'xai' })
  expect(screen.getByRole('table').textContent).not.toContain('xAI')
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 idle key' }))
  expect(screen.getByRole('table').textContent).toContain('xAI')
})
