import { offeredSearch } from '../features/bot-logs/filters/view-filters.ts'

/** Search parameters stay plain strings: a screen gets exactly what the URL shows. */
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

/** On every route: the current organization and brand, and the part of the account that is open above the screen. */
export const commonSearch = texts('organizationId', 'clientId', 'account')

/** On sign-in routes: `redirect` is where to go afterwards. */
export const signInSearch = texts('redirect', 'email')

/** On `/connect-application`: what an app asks for, or why it cannot. */
export const connectionSearch = texts('request', 'problem')

/** On trial pages: the token from the email. */
export const trialSearch = texts('token')

/** On `/checkout`: the selected plan. When returning from Stripe, also the outcome. */
export const checkoutSearch = texts('plan', 'interval')
export const callbackCheckoutSearch = texts('plan', 'interval', 'outcome', 'for')

/** On `/auth/confirm-login`: the parameters of a link in an email. */
export const confirmSearch = texts('redirect', 'email', 'token_hash', 'type')

const reportNames = [
  'analysis',
  'segment',
  'from',
  'to',
  'compare',
  'compareFrom',
  'compareTo',
  'engines',
  'channel',
  'branded',
  'tags',
  'country',
  'topic',
  'intent',
  'funnel',
  'view',
  'digests',
  'evidence',
  'weighting',
  'sort',
  'page',
  'q',
] as const

/** On a shared report: its view, and what is open in it. Its filters are the link's. */
export const sharedSearch = texts('view', 'by', 'evidence', 'answer', 'sort', 'q', 'list')

/** On report screens: the filters of `core/reports/filters.ts`, kept as text; each screen parses them. */
export const reportSearch = texts(...reportNames)

/** `by`, `a`, `b`: what a view groups or compares. `list`: which of its lists is open. */
export const overviewSearch = texts(...reportNames, 'by', 'a', 'b', 'list')

export const promptSearch = texts(...reportNames, 'promptId', 'answerId', 'compareId')

/** `create` opens the form for a new brand; `status=archived` lists archived brands. */
export const brandsSearch = texts(...reportNames, 'create', 'status')
/** `find` to `sheet`: which pages and documents are listed; `pageId`: the open one. */
export const brandSearch = texts(
  ...reportNames,
  'tab',
  'part',
  'find',
  'whose',
  'state',
  'reason',
  'sheet',
  'pageId',
)
/** `section` is the open part of the settings. */
export const settingsSearch = texts(
  'section',
  'q',
  'sort',
  'role',
  'status',
  'brand',
  'person',
  'subject',
  'from',
  'to',
  'channel',
  'tested',
)
/** On `/admin`: filters and order of the organizations. */
export const adminSearch = texts('q', 'status', 'plan', 'sort', 'page')
/** On `/admin/usage-logs`: filters, grouping, and order of the usage records. */
export const usageLogsSearch = texts(
  'from',
  'to',
  'group',
  'organization',
  'brand',
  'person',
  'engine',
  'model',
  'kind',
  'outcome',
  'cost',
  'sort',
  'groupSort',
)
/** On `/admin/trial-analysis`: filters of the trials. */
export const trialsSearch = texts('q', 'status', 'from', 'to', 'by')
/** On `/admin/twilio-messages`: filters of the text messages. */
export const twilioMessagesSearch = texts('q', 'status', 'kind', 'from', 'to')
export const promptsSearch = texts(...reportNames, 'status', 'group', 'importance', 'add')

/**
 * On `/bot-logs`: its filters (`core/bot-logs/reports/filters.ts`), the tab, its part, and what is open in it: a page or a log
 * source by its id, or the visits or answers behind a number.
 */
const botLogsTexts = texts(
  'from',
  'to',
  'compare',
  'compareFrom',
  'compareTo',
  'source',
  'purpose',
  'operator',
  'bot',
  'proven',
  'kind',
  'host',
  'path',
  'view',
  'part',
  'by',
  'order',
  'text',
  'failing',
  'pageId',
  'robotsBot',
  'sourceId',
  'group',
  'channel',
  'listPage',
  'visits',
  'evidence',
  'sort',
  'q',
)
export const botLogsSearch = (search: Record<string, unknown>) => offeredSearch(botLogsTexts(search))

/** On `/actions`: the report filters, and which actions are listed. */
export const actionsSearch = texts(...reportNames, 'state', 'kind')

/** On `/query-fanout`: the report filters, the view, its open brief, and the filters of sub-queries or analyses. */
export const fanOutSearch = texts(
  ...reportNames,
  'prompt',
  'type',
  'which',
  'list',
  'order',
  'status',
  'start',
  'brief',
)

/** On `/query-fanout/{id}`: the view, and the filters of its sub-queries and pages. */
export const fanOutAnalysisSearch = texts(
  'view',
  'origin',
  'type',
  'state',
  'matched',
  'step',
  'sort',
  'order',
  'page',
  'q',
  'cell',
  'subject',
  'with',
  'channel',
  'evidence',
)

/** `section`: inbox, alerts, or preferences. `newAlert`: what a new alert is about. The rest filters the inbox. */
export const notificationsSearch = texts('section', 'about', 'kind', 'severity', 'unread', 'newAlert')

/** Reads the named parameters as text; other types count as absent. */
function texts<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string | undefined } => {
    const found: { [name in Name]?: string | undefined } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') found[name] = value
    }
    return found
  }
}

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
