import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: crash tests with full-size inputs, see `testing/size.ts`. */
export default defineConfig({
  test: {
    include: [
      'jobs/runs/crashes.test.ts',
      'jobs/runs/faults.test.ts',
      'jobs/bot-logs/import-bot-log-crashes.test.ts',
      'jobs/bot-logs/import-bot-log-restarts.test.ts',
    ],
    globalSetup: ['testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    env: { TZ: 'UTC', FULL_SIZE: '1' },
  },
})
