import { z } from 'zod'
import { limitOverride } from '../billing/plans/overrides.ts'
import * as values from '../database/values.ts'

export const organizationStates = ['active', 'trial', 'trial-ended', 'demo', 'deleting'] as const
export type OrganizationState = (typeof organizationStates)[number]

export const organizationSorts = [
  'name',
  'created',
  'members',
  'brands',
  'answers',
  'cost',
  'activity',
] as const
export const organizationsPerPage = 20

/** GET /api/admin/organizations. */
export const organizationsQuery = z.object({
  /** Searches names, ids, and members' email addresses. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(organizationStates, 'Choose a status from the list.').optional(),
  /** Key of a plan; `none`: without one. */
  plan: z.string().trim().max(41).optional(),
  sort: z.enum(organizationSorts).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type OrganizationsQuery = z.infer<typeof organizationsQuery>

export const organizationRow = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  state: z.enum(organizationStates),
  /** Null: no plan, so no limits. */
  plan: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** Set by Support; `until` is the last day. */
  override: z.object({ key: z.string(), until: z.string().nullable(), reason: z.string() }).nullable(),
  /** State of the subscription, as named by Stripe. */
  subscription: z.string().nullable(),
  /** Active members other than guests, as plans count them. */
  members: z.number(),
  brands: z.number(),
  /** Limits in force: of the plan, or overridden. */
  limits: z.object({
    brands: z.number().nullable(),
    seats: z.number().nullable(),
    answers: z.number().nullable(),
  }),
  /** Limits and features currently overridden by Support. */
  given: z.array(limitOverride.extend({ reason: z.string() })),
  support: z.object({
    /** Until when an owner has granted support access. */
    openUntil: z.string().nullable(),
    /** An access request that is still open. */
    asked: z.object({ at: z.string(), reason: z.string(), hours: z.number() }).nullable(),
    /** The last answer to an access request. */
    lastAnswer: z.enum(values.support_requests.answer).nullable(),
  }),
  /** In the current month in the organization's time zone. */
  answers: z.number(),
  knownUsd: z.number(),
  unknownCalls: z.number(),
  /** The last usage record. */
  lastUsedAt: z.string().nullable(),
})
export type OrganizationRow = z.infer<typeof organizationRow>

export type OrganizationPage = {
  rows: OrganizationRow[]
  total: number
  plans: { key: string; name: string }[]
  /** Whether the caller may set plans and limits, and request support access. */
  mayAct: boolean
}
