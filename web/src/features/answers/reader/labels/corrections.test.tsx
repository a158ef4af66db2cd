// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CheckRow } from '#core/labels/checks/schema.ts'
import { AnswerReader } from '../answer-reader.tsx'
import { renderInApp } from '../render-in-app.tsx'
import { sampleAnswer } from '../sample-answers.ts'

const sent: { method: string; path: string; body: unknown }[] = []

async function read(change: Partial<typeof sampleAnswer> = {}) {
  sent.length = 0
  await renderInApp(
    <AnswerReader answerId={sampleAnswer.id} compareId={undefined} onGo={() => {}} onCompare={() => {}} />,
    {
      address: '/prompt-details',
      organizationId: sampleAnswer.brand.organizationId,
      replies: (url) => {
        if (url.pathname.endsWith('/engines')) return { engines: [] }
        if (url.pathname.includes('/checks')) return { id: 'c1', answerId: sampleAnswer.id }
        return { ...sampleAnswer, ...change }
      },
    },
  )
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST' || init?.method === 'DELETE')
      sent.push({
        method: init.method,
        path: new URL(input instanceof Request ? input.url : String(input), 'http://app.test').pathname,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      })
    return answer(input, init)
  })
  await screen.findByRole('heading', { level: 2 })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const standing: CheckRow = {
  id: '00000000-0000-4000-8000-00000000f001',
  organizationId: sampleAnswer.brand.organizationId,
  brandId: sampleAnswer.brand.id,
  answerId: sampleAnswer.id,
  trackedBrandId: 'acorn',
  label: 'sentiment',
  subject: '',
  shown: { value: 'positive' },
  correct: { value: 'negative' },
  origin: 'reader',
  note: 'Irony.',
  extractor: 'lexicon-1',
  checkedBy: 'ann',
  createdAt: '2026-11-19T10:00:00.000Z',
  brandName: 'Acorn',
  checkedByName: 'Ann',
  withdrawnAt: null,
  promptId: sampleAnswer.prompt.id,
  promptText: sampleAnswer.prompt.text,
  engine: sampleAnswer.engine,
  answeredAt: sampleAnswer.answeredAt,
}

const path = `/api/answers/${sampleAnswer.id}/checks`

