import process from 'node:process'
import { defineConfig } from 'vitest/config'

/**
 * `npm run test:attack`: attacks real installations. One file after the other, because each measures the process that all
 * share. ATTACK_SIZE=small is what `npm test` runs.
 */
export default defineConfig({
  test: {
    include: ['attack/**/*.test.ts'],
    globalSetup: ['attack/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    env: { TZ: 'UTC', ATTACK_SIZE: process.env['ATTACK_SIZE'] ?? 'full' },
  },
})
