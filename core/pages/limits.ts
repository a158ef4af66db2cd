/** What may come in, per brand unless told otherwise. */
export const pageLimits = {
  /** Pages and documents of one brand. */
  pages: 20_000,
  addressLength: 2048,
  /** A pasted or uploaded list of addresses. */
  listBytes: 3 * 2 ** 20,
  htmlBytes: 5 * 2 ** 20,
  /** PDF, DOCX and other documents, fetched or uploaded. */
  documentBytes: 20 * 2 ** 20,
  /** Files that wait to be read. */
  waitingUploads: 200,
  citedPages: 500,
  versions: 5,
  passages: 2000,
  /** Characters of one document. */
  text: 1_000_000,
  /** Fewer are no text that could answer anything, such as of pages that only a browser's scripts fill. */
  minWords: 10,
} as const

/** Starts of requests to one host in a second. Other sites than the brand's own did not ask for us. */
export const crawlPace = { usual: 1, maxOwn: 10, maxOthers: 1, least: 0.1 } as const
