// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './column.ts'

type Row = { id: string; topic: string; score: number }
const columns: Column<Row>[] = [
  { key: 'id', header: 'Name', cell: (row) => row.id },
  { key: 'score', header: 'Score', sortValue: (row) => row.score, cell: (row) => row.score },
]

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

test('groups are sorted by name, one without a name last, and rows are sorted within each group', () => {
  const rows = [
    { id: 'a', topic: 'Studio', score: 1 },
    { id: 'b', topic: '', score: 5 },
    { id: 'c', topic: 'Calls', score: 2 },
    { id: 'd', topic: 'Studio', score: 9 },
  ]
  render(
    <MantineProvider>
      <DataTable
        caption="Things"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={{ key: 'score', direction: 'desc' }}
        groups={{ of: (row) => row.topic, nameless: 'No topic' }}
      />
    </MantineProvider>,
  )
  const lines = screen.getAllByRole('row').map((row) => row.textContent)
  expect(lines).toEqual(['NameScore', 'Calls 1', 'c2', 'Studio 2', 'd9', 'a1', 'No topic 1', 'b5'])
})

test('renders only some of ten thousand rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: `row ${index}`, topic: '', score: index }))
  render(
    <MantineProvider>
      <DataTable caption="Many things" columns={columns} rows={rows} rowKey={(row) => row.id} />
    </MantineProvider>,
  )
  const table = screen.getByRole('table', { name: 'Many things' })
  expect(table.getAttribute('aria-rowcount')).toBe('10001')
  expect(table.querySelectorAll('tr').length).toBeLessThan(200)
})
