// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AnswerReader } from './answer-reader.tsx'
import { renderInApp } from './render-in-app.tsx'
import { sampleAnswer } from './sample-answers.ts'

const onGo = vi.fn<(answerId: string) => void>()

async function read(change: Partial<typeof sampleAnswer> = {}) {
  const app = await renderInApp(
    <AnswerReader answerId={sampleAnswer.id} compareId={undefined} onGo={onGo} onCompare={() => {}} />,
    {
      address: '/prompt-details',
      organizationId: sampleAnswer.brand.organizationId,
      replies: (url) => {
        if (url.pathname.endsWith('/raw'))
          return { id: sampleAnswer.id, requests: [], responses: ['as it came'], warnings: [] }
        if (url.pathname.endsWith('/engines')) return { engines: [] }
        return { ...sampleAnswer, ...change }
      },
    },
  )
  await screen.findByRole('heading', { level: 2 })
  return app
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onGo.mockClear()
})

describe('the answer reader', () => {
  test('highlights each mention where the extractor found it, the own brand differently from competitors', async () => {
    await read()
    const marks = [...document.querySelectorAll('mark')]
    expect(marks.map((mark) => mark.textContent)).toEqual(['Birch Evo', 'Acorn Calm'])
    expect(marks.map((mark) => mark.dataset['own'] ?? null)).toEqual([null, 'true'])
  })

  test('numbers the cited page in the text and distinguishes it from a page that was only retrieved', async () => {
    await read()
    const sources = screen.getByRole('region', { name: 'Sources in this answer' })
    expect(within(sources).getByText('1 cited, 1 retrieved only')).toBeDefined()
    const number = screen.getByRole('link', { name: 'Source 1' })
    const target = number.getAttribute('href')?.slice(1) ?? ''
    expect(document.getElementById(target)?.textContent).toContain('acorn.example')
  })

  test('says that the cost is unknown instead of zero', async () => {
    await read()
    expect(screen.getByText('cost unknown')).toBeDefined()
  })

  test('fetches the raw response only when it is opened', async () => {
    const { asked } = await read()
    expect(asked.some((url) => url.pathname.endsWith('/raw'))).toBe(false)
    await userEvent.click(screen.getByText('Raw response and request'))
    await screen.findByText(/as it came/)
  })

  test('goes to the previous answer with k and stays on the last answer with j', async () => {
    await read()
    await userEvent.keyboard('j')
    expect(onGo).not.toHaveBeenCalled()
    await userEvent.keyboard('k')
    expect(onGo).toHaveBeenCalledExactlyOnceWith(sampleAnswer.previousId)
  })

  test('shows markup in an answer as text and does not execute it', async () => {
    await read({
      text: '<img src=x onerror="window.broken=1"> [x](javascript:alert(1))',
      mentions: [],
      citations: [],
    })
    expect(document.querySelector('img')).toBeNull()
    expect(document.body.textContent).toContain('<img src=x')
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })

  test('shows the first part of a very long answer and the rest on demand', async () => {
    await read({ text: `${'word '.repeat(400)}\n\n`.repeat(60), mentions: [], citations: [] })
    const before = document.querySelectorAll('p').length
    expect(before).toBeLessThan(40)
    await userEvent.click(screen.getByText('Show more'))
    expect(document.querySelectorAll('p').length).toBeGreaterThan(before)
  })
})
