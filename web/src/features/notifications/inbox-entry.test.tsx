// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { FeedEntry } from './inbox-entry.tsx'

vi.mock('../../lib/language/chosen.ts', async () => ({
  language: 'de',
  locale: 'de',
  catalogue: (await import('#core/language/catalogues/de.json')).default,
}))

afterEach(cleanup)

test('shows the inbox in German to users of the German interface', async () => {
  await renderScreen(
    <FeedEntry
      item={{
        id: 'n',
        kind: 'run.completed',
        severity: 'success',
        ...eventMessage(
          {
            text: message('Run finished for {brand}: {count, plural, one {# answer} other {# answers}}'),
            values: { brand: 'Northwave', count: 40 },
          },
          ['Morning run'],
        ),
        link: null,
        brandId: null,
        brandName: null,
        occurredAt: '2026-11-22T08:00:00.000Z',
        isRead: true,
      }}
      onRead={() => {}}
      onDismiss={() => {}}
    />,
  )
  expect(await screen.findByText('Durchlauf für Northwave abgeschlossen: 40 Antworten')).toBeDefined()
  expect(screen.getByText(/Durchlauf abgeschlossen/)).toBeDefined()
  expect(screen.getByText('Morning run')).toBeDefined()
  expect(
    screen.getByRole('button', {
      name: 'Als ungelesen markieren: Durchlauf für Northwave abgeschlossen: 40 Antworten',
    }),
  ).toBeDefined()
})
