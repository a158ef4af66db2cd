import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { afterAll } from 'vitest'
import { openSiteBundle, type SiteBundle } from '#server/site/site-bundle.ts'

const root = new URL('..', import.meta.url).pathname

/**
 * The public pages as built by `npm run build`, for the server; the application's own files are placeholders. In the
 * project's folder, so that the bundle finds its packages.
 */
export async function builtSite(): Promise<{ bundle: SiteBundle; dist: string }> {
  const cache = join(root, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const dist = await mkdtemp(join(cache, 'site-'))
  afterAll(() => rm(dist, { recursive: true, force: true }))
  await mkdir(join(dist, '.vite'))
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><link rel="stylesheet" crossorigin href="/assets/app.css"><script type="module" crossorigin src="/assets/app.js"></script>',
  )
  await writeFile(
    join(dist, '.vite', 'manifest.json'),
    JSON.stringify({
      font: { file: 'assets/inter.woff2', src: 'files/inter-latin-wght-normal.woff2' },
    }),
  )
  const builder = await createBuilder({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: dist, emptyOutDir: false },
  })
  for (const name of ['islands', 'site']) {
    const environment = builder.environments[name]
    if (environment) await builder.build(environment)
  }
  const bundle = await openSiteBundle(dist, { analyticsScriptUrl: null })
  if (bundle === null) throw new Error(`The public pages were not built into ${dist}`)
  return { bundle, dist }
}
