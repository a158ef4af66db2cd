// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { ExportDialog } from './export-dialog.tsx'

const brandId = '22222222-2222-4222-8222-222222222222'
const saved: { name: string; bytes: number }[] = []

beforeEach(() => {
  saved.length = 0
  let content: Blob | null = null
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob): string {
        content = blob
        return 'blob:test'
      }
      static override revokeObjectURL() {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: content?.size ?? 0 })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const size = { answers: 1200, bytes: 2_400_000, rawBytes: 10_000_000, tracked: 3 }

function open(file: () => unknown, given: object = size) {
  return renderScreen(<ExportDialog brandId={brandId} onClose={() => {}} />, {
    address: '/overview?topic=calls&engines=atlas',
    reply: ({ path }) => (path.endsWith('/export/size') ? given : file()),
  })
}
const fileOf = (text: string) =>
  new Response(text, {
    headers: { 'Content-Disposition': 'attachment; filename="acorn-evidence.jsonl"' },
  })

test('shows the size of the export, saves the file, and confirms what was saved', async () => {
  const { user, asked } = await open(() => fileOf('{"record":"header"}\n'))
  await screen.findByText('1,200 answers, about 2.3 MB before compression')
  await user.click(screen.getByRole('checkbox', { name: /Include raw responses/ }))
  await screen.findByText('1,200 answers, about 11.8 MB before compression')
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  await screen.findByText('acorn-evidence.jsonl downloaded (20 bytes)')
  expect(saved).toEqual([{ name: 'acorn-evidence.jsonl', bytes: 20 }])
  expect(asked.some(({ path }) => path === `/api/brands/${brandId}/export`)).toBe(true)
})

test("shows the server's message and saves nothing when the export is refused", async () => {
  const refusal = Response.json(
    { error: { code: 'too_many_requests', message: 'An export is still running.' } },
    { status: 429 },
  )
  const { user } = await open(() => refusal)
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  expect((await screen.findByRole('alert')).textContent).toBe('An export is still running.')
  expect(saved).toEqual([])
})

test('does not save a file whose download was cut off', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"record":"header"}\n'))
      setTimeout(() => controller.error(new Error('cut off')), 5)
    },
  })
  const { user } = await open(() => new Response(broken))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The download was interrupted. Try')
  expect(saved).toEqual([])
})

test('can be stopped, after which another file can be chosen', async () => {
  const { user } = await open(() => new Response(new ReadableStream({})))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await user.click(screen.getByRole('radio', { name: /CSV \(citations\)/ }))
  expect(screen.getByRole('checkbox', { name: /Include raw responses/ })).toHaveProperty('disabled', true)
  expect(saved).toEqual([])
})

test('saves nothing when there are no answers', async () => {
  await open(() => fileOf(''), { ...size, answers: 0, bytes: 0 })
  await screen.findByText('No answers match these filters')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download file' })).toHaveProperty('disabled', true),
  )
})
