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
  /** In names, ids and addresses of members. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(organizationStates, 'There is no such state.').optional(),
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
  /** Given by the platform; `until` is the last day it holds. */
  override: z.object({ key: z.string(), until: z.string().nullable(), reason: z.string() }).nullable(),
  /** The state of what is paid for, as Stripe names it. */
  subscription: z.string().nullable(),
  /** Active ones other than guests, as plans count them. */
  members: z.number(),
  brands: z.number(),
  /** What holds: of the plan, or given instead. */
  limits: z.object({
    brands: z.number().nullable(),
    seats: z.number().nullable(),
    answers: z.number().nullable(),
  }),
  /** Limits and features given by the platform that hold now. */
  given: z.array(limitOverride.extend({ reason: z.string() })),
  support: z.object({
    /** Until when an owner has let support in. */
    openUntil: z.string().nullable(),
    /** What support has asked for and nobody has answered. */
    asked: z.object({ at: z.string(), reason: z.string(), hours: z.number() }).nullable(),
    /** The last answer to such a request. */
    lastAnswer: z.enum(values.support_requests.answer).nullable(),
  }),
  /** Of the running month in the organization's time zone. */
  answers: z.number(),
  knownUsd: z.number(),
  unknownCalls: z.number(),
  /** The last use that was written down. */
  lastUsedAt: z.string().nullable(),
})
export type OrganizationRow = z.infer<typeof organizationRow>

export type OrganizationPage = {
  rows: OrganizationRow[]
  total: number
  plans: { key: string; name: string }[]
  /** Whether the caller may give plans and limits, and ask for support access. */
  mayAct: boolean
}
