/** Limits per brand unless stated otherwise. */
export const pageLimits = {
  /** Pages and documents of one brand. */
  pages: 20_000,
  addressLength: 2048,
  /** A pasted or uploaded list of URLs. */
  listBytes: 3 * 2 ** 20,
  htmlBytes: 5 * 2 ** 20,
  /** PDF, DOCX, and other documents, fetched or uploaded. */
  documentBytes: 20 * 2 ** 20,
  /** Files waiting to be read. */
  waitingUploads: 200,
  citedPages: 500,
  versions: 5,
  passages: 2000,
  /** Characters of one document. */
  text: 1_000_000,
  /** Shorter texts cannot answer anything, such as those of pages that are rendered only by scripts. */
  minWords: 10,
} as const

/** Requests per second to one host. Other sites than the brand's own did not ask for the crawl. */
export const crawlPace = { usual: 1, maxOwn: 10, maxOthers: 1, least: 0.1 } as const
