import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contactKeptDays } from '#core/site/contact/schema.ts'
import { deletionGraceDays, standardRetention } from '#core/organizations/data-rights/schema.ts'
import { languages } from '#core/language/languages.ts'
import { metrics } from '#core/metrics/registry.ts'
import { cookieDays } from '#core/site/cookies.ts'
import { sitePages } from '#core/site/pages.ts'
import { savePlan } from '#queries/billing/plans.ts'
import { testDatabase } from '#testing/database/database.ts'
import { builtSite } from '#testing/site-bundle.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const { bundle, dist } = await builtSite()
const app = await testWebApp(database, {}, { site: bundle })
const paths = Object.values(sitePages)

async function page(path: string, headers: Record<string, string> = {}, from = app) {
  const answer = await from.request(path, { headers: { Accept: 'text/html', ...headers } })
  const html = await answer.text()
  return { answer, html, document: parseHTML(html).document }
}

const contentOf = (document: Document, selector: string) =>
  document.querySelector(selector)?.getAttribute('content') ??
  document.querySelector(selector)?.getAttribute('href')

describe.each(paths)('%s', (path) => {
  test.each(languages)('is complete HTML in %s, with metadata for programs', async (language) => {
    const { answer, document } = await page(`${path}?lang=${language}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Language')).toBe(language)
    expect(document.documentElement.getAttribute('lang')).toBe(language)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.title).toMatch(/^.{4,60} · Answerscope$/)
    expect(contentOf(document, 'meta[name="description"]')?.length).toBeGreaterThan(30)
    expect(contentOf(document, 'meta[name="description"]')?.length).toBeLessThan(200)
    expect(contentOf(document, 'link[rel="canonical"]')).toBe(`${testOrigin}${path}?lang=${language}`)
    expect(contentOf(document, 'meta[property="og:url"]')).toBe(`${testOrigin}${path}?lang=${language}`)
    expect(headingJumps(document)).toEqual([])
    // React capitalizes the attribute, which browsers ignore.
    const alternates = [...document.querySelectorAll('link[rel="alternate"]')].flatMap(
      (link) => link.getAttribute('hrefLang') ?? [],
    )
    expect(alternates).toEqual([...languages, 'x-default'])
    expect(contentOf(document, 'meta[property="og:title"]')).toBe(document.title)
    expect(contentOf(document, 'meta[property="og:image"]')).toMatch(/^http.*\/social\/\w+-(en|de|es)\.png$/)
  })

  test('includes its styles: nothing but the page is fetched before it is shown', async () => {
    const { document } = await page(path)
    const style = document.querySelector('style')?.textContent ?? ''
    for (const element of document.querySelectorAll('header, main, footer, h1'))
      for (const name of element.classList) expect(style).toContain(`.${name}`)
    expect(document.querySelector('main')?.classList.length).toBeGreaterThan(0)
    expect(document.querySelector('link[rel="stylesheet"]')).toBeNull()
  })

  test('has a default URL without a language for other languages', async () => {
    const { document } = await page(path, { 'Accept-Language': 'de' })
    expect(document.documentElement.getAttribute('lang')).toBe('de')
    expect(contentOf(document, 'link[rel="canonical"]')).toBe(`${testOrigin}${path}`)
  })

  test('has consistent structured data', async () => {
    const { text, graph } = structuredDataOf((await page(path)).document)
    const ids = new Set(graph.map((node) => node['@id']))
    const references = [...text.matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id ?? '')
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((id) => !ids.has(id))).toEqual([])
  })

  test('runs only our scripts, and allows its one inline script by hash', async () => {
    const { answer, document } = await page(path)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    const scripts = [...document.querySelectorAll('script')].filter(
      (script) => script.getAttribute('type') !== 'application/ld+json',
    )
    const inline = scripts.filter((script) => !script.hasAttribute('src'))
    expect(inline).toHaveLength(1)
    const hash = createHash('sha256')
      .update(inline[0]?.textContent ?? '')
      .digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const script of scripts.filter((each) => each.hasAttribute('src'))) {
      expect(script.getAttribute('type')).toBe('module')
      expect(existsSync(join(dist, script.getAttribute('src') ?? ''))).toBe(true)
    }
  })
})

test('the language follows the URL, else the earlier choice, else the browser', async () => {
  const languageOf = async (path: string, headers: Record<string, string>) =>
    (await page(path, headers)).document.documentElement.getAttribute('lang')
  expect(await languageOf('/', { 'Accept-Language': 'es-MX,en;q=0.5' })).toBe('es')
  expect(await languageOf('/', { 'Accept-Language': 'es', Cookie: 'language=de' })).toBe('de')
  expect(await languageOf('/?lang=en', { 'Accept-Language': 'es', Cookie: 'language=de' })).toBe('en')
  expect(await languageOf('/', { 'Accept-Language': 'fr', Cookie: 'language=<x>' })).toBe('en')
  const chosen = await page('/?lang=de')
  expect(chosen.answer.headers.get('Set-Cookie')).toMatch(/^language=de; .*SameSite=Lax/)
  expect((await page('/')).answer.headers.get('Vary')).toContain('Accept-Language')
})

test('a page in German or Spanish has no untranslated English', async () => {
  const wordsOf = async (language: string) =>
    [...(await page(`/features?lang=${language}`)).document.querySelectorAll('h2, main p')]
      // Answers of the sample are shown unchanged.
      .filter((element) => element.closest('blockquote') === null)
      .map((element) => element.textContent)
  const english = await wordsOf('en')
  for (const language of ['de', 'es']) {
    const others = new Set(await wordsOf(language))
    expect(
      english.filter((words) => others.has(words) && !/^Query fan-out$|Northwave|headphone/.test(words)),
    ).toEqual([])
  }
})

test('an unchanged page is not sent again', async () => {
  const etag = (await page('/contact')).answer.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await app.request('/contact', { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await page('/contact?lang=de')).answer.headers.get('ETag')).not.toBe(etag)
})

test('URL parameters create no further cached pages', async () => {
  let made = 0
  const counted = await testWebApp(
    database,
    {},
    {
      site: {
        ...bundle,
        module: async (language) => {
          made += 1
          return bundle.module(language)
        },
      },
    },
  )
  for (let n = 0; n < 20; n += 1)
    for (const path of paths) await counted.request(`${path}?lang=en&sent=${n}&topic-${n}=${n}`)
  expect(made).toBe(paths.length)
})

test('a URL without a page says so in the reader’s language, and is in no index', async () => {
  const { answer, document } = await page('/no/such-page', { 'Accept-Language': 'de' })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(contentOf(document, 'meta[name="robots"]')).toBe('noindex')
  expect(document.title).toBe('Seite nicht gefunden · Answerscope')
  expect(document.querySelector('main')?.textContent).toContain('Seite nicht gefunden: /no/such-page')
  expect(document.querySelector('link[rel="canonical"], script[type="application/ld+json"]')).toBeNull()
  expect(document.querySelectorAll('a[href="/"]').length).toBeGreaterThan(1)
  const asked = await app.request('/no/such.json', { headers: { Accept: 'application/json' } })
  expect([asked.status, asked.headers.get('Content-Type')]).toEqual([404, 'application/json'])
})

test('the former URL of the methodology redirects to the current one', async () => {
  const answer = await app.request('/features?topic=method')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/methodology'])
})

test('the methodology computes its examples on the page: each metric with its value and interval', async () => {
  const { document } = await page('/methodology?lang=de')
  const examples = [...document.querySelectorAll('details')]
  expect(examples).toHaveLength(Object.keys(metrics).length)
  // 0.8, 0.3, 0 and 0.9.
  expect(examples[0]?.textContent).toContain('50,0')
  expect(examples.filter((each) => !/Intervall/.test(each.textContent))).toEqual([])
  expect(document.querySelector('main')?.textContent).not.toMatch(/Numerator|naming the brand/)
})

test('every link and anchor of the public pages leads somewhere', async () => {
  const seen = new Map<string, Document>()
  const broken: string[] = []
  const documentAt = async (path: string) => {
    const known = seen.get(path)
    if (known) return known
    const { answer, document } = await page(path)
    if (answer.status !== (path === '/no/such-page' ? 404 : 200)) broken.push(`${path}: ${answer.status}`)
    seen.set(path, document)
    return document
  }
  let links = 0
  const asked = paths.flatMap((path) => [path, ...languages.map((language) => `${path}?lang=${language}`)])
  for (const path of [...asked, '/no/such-page'])
    for (const element of (await documentAt(path)).querySelectorAll('a[href], link[href], form[action]')) {
      const address = new URL(
        element.getAttribute('href') ?? element.getAttribute('action') ?? '',
        testOrigin + path,
      )
      if (address.origin !== testOrigin || /^\/(assets|api)\//.test(address.pathname)) continue
      if (existsSync(join('web/public', address.pathname.slice(1))) && address.pathname !== '/') continue
      links += 1
      const document = await documentAt(address.pathname + address.search)
      if (address.hash !== '' && !document.getElementById(decodeURIComponent(address.hash.slice(1))))
        broken.push(`${path}: ${address.pathname}${address.hash}`)
    }
  expect(broken).toEqual([])
  expect(links).toBeGreaterThan(100)
})

describe('files for programs', () => {
  test('robots.txt allows public pages and disallows the application', async () => {
    const lines = (await (await app.request('/robots.txt')).text()).split('\n')
    expect(lines).toContain('Allow: /')
    expect(lines).toContain('Disallow: /dashboard$')
    expect(lines).toContain('Disallow: /shared/')
    expect(lines).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
    for (const path of paths) expect(lines.some((line) => line === `Disallow: ${path}`)).toBe(false)
    // A named crawler only follows its own group, so all must be named in the group that disallows the application.
    for (const token of ['GPTBot', 'ClaudeBot', 'PerplexityBot', 'Google-Extended', 'OAI-SearchBot'])
      expect(lines).toContain(`User-agent: ${token}`)
    const first = lines.indexOf('Allow: /')
    expect(lines.slice(0, first).filter((line) => !/^(User-agent: \S|# )/.test(line))).toEqual([])
    expect(lines.slice(first).some((line) => line.startsWith('User-agent'))).toBe(false)
    const staging = await testWebApp(
      database,
      { ENVIRONMENT: 'development', PUBLIC_URL: 'https://staging.example' },
      { site: bundle },
    )
    expect(await (await staging.request('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  })

  test('sitemap.xml lists every page in every language', async () => {
    const text = await (await app.request('/sitemap.xml')).text()
    expect([...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual(
      paths.map((path) => testOrigin + path),
    )
    expect(text.match(/hreflang="de"/g)).toHaveLength(paths.length)
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(paths.length)
  })

  test('llms.txt describes the product and its pages in Markdown', async () => {
    const answer = await app.request('/llms.txt')
    const text = await answer.text()
    expect(text).toMatch(/^# Answerscope\n\n> .+\n/)
    for (const path of paths) expect(text).toContain(`(${testOrigin}${path})`)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)
    expect(links.length).toBeGreaterThan(paths.length)
    const answers = await Promise.all(
      links.map(async (link) => [link, (await app.request(new URL(link).pathname)).status]),
    )
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })

  test('the changelog is a feed whose links lead to its anchors', async () => {
    const answer = await app.request('/changelog.xml')
    expect(answer.headers.get('Content-Type')).toContain('application/atom+xml')
    const text = await answer.text()
    const { document } = await page('/changelog')
    const anchors = [...text.matchAll(/<entry><id>[^<]+#([^<]+)<\/id>/g)].map(([, id]) => id ?? '')
    expect(anchors.length).toBeGreaterThan(0)
    for (const anchor of anchors) expect(document.getElementById(anchor)).not.toBeNull()
  })

  test('each page has a social picture', async () => {
    const answer = await app.request('/social/pricing-de.png')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    for (const other of ['pricing-fr.png', 'nothing-en.png', '..%2fpricing-en.png'])
      expect((await app.request(`/social/${other}`)).status).toBe(404)
  })

  test('screens are in no index', async () => {
    expect((await app.request('/dashboard')).headers.get('X-Robots-Tag')).toBe('noindex')
    expect((await app.request('/pricing')).headers.get('X-Robots-Tag')).toBeNull()
  })
})

describe('/privacy-policy', () => {
  const textOf = async (variables: Record<string, string>) => {
    const installation = await testWebApp(database, variables, { site: bundle })
    return (await page('/privacy-policy', {}, installation)).document.querySelector('main')?.textContent ?? ''
  }

  test('states the retention periods of the code', async () => {
    const text = await textOf({})
    expect(text).toContain(`kept for ${standardRetention.auditDays} days`)
    expect(text).toContain(`your language, kept for ${contactKeptDays} days`)
    expect(text).toContain(`deleted ${deletionGraceDays} days after`)
    expect(text).toContain(`organization, for ${cookieDays.organization} days`)
  })

  test('names the configured recipients of data, and no others', async () => {
    const others = /Stripe|Twilio|email service|receive it by email|analytics service|Better Stack|Phone/g
    expect((await textOf({ SMTP_URL: '' })).match(others)).toBeNull()
    const text = await textOf({
      ...stripe,
      ENVIRONMENT: 'development',
      PUBLIC_URL: 'https://staging.example',
      CONTACT_MAIL: 'hello@operator.example',
      TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
      TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
      TWILIO_FROM: '+15005550006',
      LOGTAIL_SOURCE_TOKEN: 'token',
      LOGTAIL_ENDPOINT: 'https://logs.example',
      ANALYTICS_SCRIPT_URL: 'https://analytics.example/a.js',
    })
    expect(new Set(text.match(others)).size).toBe(7)
    expect(text).not.toContain('no third-party cookies')
  })
})

describe('/pricing', () => {
  const plan = {
    description: '',
    answersPerMonth: 3000,
    brands: 2,
    seats: null,
    features: [],
    position: 1,
    isPublic: true,
    isFallback: false,
    yearlyPriceUsd: 490,
    stripeYearlyPriceId: 'price_yearly',
  }
  afterEach(() => database.pool.query('delete from llm_mentions.plans'))

  test('says that nothing is sold if no plan can be bought', async () => {
    await savePlan(database.pool, {
      ...plan,
      key: 'free',
      name: 'Free',
      monthlyPriceUsd: 0,
      stripeMonthlyPriceId: null,
    })
    const fresh = await testWebApp(database, {}, { site: bundle })
    const { html } = await page('/pricing', {}, fresh)
    expect(html).toContain('self-hosted')
    expect(html).not.toContain('/checkout')
    const { text } = structuredDataOf(parseHTML(html).document)
    expect(text).toContain('"isAccessibleForFree":true')
    expect(text).not.toContain('"Offer"')
  })

  test('shows public plans with prices, limits, and a way to buy them, and hides others', async () => {
    await savePlan(database.pool, {
      ...plan,
      key: 'team',
      name: 'Team <b>',
      monthlyPriceUsd: 49,
      stripeMonthlyPriceId: 'price_monthly',
    })
    await savePlan(database.pool, {
      ...plan,
      key: 'secret',
      name: 'Secret',
      isPublic: false,
      monthlyPriceUsd: 1,
      stripeMonthlyPriceId: 'price_secret',
      stripeYearlyPriceId: null,
    })
    const fresh = await testWebApp(database, stripe, { site: bundle })
    const { document, html } = await page('/pricing', {}, fresh)
    const links = [...document.querySelectorAll('a[href^="/checkout"]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(links).toEqual(['/checkout?plan=team&interval=monthly', '/checkout?plan=team&interval=yearly'])
    expect(document.querySelector('main')?.textContent).toContain('3,000 answers per month')
    expect(document.querySelector('main')?.textContent).toContain('Save 17% with yearly billing.')
    const { graph } = structuredDataOf(document)
    expect(offered.parse(graph.find((node) => node['@type'] === 'SoftwareApplication')).offers).toMatchObject(
      [
        { name: 'Team <b>', price: '49.00', priceSpecification: { referenceQuantity: { unitCode: 'MON' } } },
        { name: 'Team <b>', price: '490.00', priceSpecification: { referenceQuantity: { unitCode: 'ANN' } } },
      ],
    )
    const { mainEntity } = asked.parse(graph.find((node) => node['@type'] === 'FAQPage'))
    expect(mainEntity.map(({ name }) => name)).toEqual(
      [...document.querySelectorAll('main dt')].map((term) => term.textContent),
    )
    expect(html).not.toContain('Secret')
    expect(html).toContain('Team &lt;b&gt;')
  })
})

/** With Stripe set up. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789',
}

function structuredDataOf(document: Document) {
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  return { text, graph: graphOfPage.parse(JSON.parse(text))['@graph'] }
}

const url = z.url({ protocol: /^https?$/ })
const reference = z.strictObject({ '@id': url })
const price = z.string().regex(/^\d+\.\d{2}$/)

/** The schema.org types that are used, as far as search engines require them. */
const webPage = {
  '@id': url,
  url,
  name: z.string().min(4),
  description: z.string().min(30),
  inLanguage: z.enum(languages),
  isPartOf: reference,
  about: reference,
  breadcrumb: reference.optional(),
  hasPart: reference.optional(),
}
const offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: z.string().min(1),
  price,
  priceCurrency: z.literal('USD'),
  url,
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price,
    priceCurrency: z.literal('USD'),
    referenceQuantity: z.strictObject({
      '@type': z.literal('QuantitativeValue'),
      value: z.literal(1),
      unitCode: z.enum(['MON', 'ANN']),
    }),
  }),
})
const offered = z.looseObject({ offers: z.array(offer) })
const asked = z.strictObject({
  '@type': z.literal('FAQPage'),
  '@id': url,
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: z.string().endsWith('?'),
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: z.string().min(20) }),
      }),
    )
    .min(1),
})
const graphOfPage = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(
    z.discriminatedUnion('@type', [
      z.strictObject({ '@type': z.literal('WebPage'), ...webPage }),
      z.strictObject({ '@type': z.literal('ContactPage'), ...webPage }),
      z.strictObject({ '@type': z.literal('CollectionPage'), ...webPage }),
      z.strictObject({
        '@type': z.literal('WebSite'),
        '@id': url,
        url,
        name: z.string(),
        inLanguage: z.enum(languages),
        publisher: reference,
      }),
      z.strictObject({
        '@type': z.literal('Organization'),
        '@id': url,
        name: z.string(),
        url,
        logo: url,
        contactPoint: z.strictObject({
          '@type': z.literal('ContactPoint'),
          contactType: z.string(),
          url,
          availableLanguage: z.array(z.enum(languages)),
        }),
      }),
      z.strictObject({
        '@type': z.literal('SoftwareApplication'),
        '@id': url,
        name: z.string(),
        url,
        applicationCategory: z.literal('BusinessApplication'),
        operatingSystem: z.string(),
        publisher: reference,
        description: z.string().optional(),
        featureList: z.string().optional(),
        offers: z.array(offer).min(1).optional(),
        isAccessibleForFree: z.literal(true).optional(),
      }),
      z.strictObject({
        '@type': z.literal('BreadcrumbList'),
        '@id': url,
        itemListElement: z.tuple([
          z.strictObject({
            '@type': z.literal('ListItem'),
            position: z.literal(1),
            name: z.string(),
            item: url,
          }),
          z.strictObject({
            '@type': z.literal('ListItem'),
            position: z.literal(2),
            name: z.string(),
            item: url,
          }),
        ]),
      }),
      asked,
    ]),
  ),
})

/** Headings more than one level below the previous one. */
function headingJumps(document: Document): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const level = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? 0)
  return headings.flatMap((heading, index) =>
    level(heading) > level(headings[index - 1]) + 1 ? `${heading.tagName} ${heading.textContent}` : [],
  )
}
