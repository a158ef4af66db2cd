import { readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { z } from 'zod'
import { buildApplication } from '../bin/parts/build.mjs'
import type { Figures } from './harness/figures.ts'

/** Maximum compressed JavaScript of a first visit, in kB (1000 bytes), for the screen at a path and for any. */
const budgets = [
  ['/login', 150],
  [null, 320],
] as const

const root = join(import.meta.dirname, '..')
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof manifestSchema>

/**
 * Per screen: the sum of the Brotli sizes of every script that its first visit loads until it is shown. Builds if
 * needed.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  await buildApplication({ mayFail: true })
  const dist = join(root, 'dist')
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
  )
  const rows = screens(readFileSync(join(root, 'web/src/app/router.tsx'), 'utf8'))
    .map(({ path, modules }) => {
      const files = filesOf(manifest, ['index.html', ...modules])
      const bytes = files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
      return { path, value: bytes / 1000 }
    })
    .toSorted((a, b) => b.value - a.value)
  for (const { path, value } of rows) console.log(`${path.padEnd(26)} ${value.toFixed(1).padStart(7)} kB`)
  for (const [path, max] of budgets) {
    const row = rows.find((each) => path === null || each.path === path)
    if (row === undefined) throw new Error(`There is no screen ${path}`)
    const name = path === null ? `largest screen, ${row.path}` : path
    figures.add({ name, value: row.value, unit: 'kB', digits: 1, target: { max } })
  }
}

const layouts: Record<string, string[]> = {
  root: [],
  inShell: ['src/app/shell/shell-layout.tsx'],
  inPlain: ['src/app/plain-layout.tsx'],
  inCard: ['src/app/card-layout.tsx'],
}

/** The routes of the route table with the modules that their layout and screen load. */
export function screens(router: string): { path: string; modules: string[] }[] {
  return router.split('createRoute({').flatMap((block) => {
    const path = /^ {2}path: '([^']+)'/m.exec(block)?.[1]
    const layout = layouts[/getParentRoute: (?:\(\) => )?(\w+)/.exec(block)?.[1] ?? '']
    const module = /import\('([^']+)'\)/.exec(block)?.[1]
    return path && layout && module
      ? [{ path, modules: [...layout, normalize(join('src/app', module))] }]
      : []
  })
}

function filesOf(manifest: Manifest, entries: string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...files].filter((file) => file.endsWith('.js'))
}
