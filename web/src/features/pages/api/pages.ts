import { queryOptions } from '@tanstack/react-query'
import type { CrawlBegun, CrawlInput, PageDetail, PageList } from '#core/pages/crawl-schema.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import { api, authorizedFetch } from '../../../lib/api.ts'

export const pageKeys = { all: ['pages-and-documents'] as const }

export type PageListQuery = Record<string, string>

export const pagesQuery = (brandId: string, query: PageListQuery) =>
  queryOptions({
    queryKey: [...pageKeys.all, brandId, query],
    queryFn: async (): Promise<PageList> =>
      (await api.brands[':brandId']['fan-out'].pages.$get({ param: { brandId }, query })).json(),
    placeholderData: (before: PageList | undefined) => before,
    // Polls while a crawl runs.
    refetchInterval: ({ state }) =>
      state.data?.crawls.some(({ status }) => status === 'queued' || status === 'running') ? 2000 : false,
  })

export const pageQuery = (pageId: string, documentId: string | undefined) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'page', pageId, documentId ?? null],
    queryFn: async (): Promise<PageDetail> =>
      (
        await api['fan-out'].pages[':pageId'].$get({
          param: { pageId },
          query: documentId === undefined ? {} : { documentId },
        })
      ).json(),
  })

export async function beginCrawl(brandId: string, input: CrawlRequest): Promise<CrawlBegun> {
  return (
    await api.brands[':brandId']['fan-out']['page-crawls'].$post({ param: { brandId }, json: input })
  ).json()
}
type Loosely<Input> = Input extends unknown
  ? Pick<Input, Extract<keyof Input, 'kind' | 'address' | 'text'>> & Partial<Input>
  : never
/** The request. Omitted values have their defaults. */
export type CrawlRequest = Loosely<CrawlInput>

export async function cancelCrawl(crawlId: string): Promise<void> {
  await api['fan-out']['page-crawls'][':crawlId'].cancellation.$put({ param: { crawlId } })
}

export async function resumeCrawl(crawlId: string): Promise<void> {
  await api['fan-out']['page-crawls'][':crawlId'].cancellation.$delete({ param: { crawlId } })
}

export async function deletePages(brandId: string, ids: string[]): Promise<void> {
  await api.brands[':brandId']['fan-out']['page-deletions'].$post({ param: { brandId }, json: { ids } })
}

export async function sendDocument(
  brandId: string,
  file: File,
  { owner, competitorId }: { owner: PageOwner; competitorId: string | null },
): Promise<void> {
  const query = new URLSearchParams({ name: file.name, owner })
  if (competitorId !== null) query.set('competitorId', competitorId)
  await authorizedFetch(`/api/brands/${brandId}/fan-out/documents?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
}
