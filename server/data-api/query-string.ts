import { DataApiError, notParsed } from './data-api-error.ts'

const maxQueryLength = 24 * 1024
const maxParameters = 16

/** The parameters of a query string, each once, as texts that PostgreSQL can store. Nested keys are just long names. */
export function parametersOf(url: string): ReadonlyMap<string, string> {
  const start = url.indexOf('?')
  const query = start === -1 ? '' : (url.slice(start + 1).split('#', 1)[0] ?? '')
  if (query.length > maxQueryLength) throw new DataApiError(414, 'PGRST100', 'The query string is too long')
  const parameters = new Map<string, string>()
  const pairs = query === '' ? [] : query.split('&', maxParameters + 1)
  if (pairs.length > maxParameters) throw new DataApiError(400, 'PGRST100', 'Too many parameters')
  for (const pair of pairs) {
    const sign = pair.indexOf('=')
    const name = decoded(sign === -1 ? pair : pair.slice(0, sign))
    const value = decoded(sign === -1 ? '' : pair.slice(sign + 1))
    if (name === '' || value === '' || parameters.has(name)) throw notParsed('query parameter', name)
    parameters.set(name, value)
  }
  return parameters
}

/** A lone surrogate has no UTF-8 form, so decoding rejects it with every other broken escape. */
function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '))
    if (!plain.includes('\0') && plain.isWellFormed()) return plain
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
  throw new DataApiError(400, 'PGRST100', 'A parameter is not valid text')
}
