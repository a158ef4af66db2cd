import type { ListedTable } from './listed-table.ts'

/** Everything the data API serves, written by `npm run data-api` from what web/src reads through supabase-js. */
export const dataApiList: readonly ListedTable[] = [
  {
    schema: 'llm_mentions',
    table: 'clients',
    select: ['id,name,organization_id,archived_at,is_demo'],
    filters: {
      id: ['in'],
      organization_id: ['eq'],
    },
    order: ['name.asc'],
  },
  {
    schema: 'llm_mentions',
    table: 'organization_users',
    select: ['organization_id', 'role'],
    filters: {
      organization_id: ['eq'],
      status: ['eq'],
      user_id: ['eq'],
    },
    order: ['created_at.asc'],
  },
  {
    schema: 'llm_mentions',
    table: 'user_brand_permissions',
    select: ['client_id'],
    filters: {
      can_view: ['eq'],
      organization_id: ['eq'],
      user_id: ['eq'],
    },
    order: [],
  },
  {
    schema: 'llm_mentions',
    table: 'users',
    select: ['id'],
    filters: {
      supabase_user_id: ['eq'],
    },
    order: [],
  },
  {
    schema: 'public',
    table: 'clients',
    select: ['id,name,organization_id'],
    filters: {
      id: ['in'],
      organization_id: ['eq'],
    },
    order: ['name.asc'],
  },
]
