import {
  eventsQuery,
  membersQuery,
  publicEvent,
  publicMember,
  publicOrganization,
  publicWebhook,
} from '#core/api/lists.ts'
import { pageOf, pageQuery } from '#core/api/page.ts'
import { organizationSpending } from '#core/runs/budgets/schema.ts'
import { organizationSpending as spendingOf } from '#queries/runs/budgets.ts'
import { eventsPage, webhooksPage } from '#queries/api/events.ts'
import { membersPage, organizationOfKey } from '#queries/api/organization.ts'
import { read } from '../../openapi/acting.ts'
import { operations, reads } from '../../openapi/operation.ts'
import { accepted } from '../../outcome.ts'

export const v1OrganizationRoutes = operations()
  .openapi(
    reads({
      operationId: 'readOrganization',
      path: '/v1/organization',
      right: null,
      tag: 'Organization',
      summary: 'Get the organization of the key',
      description: 'With the permissions of the key.',
      reply: publicOrganization,
    }),
    async (c) => {
      const { holder } = c.var
      return c.json(await read(c, 'Organization', (sql) => organizationOfKey(sql, holder)), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listMembers',
      path: '/v1/members',
      right: 'members:read',
      tag: 'Organization',
      summary: 'List members',
      query: membersQuery,
      reply: pageOf(publicMember),
    }),
    async (c) => {
      const { organizationId } = c.var.holder
      const page = await read(c, 'Organization', (sql) =>
        membersPage(sql, organizationId, c.req.valid('query')),
      )
      return c.json(accepted(page), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'readUsage',
      path: '/v1/usage',
      right: 'usage:read',
      tag: 'Organization',
      summary: 'Get usage of the month',
      description: 'Answers, cost, and budgets of the brands this key can read, and the quota of the plan.',
      reply: organizationSpending.meta({ id: 'Usage' }),
    }),
    async (c) => {
      const { organizationId } = c.var.holder
      return c.json(await read(c, 'Organization', (sql) => spendingOf(sql, organizationId)), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listEvents',
      path: '/v1/events',
      right: 'events:read',
      tag: 'Events',
      summary: 'List events',
      description: 'Newest first. The same events that webhooks receive.',
      query: eventsQuery,
      reply: pageOf(publicEvent),
    }),
    async (c) => {
      const { organizationId } = c.var.holder
      const page = await read(c, 'Organization', (sql) =>
        eventsPage(sql, organizationId, c.req.valid('query')),
      )
      return c.json(accepted(page), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listWebhooks',
      path: '/v1/webhooks',
      right: 'events:read',
      tag: 'Events',
      summary: 'List webhooks',
      description: 'For keys with all brands created by an admin; others get an empty list.',
      query: pageQuery,
      reply: pageOf(publicWebhook),
    }),
    async (c) => {
      const { organizationId } = c.var.holder
      const page = await read(c, 'Organization', (sql) =>
        webhooksPage(sql, organizationId, c.req.valid('query')),
      )
      return c.json(accepted(page), 200)
    },
  )
