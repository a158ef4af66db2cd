import { createHash } from 'node:crypto'
import { readAddress } from '#core/pages/address-list.ts'
import type { Block } from '#core/pages/blocks.ts'
import { fanOutInput } from '#core/fan-out/analysis-schema.ts'
import { ownersByDomain } from '#core/pages/page-owner.ts'
import { passagesOf, wordsIn } from '#core/pages/passages.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import type { Database, Sql } from '#queries/database.ts'
import { addFanOut } from '#queries/fan-out/analyses.ts'
import { keepText, waitingPages } from '#queries/pages/crawled-pages.ts'
import { addPages, createCrawl } from '#queries/pages/page-crawls.ts'
import { asSystem } from '#queries/system-client.ts'
import { demoPageTexts, type DemoPage } from './demo-page-texts.ts'

/**
 * Writes pages of the demo brand, its competitors, and sites that answers cite, with our own texts, and a fan-out
 * analysis that a worker starts at once. Does nothing if the brand has pages already.
 */
export async function writeDemoPages(
  database: Database,
  { organizationId, brandId }: BrandHome,
  { now }: { now: Date },
): Promise<void> {
  await asSystem(database, async (sql) => {
    const { rows } = await sql.query(
      'select from llm_mentions.pages where organization_id = $1 and client_id = $2 limit 1',
      [organizationId, brandId],
    )
    if (rows.length > 0) return
    await keepPages(sql, { organizationId, brandId }, demoPageTexts(now.getUTCFullYear()))
    const input = fanOutInput.parse({
      title: 'Sandbox: what engines search, and which pages answer',
      from: dayBefore(now, demoDays),
      to: dayBefore(now, 0),
      settings: { simulation: 'rules', prompts: 24 },
    })
    await addFanOut(sql, { organizationId, brandId }, { ...input, createdBy: null, now })
  })
}

const demoDays = 62
const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Stores pages as a crawl does. The crawl's row is deleted again, because nothing was fetched. */
async function keepPages(sql: Sql, home: BrandHome, texts: readonly DemoPage[]): Promise<void> {
  const { brands } = await loadTrackedBrands(sql, home.brandId)
  const ownerOf = ownersByDomain(brands)
  const id = await createCrawl(sql, home, { kind: 'list', isListed: true, createdBy: null })
  const listed = texts.flatMap((text) => {
    const address = readAddress(text.url)
    return address === null ? [] : [{ ...address, ...ownerOf(text.url) }]
  })
  await addPages(sql, { ...home, id }, 'list', listed)
  const textOf = new Map(texts.map((text) => [text.url, text]))
  for (const host of new Set(listed.map((address) => address.host)))
    for (const page of await waitingPages(sql, { id }, { host, without: [], most: texts.length })) {
      const text = textOf.get(page.url)
      if (text !== undefined) await keepText(sql, page, { id }, fetched, readText(text))
    }
  await sql.query('delete from llm_mentions.page_crawls where id = $1', [id])
}

const fetched = {
  httpStatus: null,
  contentType: null,
  bytes: null,
  etag: null,
  lastModified: null,
  redirectedTo: null,
}

function readText({ title, sections }: DemoPage) {
  const blocks = sections.flatMap(([heading, text]): Block[] => [
    { kind: 'heading', level: 2, text: heading },
    { kind: 'text', text },
  ])
  const passages = passagesOf(title, blocks)
  const whole = passages.map(({ heading, content }) => `${heading}\n${content}`).join('\n')
  return {
    title,
    canonical: null,
    isNoindex: false,
    language: 'english',
    words: wordsIn(whole),
    hash: createHash('sha256').update(whole).digest('hex'),
    passages,
  }
}
