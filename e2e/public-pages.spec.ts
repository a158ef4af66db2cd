import { languages } from '#core/language/languages.ts'
import { sitePages } from '#core/site/pages.ts'
import { barriersOn } from './support/axe.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const paths = Object.values(sitePages)

for (const language of languages)
  test(`pages in ${language} fit 360 px, pass axe in light and dark, and request nothing that is missing`, async ({
    page,
  }) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.includes('/no/such-page'))
        problems.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 400 && new URL(response.url()).pathname !== '/no/such-page')
        problems.push(`${response.status()} ${response.url()}`)
    })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of [...paths, '/no/such-page']) {
      await page.goto(`${path}?lang=${language}`, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
      expect(await barriersOn(page), path).toEqual([])
    }
    expect(problems).toEqual([])
  })

test.describe('at 400% zoom, which leaves 320 × 256 pixels', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  for (const language of languages)
    test(`no page in ${language} needs scrolling sideways`, async ({ page }) => {
      for (const path of paths) {
        await page.goto(`${path}?lang=${language}`)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([path, width]).toEqual([path, 320])
      }
    })
})

test('the layout does not shift, even when the font loads late', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { __shift: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, await page.evaluate('window.__shift.shift')]).toEqual([path, 0])
  }
})

test('nothing moves when the user prefers reduced motion', async ({ page }) => {
  await page.goto('/features')
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { scrollBehavior, animationName, transitionDuration } = getComputedStyle(element)
        return (
          scrollBehavior === 'smooth' || animationName !== 'none' || parseFloat(transitionDuration) > 0.01
        )
      }).length,
  )
  expect(moving).toBe(0)
})

test('answers of the sample report open with the keyboard, without scripts', async ({ page }) => {
  await page.goto('/?lang=en')
  const card = page.getByRole('region', { name: 'Sample report: Northwave' })
  const answers = card.locator('details')
  await expect(answers.first()).toHaveAttribute('open', '')
  await answers.nth(1).locator('summary').press('Enter')
  await expect(answers.nth(1).getByRole('blockquote')).toBeVisible()
  await expect(answers.first()).not.toHaveAttribute('open', '')
})

test('a visitor gets the page without the application, and less than 60 kB of scripts', async ({ page }) => {
  let bytes = 0
  const cdp = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  await cdp.send('Network.enable')
  cdp.on(
    'Network.responseReceived',
    ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(60_000)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' })

  test("pages appear in the reader's language, and another can be selected", async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByRole('link', { name: 'Precios' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Precios' })).toBeVisible()
  })

  test('a message is sent after its errors are corrected', async ({ page }) => {
    await page.goto('/contact?lang=en')
    await page.getByLabel('Name').fill('   ')
    await page.getByLabel('Email address').fill('ada@visitor.example')
    await page.getByLabel('Message').fill('Does it count Breton answers?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Does it count Breton answers?')
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  })
})

test('a message is sent without leaving the page, and errors appear at their fields', async ({ page }) => {
  await page.goto('/contact?topic=privacy')
  await expect(page.getByLabel('Subject')).toHaveValue('privacy')
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('Email address').fill('grace@')
  await page.getByLabel('Message').fill('Where do my answers lie?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Enter an email address like name@company.com.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill('grace@visitor.example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/contact')
})

test('the selected color scheme also applies to the next page and the application', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/pricing')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: /^Theme: System/ }).click()
  await page.getByRole('button', { name: /^Theme: Light/ }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/login')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a signed-in user gets the application at the same URL', async ({ page, person, organizationId }) => {
  await signIn(page, person)
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`organizationId=${organizationId}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goto('/features')
  await expect(page.getByRole('heading', { level: 1, name: 'What Answerscope does' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open app' })).toBeVisible()
  await expect(page.locator('#site')).toHaveCount(0)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Someone signed in')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
})

test('a signed-in user who posts the form without its script still reads that it arrived', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.goto('/contact?sent=yes')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await expect(page.locator('#site')).toHaveCount(1)
})

test('the sign-in page links back to the server-rendered pages', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.locator('#site')).toHaveCount(1)
})

test('the first Tab key reaches the link that skips to the content', async ({ page }) => {
  await page.goto('/features')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})
