import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/** Compressed JavaScript a first visit of a screen may load, in kB (1000 bytes). */
export const budgets = { signIn: 200, other: 400 }

const root = join(import.meta.dirname, '..')
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof manifestSchema>

/** Per screen: the sum of the gzip sizes of every script its first visit loads before it is there. Needs a build. */
export async function run(args: string[]): Promise<number> {
  const dist = args[0] ?? join(root, 'dist')
  const manifestFile = join(dist, '.vite', 'manifest.json')
  if (!existsSync(manifestFile)) {
    console.error(`There is no build in ${dist}. Run: npm run build`)
    return 1
  }
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const rows = screens(readFileSync(join(root, 'web/src/app/router.tsx'), 'utf8')).map(
    ({ path, modules }) => {
      const files = filesOf(manifest, ['index.html', ...modules])
      const kilobytes = files.reduce((sum, file) => sum + compressedBytes(join(dist, file)), 0) / 1000
      const budget = path === '/login' ? budgets.signIn : budgets.other
      return { path, files: files.length, kilobytes, budget }
    },
  )
  for (const row of rows.toSorted((a, b) => b.kilobytes / b.budget - a.kilobytes / a.budget)) {
    const verdict = row.kilobytes <= row.budget ? 'within' : 'OVER'
    console.log(
      `${row.path.padEnd(26)} ${row.kilobytes.toFixed(1).padStart(7)} kB of ${row.budget} kB  ${verdict}  (${row.files} files)`,
    )
  }
  return rows.every((row) => row.kilobytes <= row.budget) ? 0 : 1
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

function compressedBytes(file: string): number {
  return gzipSync(readFileSync(file), { level: 6 }).length
}
