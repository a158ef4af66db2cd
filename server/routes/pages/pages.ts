import { Hono } from 'hono'
import { z } from 'zod'
import { readAddress, readAddressList, type AddressList } from '#core/pages/address-list.ts'
import {
  crawlInput,
  pageFilters,
  pageVersion,
  type CrawlBegun,
  type CrawlInput,
} from '#core/pages/crawl-schema.ts'
import { pageLimits } from '#core/pages/limits.ts'
import { ownersByDomain, pageOwners } from '#core/pages/page-owner.ts'
import { actForSystem } from '#queries/acting-for-system.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import type { Sql } from '#queries/database.ts'
import {
  addKnownPages,
  addPages,
  cancelCrawl,
  crawlLater,
  createCrawl,
  findCrawlHome,
  mayEditPages,
  maxCitedPages,
  openCrawls,
  resumeCrawl,
  setPageCount,
} from '#queries/pages/page-crawls.ts'
import {
  appendUploadPiece,
  completePageUpload,
  dropUpload,
  newUploadId,
  openUploadCrawl,
  waitingUploads,
} from '#queries/pages/page-uploads.ts'
import { deletePages, findPageHome, pageDetail, pageList } from '#queries/pages/pages.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, conflict, tooLarge, tooManyRequests, unprocessable } from '../../errors.ts'
import { readFanOut, requireFanOut } from '../../fan-out/require-fan-out.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const crawl = validate('param', idIn('crawlId'))
const onePage = validate('param', idIn('pageId'))

const crawlsPerBrand = { name: 'page-crawls', points: 60, seconds: 3600 }
const uploadsPerBrand = { name: 'page-uploads', points: 600, seconds: 3600 }
const crawlsAtOnce = 10
const pieceBytes = 512 * 1024

const uploadQuery = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'The file needs a name.')
      .max(200, 'Use a name of up to 200 characters.')
      .regex(
        /\.(?:html?|md|markdown|txt|pdf|docx)$/i,
        'Use an HTML, Markdown, plain text, PDF, or DOCX file.',
      ),
    owner: z.enum(pageOwners).default('own'),
    competitorId: z.uuid().optional(),
  })
  .transform((query) => ({ ...query, name: query.name.replaceAll(/[\p{Cc}/\\]/gu, ' ') }))

