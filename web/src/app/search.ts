import * as z from 'zod/mini'

/** Search parameters are plain strings: what a person reads in the address is what a screen gets. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search)
  const parsed: Record<string, string | string[]> = {}
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    parsed[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return parsed
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one))
    }
  }
  const text = parameters.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

const text = z.catch(z.optional(z.string()), undefined)

/** On every route: the current organization and brand. */
export const commonSearch = z.object({ organizationId: text, clientId: text })

/** On sign-in routes: where to go afterwards. */
export const signInSearch = z.object({ redirect: text, email: text })

/** On `/auth/confirm-login`: what a mailed link carries. */
export const confirmSearch = z.extend(signInSearch, { token_hash: text, type: text })

/** On report screens: the filters of `core/report/filters.ts`, kept as text; each screen parses them. */
export const reportSearch = z.object({
  analysis: text,
  segment: text,
  from: text,
  to: text,
  compare: text,
  engines: text,
  channel: text,
  branded: text,
  tags: text,
  country: text,
  topic: text,
  evidence: text,
  weighting: text,
  sort: text,
  page: text,
  q: text,
})
export type ReportSearch = z.infer<typeof reportSearch>

export const promptSearch = z.extend(reportSearch, { promptId: text, answerId: text, besideId: text })

/** `create` opens the form for a new brand; `status=archived` lists what was put away. */
export const brandsSearch = z.extend(reportSearch, { create: text, status: text })
export const brandSearch = z.extend(reportSearch, { tab: text })
export const promptsSearch = z.extend(reportSearch, { status: text, group: text, add: text })

/** Keeps the named parameters on every navigation that does not set them. */
export function keep<T extends object>(names: readonly (keyof T)[]) {
  return ({ search, next }: { search: T; next: (search: T) => T }): T => {
    const after = { ...next(search) }
    for (const name of names) {
      if (after[name] === undefined && search[name] !== undefined) after[name] = search[name]
    }
    return after
  }
}