describe('the labels of an answer', () => {
  test('shows the method of each label', async () => {
    await read()
    const labels = within(screen.getByRole('region', { name: 'Labels: Acorn' }))
    expect(labels.getByText('by AI labeling (model)')).toBeDefined()
    expect(labels.getByText('by rules')).toBeDefined()
    expect(labels.getByText('recommendation not labeled')).toBeDefined()
    expect(labels.getByText('not criticized')).toBeDefined()
    expect(labels.getByText('praised')).toBeDefined()
  })

  test('lists the quotes of a label by kind, and highlights them in the text', async () => {
    await read()
    const labels = within(screen.getByRole('region', { name: 'Labels: Acorn' }))
    await userEvent.click(labels.getByText('2 quotes'))
    const praise = within(labels.getByRole('region', { name: 'Praise' }))
    expect(praise.getByText('wind noise')).toBeDefined()
    await userEvent.hover(praise.getByRole('button', { name: '“suppresses wind”' }))
    expect([...document.querySelectorAll('[data-lit]')].map((place) => place.textContent)).toEqual([
      'suppresses wind',
    ])
    await userEvent.unhover(praise.getByRole('button', { name: '“suppresses wind”' }))
    expect(document.querySelector('[data-lit]')).toBeNull()
  })

  test('shows the purpose of a recommendation, and the comparisons won and lost', async () => {
    const quote = { start: 0, end: 9 }
    const [birch, acorn] = sampleAnswer.mentions
    if (birch === undefined || acorn === undefined) throw new Error('no mentions')
    const advice = { recommended: true, topPick: true, purpose: 'calls', method: 'rules-1', quotes: [quote] }
    const comparisons = [{ otherId: 'birch', isBetter: false, aspect: 'battery', ...quote }]
    await read({
      mentions: [birch, { ...acorn, labels: { ...acorn.labels, recommendation: advice, comparisons } }],
    })
    const labels = within(screen.getByRole('region', { name: 'Labels: Acorn' }))
    expect(
      labels.getByRole('button', { name: /^Recommendation: Acorn: ?recommended for calls/ }),
    ).toBeDefined()
    expect(labels.getByRole('button', { name: /^First choice: Acorn: ?first choice/ })).toBeDefined()
    await userEvent.click(labels.getByText('4 quotes'))
    expect(
      within(labels.getByRole('region', { name: 'Comparisons lost' })).getByText('worse than Birch: battery'),
    ).toBeDefined()
  })

  test('corrects first choice and criticism', async () => {
    await read()
    await userEvent.click(screen.getByRole('button', { name: /^First choice: Acorn/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'first choice' }))
    await userEvent.click(screen.getByRole('button', { name: /^Criticism of Acorn/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'criticized' }))
    expect(sent.map(({ body }) => body)).toEqual([
      { label: 'topPick', trackedBrandId: 'acorn', correct: true },
      { label: 'criticism', trackedBrandId: 'acorn', correct: true },
    ])
  })

  test('corrects a label with a click', async () => {
    await read()
    await userEvent.click(screen.getByRole('button', { name: /^Sentiment toward Acorn: ?positive/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'negative' }))
    expect(sent).toEqual([
      { method: 'POST', path, body: { label: 'sentiment', trackedBrandId: 'acorn', correct: 'negative' } },
    ])
  })

  test('corrects a focused label with the w key', async () => {
    await read()
    screen.getByRole('button', { name: /^Birch: ?mentioned, position 1/ }).focus()
    await userEvent.keyboard('w')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Doesn’t mention Birch' }))
    expect(sent).toEqual([
      { method: 'POST', path, body: { label: 'mention', trackedBrandId: 'birch', correct: false } },
    ])
  })

  test('confirms that a label is right', async () => {
    await read()
    await userEvent.click(screen.getByRole('button', { name: /^Sentiment toward Acorn/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Confirm: positive' }))
    expect(sent[0]?.body).toMatchObject({ label: 'sentiment', correct: 'positive' })
  })

  test('adds a missed brand and corrects the owner of a page', async () => {
    await read()
    await userEvent.click(screen.getByRole('button', { name: /^Not mentioned: ?Cedar/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mentions Cedar' }))
    expect(sent[0]?.body).toEqual({ label: 'mention', trackedBrandId: 'cedar', correct: true })
    await userEvent.click(screen.getByRole('button', { name: /^Owner of acorn.example/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'a competitor’s page' }))
    expect(sent[1]?.body).toEqual({
      label: 'citation',
      subject: 'acorn.example/calm',
      correct: 'competitor',
    })
  })

  test('offers no corrections to viewers', async () => {
    await read({ canCorrect: false })
    expect(screen.queryByRole('button', { name: /Correct it/ })).toBeNull()
    expect(screen.getByText('mentioned, position 1 among tracked brands, 1st of 3 mentioned')).toBeDefined()
  })
})

describe('active checks', () => {
  test('shows who made a check and the previous label, and withdraws it', async () => {
    await read({ checks: [standing] })
    const checks = within(screen.getByRole('region', { name: 'Label checks for this answer' }))
    expect(checks.getByText(/The sentiment toward Acorn is negative/)).toBeDefined()
    expect(checks.getByText(/by Ann.*labeled differently by word list: Irony\./)).toBeDefined()
    await userEvent.click(checks.getByRole('button', { name: /^Remove correction/ }))
    expect(sent).toEqual([{ method: 'DELETE', path: `/api/checks/${standing.id}`, body: null }])
  })
})

describe('selected words', () => {
  test('marks selected words as a mention of a brand at their offset in the source', async () => {
    await read()
    const start = sampleAnswer.text.indexOf('reviewers')
    const run = [...document.querySelectorAll('[data-at]')].find((each) =>
      each.textContent?.includes('reviewers'),
    )
    const node = run?.firstChild
    if (!(node instanceof Text)) throw new Error('no text')
    const at = node.data.indexOf('reviewers')
    document.getSelection()?.setBaseAndExtent(node, at, node, at + 9)
    document.dispatchEvent(new Event('selectionchange'))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as mention of…' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mention of Cedar' }))
    expect(sent[0]?.body).toEqual({
      label: 'mention',
      trackedBrandId: 'cedar',
      correct: true,
      place: { start, end: start + 9 },
    })
  })
})
