import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './server/start/port.ts'
import { systemChromium } from './testing/system-chromium.ts'

// The workers read this file again; what was chosen first is handed to them in the environment.
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
const providerPort = (process.env['E2E_PROVIDER_PORT'] ??= String(await freePort()))
const twilioPort = (process.env['E2E_TWILIO_PORT'] ??= String(await freePort()))
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'answerscope-e2e-')))
const address = `http://127.0.0.1:${port}`

/** Journeys through the real server: its own database, worker and built screens. Engines are the sandbox. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // A coincidence on a busy machine is reported as flaky, by name, and does not fail the rest; a real fault fails twice.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A colour on its way from one to another is neither.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey takes a fifth of the time; one that failed is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      ...(systemChromium !== undefined && { executablePath: systemChromium }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: 'node bin/run.mjs e2e/support/serve.ts',
    url: `${address}/readyz`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      ENVIRONMENT: 'local',
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // A journey's own model server listens on loopback.
      ALLOW_PRIVATE_ENDPOINTS: 'true',
      // Sign-in with GitHub goes to e2e's own fake provider, which the test starts on this port.
      GITHUB_CLIENT_ID: 'e2e-client',
      GITHUB_CLIENT_SECRET: 'e2e-secret',
      GITHUB_URL: `http://127.0.0.1:${providerPort}`,
      // Text messages go to e2e's own Twilio, which the test starts on this port.
      TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
      TWILIO_AUTH_TOKEN: 'a token that only this test knows',
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: `http://127.0.0.1:${twilioPort}`,
      ...Object.fromEntries(
        ['DATABASE_URL', 'SUPABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'OPENAI_API_KEY', 'LOGTAIL_ENDPOINT'].map(
          (name) => [name, ''],
        ),
      ),
    },
  },
})
