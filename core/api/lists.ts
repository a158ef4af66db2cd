import { z } from 'zod'
import * as values from '../database/values.ts'
import { apiKeyRight } from './keys/schema.ts'
import { runProgress, runStatus } from '../runs/schema.ts'
import { trackedBrandRow } from '../brands/schema.ts'
import { eventKind, eventKindNames, severities, severity } from '../notifications/events/schema.ts'
import { memberStatus } from '../people/member-schema.ts'
import { role } from '../organizations/schema.ts'
import { importanceLevels } from '../prompts/importance.ts'
import { funnelStages } from '../reports/filters.ts'
import { count, moment } from './numbers.ts'
import { fanOutAnalysis, fanOutStatuses } from '../fan-out/analysis-schema.ts'
import { subQueryTypes } from '../fan-out/sub-query.ts'
import { pageQuery } from './page.ts'

/** Row schemas of the public API's lists, and their filters. */

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const publicOrganization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    timeZone: z.string(),
    createdAt: moment,
    key: z
      .object({
        id: z.uuid(),
        name: z.string(),
        brandId: z
          .uuid()
          .nullable()
          .describe('The only brand the key can read; null: every brand its creator can view.'),
        rights: z.array(apiKeyRight).describe('The permissions in effect now.'),
        expiresAt: moment.nullable(),
      })
      .describe('The key of this request.'),
  })
  .meta({ id: 'Organization' })
export type PublicOrganization = z.infer<typeof publicOrganization>

export const brandsQuery = pageQuery.extend({
  archived: flag.optional().describe('Only archived brands, or only active ones.'),
  name: z.string().max(120).optional().describe('Part of the name.'),
})

export const publicBrand = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    country: z.string().nullable(),
    language: z.string().nullable(),
    domains: z.array(z.string()),
    archivedAt: moment.nullable(),
    isDemo: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'Brand' })
export type PublicBrand = z.infer<typeof publicBrand>

export const publicTrackedBrand = trackedBrandRow.extend({ createdAt: moment }).meta({ id: 'TrackedBrand' })

export const promptsQuery = pageQuery.extend({
  archived: flag.optional().describe('Only archived prompts, or only active ones.'),
  branded: flag.optional().describe('Only branded prompts, or only non-branded ones.'),
  topic: z.string().max(120).optional(),
  tag: z.string().max(60).optional(),
  importance: z.enum(importanceLevels).optional().describe('Only prompts with this level and no volume.'),
  text: z.string().max(200).optional().describe('Part of the text.'),
})

export const publicPrompt = z
  .object({
    id: z.uuid(),
    brandId: z.uuid(),
    text: z.string(),
    topic: z.string(),
    intent: z.string().nullable(),
    funnel: z.enum(funnelStages).nullable(),
    tags: z.array(z.string()),
    importance: z.enum(importanceLevels).describe('Normal if a volume replaces it.'),
    volume: count.nullable().describe('Imported demand, such as searches a month.'),
    volumeSource: z.string().nullable(),
    isBranded: z.boolean(),
    version: count,
    archivedAt: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Prompt' })
export type PublicPrompt = z.infer<typeof publicPrompt>

export const runsQuery = pageQuery.extend({
  status: runStatus.optional(),
  kind: z.enum(values.analyses.kind).optional(),
})

export const publicRun = runProgress.meta({ id: 'Run' })

export const fanOutsQuery = pageQuery.extend({ status: z.enum(fanOutStatuses).optional() })

/** The creator is omitted: only those with the right to members may see it. */
export const publicFanOut = fanOutAnalysis
  .omit({ createdBy: true, mayChange: true })
  .meta({ id: 'FanOutAnalysis', description: 'One query fan-out analysis.' })

export const fanOutQueriesPage = z.object({
  origin: z.enum(values.fan_out_pairs.side).optional(),
  type: z.enum(subQueryTypes).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(2000).default(100),
})

export const eventsQuery = pageQuery.extend({
  kind: eventKind.optional(),
  severity: severity.optional().describe(`Minimum severity: ${severities.join(', ')}.`),
  brandId: z.uuid().optional(),
  since: moment.optional().describe('Only events at or after this time.'),
})

export const publicEvent = z
  .object({
    id: z.uuid(),
    brandId: z.uuid().nullable(),
    kind: z.string().describe(`One of ${eventKindNames.join(', ')}.`),
    severity,
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    occurredAt: moment,
  })
  .meta({ id: 'Event' })
export type PublicEvent = z.infer<typeof publicEvent>

export const publicWebhook = z
  .object({
    id: z.uuid(),
    kind: z.enum(['webhook', 'slack', 'teams']),
    name: z.string(),
    host: z.string().describe('Host of the URL. The path isn’t returned because it may be secret.'),
    brandId: z.uuid().nullable(),
    eventKinds: z.array(z.string()).describe('Empty: all.'),
    leastSeverity: severity,
    confirmedAt: moment.nullable(),
    pausedAt: moment.nullable(),
    failingSince: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Webhook' })
export type PublicWebhook = z.infer<typeof publicWebhook>

export const membersQuery = pageQuery.extend({ role: role.optional(), status: memberStatus.optional() })

export const publicMember = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role,
    status: memberStatus,
    createdAt: moment,
  })
  .meta({ id: 'Member' })
export type PublicMember = z.infer<typeof publicMember>
