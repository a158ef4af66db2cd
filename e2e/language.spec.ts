import { expect, test, type Page } from '@playwright/test'

const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

const journeys = [
  {
    locale: 'de-AT',
    signIn: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    dashboard: 'Startseite',
    overview: 'Sichtbarkeit im Zeitverlauf',
    interval: /95-%-Konfidenzintervall \d+,\d – \d+,\d/,
    change: /[+−±]\d+,\d Pkt\./,
    prompts: 'Prompts',
    search: 'Prompts suchen',
    settings: 'Einstellungen',
    budgets: 'Budgets',
  },
  {
    locale: 'es-ES',
    signIn: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    dashboard: 'Inicio',
    overview: 'Visibilidad en el tiempo',
    interval: /IC del 95\u00A0% \d+,\d – \d+,\d/,
    change: /[+−±]\d+,\d pts/,
    prompts: 'Prompts',
    search: 'Buscar prompts',
    settings: 'Ajustes',
    budgets: 'Presupuestos',
  },
] as const

for (const words of journeys) {
  test.describe(`a browser that prefers ${words.locale}`, () => {
    test.use({ locale: words.locale })

    test('shows the main screens in its language and number format, without English text', async ({
      page,
    }) => {
      await page.goto('/login')
      await expect(page.locator('html')).toHaveAttribute('lang', words.locale.slice(0, 2))
      await page.getByLabel(words.email).fill(demo.email)
      await page.getByLabel(words.password, { exact: true }).fill(demo.password)
      await expectNoEnglish(page)
      await page.getByRole('button', { name: words.signIn, exact: true }).click()

      await expect(page.getByRole('heading', { level: 1, name: words.dashboard })).toBeVisible()
      await expect(page.getByText(words.interval).first()).toBeVisible()
      await expectNoEnglish(page)

      await page.goto('/overview')
      await expect(page.getByRole('heading', { name: words.overview })).toBeVisible()
      await expect(page.getByText(words.change).first()).toBeVisible()
      await expectNoEnglish(page)

      await page.goto('/prompts')
      await expect(page.getByRole('heading', { level: 1, name: words.prompts })).toBeVisible()
      await expect(page.getByLabel(words.search)).toBeVisible()
      await expectNoEnglish(page)

      await page.goto('/settings')
      await expect(page.getByRole('heading', { level: 1, name: words.settings })).toBeVisible()
      await expect(page.getByText(words.budgets).first()).toBeVisible()
      await expectNoEnglish(page)
    })
  })
}

test('a selected language is kept in the browser and can be reset', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.getByLabel('Sprache').selectOption('en')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test.describe('on a phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 780 } })

  test('no screen is wider than the phone', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('E-Mail').fill(demo.email)
    await page.getByLabel('Passwort', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Startseite' })).toBeVisible()
    for (const path of ['/dashboard', '/overview', '/prompts', '/settings', '/methodology']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, path).toBe(0)
    }
  })
})

/** Words that are frequent on English screens and exist in neither German nor Spanish. */
const english =
  /\b(the|of|and|with|not|answers?|brands?|this|that|are|for|from|week|rivals?|named|asked|show|add|your|which)\b/i

/** The texts of the application on the screen, without what users and engines wrote. */
async function expectNoEnglish(page: Page) {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (element?.closest('script, style, [lang], [dir="auto"], code, td:first-child, a, option')) continue
      const text = walker.currentNode.nodeValue?.trim() ?? ''
      if (text !== '') found.push(text)
    }
    for (const element of document.querySelectorAll('main [placeholder], nav [aria-label]')) {
      found.push(element.getAttribute('placeholder') ?? element.getAttribute('aria-label') ?? '')
    }
    return found
  })
  const quoted = /[“„«][^”“»]*[”“»]/g
  expect(texts.map((text) => text.replaceAll(quoted, '')).filter((text) => english.test(text))).toEqual([])
}
