/**
 * A report without its answers: the numbers, without any text of an answer. Removes every list of quotes, and every
 * single quote.
 */
export function withoutAnswers<Report>(report: Report): Report {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape with empty lists
  return walked(report) as Report
}

function walked(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isQuote(entry)).map(walked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walked(inner)]))
}

const isQuote = (entry: unknown) => typeof entry === 'object' && entry !== null && 'quote' in entry
