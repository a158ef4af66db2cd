import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: the run of jobs/crashes.test.ts in its full size. */
export default defineConfig({
  test: {
    include: ['jobs/crashes.test.ts', 'jobs/faults.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    env: { TZ: 'UTC', FAULT_ANSWERS: '20000' },
  },
})
