import { parseHTML } from 'linkedom'
import { z } from 'zod'
import { homePage, type HomePage } from '#core/onboarding/home-page.ts'
import { plainText } from '#core/pages/blocks.ts'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import { textConfiguration } from '#core/pages/text-language.ts'
import { decodedText } from './charset.ts'
import { kindOf } from './file-kind.ts'
import { refuseDeep } from './html.ts'
import type { ReadTask } from './read-page-text.ts'

/** What a home page says about its owner, also when scripts fill it in: the head is there before. */
export function readHomePage({ bytes, contentType, name }: ReadTask): HomePage | PageProblem {
  if (kindOf({ bytes, contentType, name }) !== 'html')
    return pageProblemOf('content-type', { type: contentType.slice(0, 100) })
  const decoded = decodedText(bytes, contentType)
  if (!('text' in decoded)) return pageProblemOf('charset', { charset: decoded.charset })
  refuseDeep(decoded.text)
  const { document } = parseHTML(decoded.text)
  const meta = (name: string) =>
    plainText(
      document.querySelector(`meta[name="${name}" i], meta[property="${name}" i]`)?.getAttribute('content') ??
        '',
    )
  const owner = ownerIn(
    [...document.querySelectorAll('script[type="application/ld+json" i]')].map(
      ({ textContent }) => textContent ?? '',
    ),
  )
  for (const element of document.querySelectorAll('script, style, noscript, template, svg')) element.remove()
  const declared = document.documentElement?.getAttribute('lang') ?? ''
  return homePage.parse({
    title: plainText(document.querySelector('title')?.textContent ?? '') || meta('og:title'),
    siteName: owner.name || meta('og:site_name') || meta('application-name'),
    legalName: owner.legalName,
    alternateNames: owner.alternateNames,
    description: meta('description') || meta('og:description'),
    keywords: meta('keywords').split(',').map(plainText),
    headings: [...document.querySelectorAll('h1, h2')].map(({ textContent }) => plainText(textContent ?? '')),
    language:
      declared.trim() || detected(plainText(document.body?.textContent ?? '')) || meta('og:locale') || null,
  })
}

const byConfiguration: Readonly<Record<string, string>> = { english: 'en', german: 'de', spanish: 'es' }
const detected = (text: string) => byConfiguration[textConfiguration(text, null)] ?? ''

type Owner = { name: string; legalName: string; alternateNames: string[] }

const text = z.unknown().transform((value) => (typeof value === 'string' ? plainText(value) : ''))
const described = z.object({
  '@type': z.unknown().transform((type) => [type].flat().map(String).join(' ')),
  name: text,
  legalName: text,
  alternateName: z.unknown().transform((names) => [names].flat().filter((name) => typeof name === 'string')),
})

/** The organization, or else the website, that the page’s structured data describe. */
function ownerIn(scripts: readonly string[]): Owner {
  const things = scripts.slice(0, 20).flatMap((script) => nodesOf(readJson(script)))
  const owner =
    things.find((thing) => /Organization|Corporation|LocalBusiness|Store|Brand/.test(thing['@type'])) ??
    things.find((thing) => thing['@type'].includes('WebSite'))
  return {
    name: owner?.name ?? '',
    legalName: owner?.legalName ?? '',
    alternateNames: owner?.alternateName.map(plainText) ?? [],
  }
}

function nodesOf(value: unknown): z.infer<typeof described>[] {
  const graph = z.object({ '@graph': z.array(z.unknown()) }).safeParse(value)
  const nodes = graph.success ? graph.data['@graph'] : [value].flat()
  return nodes.slice(0, 50).flatMap((node) => {
    const thing = described.safeParse(node)
    return thing.success ? [thing.data] : []
  })
}

function readJson(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    return null // Structured data of a page may be damaged.
  }
}
