import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folders = '{core,engines,queries,stripe,server,jobs,cli,bin,testing,supabase,web,bench}'
const files = globSync(`${folders}/**/*.test.{ts,tsx}`).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const pathsOf = (isOne: (file: (typeof files)[number]) => boolean) =>
  files.filter(isOne).map(({ path }) => path)

/** A file that replaces a module for its tests would replace it for the files after it, too. */
const replacesModules = ({ text }: { text: string }) => /\bvi\.(mock|doMock|resetModules)\(/.test(text)
const needsDocument = ({ text }: { text: string }) => text.startsWith('// @vitest-environment jsdom')
const isWeb = ({ path }: { path: string }) => path.startsWith('web/')

/**
 * Unit and database tests. Browser tests are Playwright's (`e2e/`). Files share workers and the modules they have loaded,
 * which takes a third of the time of a worker for each file; so a project is what can share one.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    isolate: false,
    // A coincidence on a busy machine is named as flaky by `npm test` and does not fail the rest; a real fault fails twice.
    retry: 1,
    // Many tests wait for processes and databases: a worker more than there are cores fills the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    env: {
      TZ: 'UTC',
      // For processes that tests start: what Node makes of our TypeScript.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: pathsOf((file) => !isWeb(file) && !replacesModules(file) && !needsDocument(file)),
          // As in every process of the product.
          setupFiles: ['testing/locked-prototypes.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: pathsOf((file) => isWeb(file) && !replacesModules(file) && !needsDocument(file)),
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'jsdom',
          include: pathsOf((file) => !replacesModules(file) && needsDocument(file)),
          setupFiles: ['web/src/lib/testing/empty-document.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'replaced-modules', isolate: true, include: pathsOf(replacesModules) },
      },
    ],
  },
})
