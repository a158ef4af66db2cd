/**
 * What may reach the embedded backend's REST layer, which writes names of the query string onto `Object.prototype`. The
 * query is parsed here, every name must be on the list, and what is passed on is built from what was parsed.
 */
const columns = new Set([
  'all_brands',
  'amount',
  'archived_at',
  'can_view',
  'can_view_bot_logs',
  'can_view_query_fanout',
  'client_id',
  'content',
  'created_at',
  'created_by',
  'email',
  'full_name',
  'id',
  'is_demo',
  'is_shared',
  'kind',
  'language',
  'name',
  'occurred_at',
  'organization_id',
  'path',
  'reason',
  'requires_second_factor_since',
  'role',
  'search',
  'status',
  'supabase_user_id',
  'text',
  'time_zone',
  'topic',
  'user_id',
])

/** The one embed that a screen uses. */
const membershipEmbed =
  'id,name,time_zone,is_demo,requires_second_factor_since,plan:plans!organizations_plan_id_fkey(features),given:given_limits(kind,amount,until)'

const filterPattern = /^(eq|neq|in|is|ilike)\.([^\0]{0,4000})$/s
const orderPattern = /^([a-z_]+)(\.(asc|desc))?$/
const maxParameters = 12

/** The query string to pass on, with its `?`; null where a name, an operator, or a shape is not on the list. */
export function admitRestQuery(search: string): string | null {
  const given = [...new URLSearchParams(search)]
  if (given.length > maxParameters || !given.every(([name, value]) => isAdmitted(name, value))) return null
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

function isAdmitted(name: string, value: string): boolean {
  if (name === 'select') return isSelect(value.replaceAll(' ', ''))
  if (name === 'columns') return value.split(',').every((part) => columns.has(part.replaceAll('"', '')))
  if (name === 'order')
    return value.split(',').every((part) => columns.has(orderPattern.exec(part)?.[1] ?? ''))
  if (name === 'limit' || name === 'offset') return /^\d{1,6}$/.test(value)
  return columns.has(name) && filterPattern.test(value)
}

const isSelect = (items: string) =>
  items === '*' || items === membershipEmbed || items.split(',').every((item) => columns.has(item))
