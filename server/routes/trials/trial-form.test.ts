import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { replaceEngineListings } from '#queries/engines/engines.ts'
import { asSystem } from '#queries/system-client.ts'
import { testDatabase } from '#testing/database/database.ts'
import { builtSite } from '#testing/site-bundle.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const { bundle } = await builtSite()

/** The page a visitor sees right after a worker has stored its engines. */
async function formOn(path: string, { keys, sandbox }: { keys: Record<string, string>; sandbox: boolean }) {
  const engines = createEngines(
    engineSettings(keys, { sandboxUrl: sandbox ? 'http://127.0.0.1:9/v1' : null }),
  )
  await asSystem(database, (sql) =>
    replaceEngineListings(
      sql,
      engines.list().map((engine) => ({ ...engine, models: [...engine.models] })),
    ),
  )
  const app = await testWebApp(database, { TRIAL_ENGINES: 'openai' }, { site: bundle })
  const { document } = parseHTML(await (await app.request(path, { headers: { Accept: 'text/html' } })).text())
  return {
    hasForm: document.querySelector('form[action="/api/trials"]') !== null,
    words: document.querySelector('main')?.textContent ?? '',
  }
}

const invents = 'This trial uses the sandbox engine'
const none = 'Free trials aren’t available on this instance.'

test('without any engine or sandbox the page says so instead of showing a form', async () => {
  const nothing = { keys: {}, sandbox: false }
  const home = await formOn('/', nothing)
  expect(home.hasForm).toBe(false)
  expect(home.words).toContain(none)
  const pricing = await formOn('/pricing', nothing)
  expect(pricing.hasForm).toBe(false)
  expect(pricing.words).not.toContain('Start a')
})

test('with only the sandbox the form says so before any input, on both pages', async () => {
  for (const path of ['/', '/pricing']) {
    const { hasForm, words } = await formOn(path, { keys: {}, sandbox: true })
    expect(hasForm).toBe(true)
    expect(words).toContain(invents)
  }
})

test('with real engines the form mentions no sample data', async () => {
  const { hasForm, words } = await formOn('/', {
    keys: { OPENAI_API_KEY: 'sk-of-the-operator' },
    sandbox: true,
  })
  expect(hasForm).toBe(true)
  expect(words).not.toContain(invents)
  expect(words).not.toContain(none)
})
