import { sitePages, type SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import { language } from '../lib/language/chosen.ts'
import { pageTexts } from './page-texts.ts'
import { pricingQuestions } from './pricing-questions.ts'

/** Structured data for search engines (schema.org): one graph, whose parts refer to each other by `@id`. */
export function structuredData({
  page,
  facts,
  publicUrl,
}: {
  page: SitePage
  facts: SiteFacts
  publicUrl: string
}) {
  const { title, description } = pageTexts[page]
  const url = `${publicUrl}${sitePages[page]}`
  const isPriced = page === 'pricing' && facts.sellsPlans
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': pageTypes[page],
        '@id': url,
        url,
        name: title,
        description,
        inLanguage: language,
        isPartOf: { '@id': `${publicUrl}/#website` },
        about: { '@id': `${publicUrl}/#application` },
        ...(page !== 'home' && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
        ...(isPriced && { hasPart: { '@id': `${url}#questions` } }),
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        url: `${publicUrl}/`,
        name: 'Answerscope',
        inLanguage: language,
        publisher: { '@id': `${publicUrl}/#organization` },
      },
      {
        '@type': 'Organization',
        '@id': `${publicUrl}/#organization`,
        name: 'Answerscope',
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon.svg`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          url: `${publicUrl}${sitePages.contact}`,
          availableLanguage: ['en', 'de', 'es'],
        },
      },
      application({ page, facts, publicUrl }),
      ...(page === 'home' ? [] : [breadcrumb({ url, title, publicUrl })]),
      ...(isPriced ? [questions(url)] : []),
    ],
  }
}

const pageTypes: Record<SitePage, string> = {
  home: 'WebPage',
  features: 'WebPage',
  method: 'WebPage',
  pricing: 'WebPage',
  contact: 'ContactPage',
  privacyPolicy: 'WebPage',
  changelog: 'CollectionPage',
}

function application({
  page,
  facts: { plans, sellsPlans },
  publicUrl,
}: {
  page: SitePage
  facts: SiteFacts
  publicUrl: string
}) {
  const offers = plans.flatMap(({ name, monthlyPriceUsd, yearlyPriceUsd }) => [
    ...(monthlyPriceUsd === null ? [] : [offer({ name, usd: monthlyPriceUsd, unitCode: 'MON', publicUrl })]),
    ...(yearlyPriceUsd === null ? [] : [offer({ name, usd: yearlyPriceUsd, unitCode: 'ANN', publicUrl })]),
  ])
  return {
    '@type': 'SoftwareApplication',
    '@id': `${publicUrl}/#application`,
    name: 'Answerscope',
    url: `${publicUrl}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    publisher: { '@id': `${publicUrl}/#organization` },
    ...((page === 'home' || page === 'pricing') && {
      description: pageTexts.home.description,
      featureList: pageTexts.features.description,
      ...(sellsPlans ? offers.length > 0 && { offers } : { isAccessibleForFree: true }),
    }),
  }
}

/** `unitCode` is the billing period as a UN/CEFACT code: MON is a month, ANN a year. */
const offer = ({
  name,
  usd,
  unitCode,
  publicUrl,
}: {
  name: string
  usd: number
  unitCode: 'MON' | 'ANN'
  publicUrl: string
}) => ({
  '@type': 'Offer',
  name,
  price: usd.toFixed(2),
  priceCurrency: 'USD',
  url: `${publicUrl}${sitePages.pricing}`,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: usd.toFixed(2),
    priceCurrency: 'USD',
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
  },
})

const breadcrumb = ({ url, title, publicUrl }: { url: string; title: string; publicUrl: string }) => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Answerscope', item: `${publicUrl}/` },
    { '@type': 'ListItem', position: 2, name: title, item: url },
  ],
})

const questions = (url: string) => ({
  '@type': 'FAQPage',
  '@id': `${url}#questions`,
  mainEntity: pricingQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
