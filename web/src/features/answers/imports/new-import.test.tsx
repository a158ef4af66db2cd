// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ImportPreview } from '#core/answers/import/schema.ts'
import { startSupabase } from '../../../lib/session/supabase.ts'
import { NewImport } from './new-import.tsx'

beforeAll(() => {
  startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('previews a file before the import and lists its broken lines by number', async () => {
  const { asked, choose } = open(() => Response.json(preview))
  choose(new File(['{}\nnonsense\n'], 'answers.ndjson'))

  expect(
    await screen.findByText('2 lines can’t be read and will be skipped. Everything else will be imported.'),
  ).toBeDefined()
  expect(screen.getByText('line 2')).toBeDefined()
  expect(screen.getByText('Not JSON.')).toBeDefined()
  expect(screen.getByRole('cell', { name: 'best hoe?' })).toBeDefined()
  expect(asked).toEqual(['/api/brands/b/imports/preview?format=auto&name=answers.ndjson&size=12'])
})

test('explains that a file has an unknown format and lets the user choose another', async () => {
  const { choose } = open(() =>
    Response.json(
      { error: { code: 'bad-request', message: 'The file is neither NDJSON nor CSV.' } },
      { status: 400 },
    ),
  )
  choose(new File(['%PDF'], 'answers.pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe('The file is neither NDJSON nor CSV.')
  expect(screen.getByRole('button', { name: /Drag a file here or browse/ })).toBeDefined()
})

test('rejects an empty file without a request to the server', async () => {
  const { asked, choose } = open(() => Response.json(preview))
  choose(new File([], 'nothing.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe('nothing.csv is empty.')
  expect(asked).toEqual([])
})

test('does not import a file without a readable row', async () => {
  const { choose } = open(() => Response.json({ ...preview, rows: [], prompts: 0, engines: [] }))
  choose(new File(['nonsense'], 'answers.ndjson'))
  const start = await screen.findByRole('button', { name: 'Import 8 bytes' })
  expect(start.hasAttribute('disabled')).toBe(true)
})

const preview: ImportPreview = {
  format: 'ndjson',
  gzip: false,
  rows: [
    {
      line: 1,
      prompt: 'best hoe?',
      topic: '',
      engine: 'chatgpt',
      channel: 'ui',
      repeat: 1,
      answeredAt: '2026-11-18T10:00:00.000Z',
      text: 'Larkhoe.',
      citations: 0,
    },
  ],
  errors: [
    { line: 2, reason: 'Not JSON.' },
    { line: 3, reason: 'No engine.' },
  ],
  prompts: 1,
  engines: ['chatgpt'],
  truncated: false,
}

function open(reply: () => Response) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return Promise.resolve(reply())
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <NewImport brandId="b" />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const drop = screen.getByRole('button', { name: /Drag a file here or browse/ })
  return { asked, choose: (file: File) => fireEvent.drop(drop, { dataTransfer: { files: [file] } }) }
}
