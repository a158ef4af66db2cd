import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Unit and database tests. Browser journeys are Playwright's (`e2e/`). */
export default defineConfig({
  plugins: [react()],
  test: {
    include: [
      '{core,engines,queries,billing,server,jobs,cli,bin,testing,supabase,web,bench}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['testing/global-setup.ts'],
    // As in every process of the product.
    setupFiles: ['testing/locked-prototypes.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    // A coincidence on a busy machine is named as flaky by `npm test` and does not fail the rest; a real fault fails twice.
    retry: 1,
    // Unless told, one core is left idle, which is half of a small machine.
    maxWorkers: '100%',
    env: { TZ: 'UTC' },
  },
})