/** Pages and documents whose coverage of sub-queries is checked. */
export const fanOutPageRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/fan-out/pages', brand, validate('query', pageFilters), async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await readFanOut(c, brandId, (sql) => pageList(sql, brandId, filters)))
  })
  .get('/fan-out/pages/:pageId', onePage, validate('query', pageVersion), async (c) => {
    const { pageId } = c.req.valid('param')
    const version = c.req.valid('query')
    return c.json(
      found(await asCaller(c.var.database, c.var.caller, (sql) => pageDetail(sql, pageId, version)), 'Page'),
    )
  })
  .post('/brands/:brandId/fan-out/page-crawls', brand, validate('json', crawlInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const { database, caller } = c.var
    await asCaller(database, caller, (sql) => editablePages(sql, brandId))
    const counted = await countAgainst(crawlsPerBrand, database, brandId)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You reached the limit of 60 crawls per hour. Try again later.',
      )
    const begun = await asCaller(database, caller, async (sql) => {
      const home = await editablePages(sql, brandId)
      return begin(sql, home, input)
    })
    return c.json(begun, 202)
  })
  .put('/fan-out/page-crawls/:crawlId/cancellation', crawl, async (c) => {
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await editableCrawl(sql, c.req.valid('param').crawlId)
      await actForSystem(sql, organizationId)
      if (!(await cancelCrawl(sql, c.req.valid('param').crawlId)))
        throw conflict('This page fetch has already ended.')
    })
    return c.body(null, 202)
  })
  .delete('/fan-out/page-crawls/:crawlId/cancellation', crawl, async (c) => {
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = await editableCrawl(sql, c.req.valid('param').crawlId)
      await actForSystem(sql, home.organizationId)
      if (!(await resumeCrawl(sql, c.req.valid('param').crawlId)))
        throw conflict('Nothing to resume: its pages were fetched, or another crawl has them.')
      crawlLater(sql, home)
    })
    return c.body(null, 202)
  })
  .post('/brands/:brandId/fan-out/documents', brand, validate('query', uploadQuery), async (c) => {
    const { brandId } = c.req.valid('param')
    const file = c.req.valid('query')
    const { database, caller } = c.var
    const home = await asCaller(database, caller, (sql) => editablePages(sql, brandId))
    const counted = await countAgainst(uploadsPerBrand, database, brandId)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You reached the limit of 600 files per hour. Try again later.',
      )
    const pageId = await receive(c.var, { home, file, body: c.req.raw.body })
    return c.json({ pageId }, 202)
  })
  .post(
    '/brands/:brandId/fan-out/page-deletions',
    brand,
    validate('json', z.object({ ids: z.array(z.uuid()).min(1).max(1000) })),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const deleted = await asCaller(c.var.database, c.var.caller, async (sql) => {
        const { organizationId } = await editablePages(sql, brandId)
        await actForSystem(sql, organizationId)
        return deletePages(sql, brandId, c.req.valid('json').ids)
      })
      return c.json({ deleted })
    },
  )
  .delete('/fan-out/pages/:pageId', onePage, async (c) => {
    const { pageId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { brandId } = found(await findPageHome(sql, pageId), 'Page')
      const { organizationId } = await editablePages(sql, brandId)
      await actForSystem(sql, organizationId)
      await deletePages(sql, brandId, [pageId])
    })
    return c.body(null, 204)
  })

async function editablePages(sql: Sql, brandId: string): Promise<BrandHome> {
  const home = await requireFanOut(sql, brandId)
  permitted(await mayEditPages(sql, brandId))
  return home
}

async function editableCrawl(sql: Sql, crawlId: string): Promise<BrandHome> {
  const { brandId } = found(await findCrawlHome(sql, crawlId), 'Crawl')
  return editablePages(sql, brandId)
}

async function begin(sql: CallerTransaction, home: BrandHome, input: CrawlInput): Promise<CrawlBegun> {
  if ((await openCrawls(sql, home.brandId)) >= crawlsAtOnce)
    throw tooManyRequests(60, 'Ten page fetches are already queued. Wait for one to finish.')
  await refuseForeignCompetitor(sql, home.brandId, input.competitorId)
  const ownerOf = ownersByDomain((await loadTrackedBrands(sql, home.brandId)).brands)
  const list = await addressesOf(sql, home.brandId, input)
  const createdBy = await myId(sql)
  await actForSystem(sql, home.organizationId)
  const id = await createCrawl(sql, home, {
    kind: input.kind,
    input,
    isListed: input.kind !== 'sitemap',
    createdBy,
    ...('address' in input ? { address: readAddress(input.address)?.url ?? input.address } : {}),
  })
  let pages: number | null = null
  let beyond = 0
  if (input.kind === 'again') pages = await addKnownPages(sql, { ...home, id }, input.which, input.maxPages)
  else if (input.kind !== 'sitemap') {
    const named =
      input.owner === 'by-domain' ? null : { owner: input.owner, competitorId: input.competitorId }
    const added = await addPages(
      sql,
      { ...home, id },
      input.kind,
      list.addresses.map((page) => ({ ...page, ...(named ?? ownerOf(page.url)) })),
      input.maxPages,
    )
    pages = added.added
    beyond = added.beyond
  }
  if (pages !== null) await setPageCount(sql, { id }, pages)
  if (pages === 0) throw unprocessable(nothingIn(input.kind, beyond), { [fieldOf[input.kind]]: 'empty' })
  crawlLater(sql, home)
  const { samePages, wrongLines, wrong } = list
  return { crawlId: id, pages, samePages, wrongLines, wrong, beyond }
}

