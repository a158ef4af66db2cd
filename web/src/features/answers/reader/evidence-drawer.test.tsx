// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evidenceParameter, readEvidence } from '../../../lib/reports/evidence.ts'
import { EvidenceDrawer } from './evidence-drawer.tsx'
import { renderInApp } from './render-in-app.tsx'
import { sampleAnswer, sampleSummary } from './sample-answers.ts'

const organizationId = sampleAnswer.brand.organizationId
const brand = {
  id: sampleAnswer.brand.id,
  name: 'Acorn',
  archivedAt: null,
  domains: [],
  prompts: 1,
  competitors: 1,
  viewers: null,
  answers: 2,
  lastRun: null,
  isDemo: false,
  createdAt: '2026-11-01T00:00:00Z',
}
const first = '00000000-0000-4000-8000-00000000a001'

function open(
  filters: Parameters<typeof evidenceParameter>[0]['filters'],
  address = '/overview?engines=atlas&',
) {
  return renderInApp(<EvidenceDrawer />, {
    address: `${address}evidence=${encodeURIComponent(evidenceParameter({ about: 'Acorn in Calls', filters }))}`,
    organizationId,
    clients: [{ ...brand, organizationId }],
    replies: (url) => {
      if (url.pathname.endsWith('/brands')) return [brand]
      if (url.pathname.endsWith('/engines')) return { engines: [] }
      if (!url.pathname.endsWith('/answers')) return undefined
      const isNamed = url.searchParams.get('present') === 'true'
      const rows = isNamed
        ? [sampleSummary(first), sampleSummary('00000000-0000-4000-8000-00000000a002')]
        : []
      return { rows, nextCursor: null, total: rows.length }
    },
  })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the answers behind a number', () => {
  test('requests answers with the filters of the report and of the number', async () => {
    const { asked } = await open({ topic: 'Calls', present: 'true' })
    await screen.findByRole('dialog', { name: 'Acorn in Calls' })
    await screen.findByText('2 answers, newest first')
    const query = asked.find((url) => url.pathname.endsWith('/answers'))?.searchParams
    expect(query?.get('engines')).toBe('atlas')
    expect(query?.get('topic')).toBe('Calls')
    expect(query?.get('present')).toBe('true')
  })

  test('describes each filter of the number, including "no topic" and "no tag"', async () => {
    await open({ topic: '-', tags: 'work,-', top3: 'true', labelled: 'true', cites: 'true' })
    const chips = await screen.findByRole('list', { name: 'Answer filters' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['mentioned in top 3', 'sentiment labeled', 'has citations', 'topic: none', '#work no tag'])
  })

  test('opens the chosen answer in the reader and keeps the filters', async () => {
    const { location } = await open({ present: 'true' })
    const [row] = await screen.findAllByRole('button', { name: /best headset for calls/ })
    if (row) await userEvent.click(row)
    await waitFor(() => expect(location().pathname).toBe('/prompt-details'))
    expect(location().search).toMatchObject({
      answerId: first,
      promptId: sampleAnswer.prompt.id,
      engines: 'atlas',
    })
    expect(location().search).not.toHaveProperty('evidence')
  })

  test('switches to answers without the brand and says when there are none', async () => {
    const { location } = await open({ present: 'true' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Brand not mentioned' }))
    await screen.findByText('No answers found')
    const evidence = new URLSearchParams(location().searchStr).get('evidence') ?? ''
    expect(readEvidence(evidence)?.filters.present).toBe('false')
  })

  test('lists the filters and no longer applies one that is removed', async () => {
    const { location } = await open({ sentiment: 'negative', domain: 'forum.example', present: 'true' })
    await screen.findByText('sentiment: negative')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter “cites forum.example”' }))
    await waitFor(() => expect(screen.queryByText('citing forum.example')).toBeNull())
    const evidence = new URLSearchParams(location().searchStr).get('evidence') ?? ''
    expect(readEvidence(evidence)?.filters).toEqual({ sentiment: 'negative', present: 'true' })
  })
})