const fieldOf = {
  list: 'text',
  cited: 'pages',
  again: 'which',
  single: 'address',
  sitemap: 'address',
} as const

function nothingIn(kind: CrawlInput['kind'], beyond: number): string {
  if (beyond > 0) return 'Brands can have up to 20,000 pages. Delete some to add more.'
  if (kind === 'cited') return 'No answers from the last 90 days cite pages on other sites.'
  if (kind === 'again') return 'No matching pages.'
  return 'No URLs found. Enter one per line, such as https://acme.com/guide.'
}

async function addressesOf(sql: Sql, brandId: string, input: CrawlInput): Promise<AddressList> {
  if (input.kind === 'list') return readAddressList(input.text)
  if (input.kind === 'single') return readAddressList(input.address)
  if (input.kind === 'cited')
    return readAddressList((await maxCitedPages(sql, brandId, input.pages)).join('\n'))
  return { addresses: [], wrong: [], wrongLines: 0, samePages: 0 }
}

async function refuseForeignCompetitor(sql: Sql, brandId: string, competitorId: string | null | undefined) {
  if (competitorId === null || competitorId === undefined) return
  const { rowCount } = await sql.query(
    'select from llm_mentions.tracked_brands where client_id = $1 and id = $2 and not is_own',
    [brandId, competitorId],
  )
  if (rowCount === 0)
    throw unprocessable('This competitor doesn’t belong to the brand.', { competitorId: 'unknown' })
}

type UploadedFile = z.infer<typeof uploadQuery>

/**
 * Receives a file piece by piece, each in a short transaction, so that a slow connection holds neither memory nor a
 * connection.
 */
async function receive(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  { home, file, body }: { home: BrandHome; file: UploadedFile; body: ReadableStream<Uint8Array> | null },
): Promise<string> {
  const uploadId = newUploadId()
  const forPages = <Result>(work: (sql: CallerTransaction) => Promise<Result>) =>
    asCaller(database, caller, async (sql) => {
      await editablePages(sql, home.brandId)
      await refuseForeignCompetitor(sql, home.brandId, file.competitorId)
      await actForSystem(sql, home.organizationId)
      return work(sql)
    })
  let position = 0
  let bytes = 0
  try {
    for await (const piece of pieces(body)) {
      bytes += piece.length
      if (bytes > pageLimits.documentBytes) throw tooLarge('Documents can be up to 20 MB.')
      await forPages(async (sql) => {
        if (position === 0 && (await waitingUploads(sql, home.brandId)) >= pageLimits.waitingUploads)
          throw tooManyRequests(60, '200 files are waiting to be processed. Wait for some to finish.')
        await appendUploadPiece(sql, home, { uploadId, position, bytes: piece })
      })
      position += 1
    }
    if (bytes === 0) throw badRequest('The file is empty.')
    const createdBy = await asCaller(database, caller, myId)
    return await forPages(async (sql) => {
      const crawlId =
        (await openUploadCrawl(sql, home.brandId)) ??
        (await createCrawl(sql, home, { kind: 'upload', isListed: true, createdBy }))
      const { name, owner } = file
      const competitorId = owner === 'rival' ? (file.competitorId ?? null) : null
      const pageId = await completePageUpload(sql, home, { uploadId, crawlId, name, owner, competitorId })
      if (pageId === null) throw unprocessable('Brands can have up to 20,000 pages. Delete some to add more.')
      crawlLater(sql, home)
      return pageId
    })
  } catch (error) {
    if (position > 0) await forPages((sql) => dropUpload(sql, uploadId))
    throw error
  }
}

async function* pieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Buffer, void, undefined> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    held.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

async function myId(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ id: string | null }>('select private.my_user_id() as id')
  return rows[0]?.id ?? null
}
