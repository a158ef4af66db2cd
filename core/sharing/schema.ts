import { z } from 'zod'
import { checkComparePeriod, reportFilters, searchOf, type ReportFilters } from '../reports/filters.ts'
import { addDays } from '../calendar.ts'
import type { AnswerReader } from '../reports/schema.ts'
import { reportViews, type ReportView } from '../reports/registry.ts'
import { comparables, groupings } from '../reports/views.ts'
import { requiredLine } from '../text/single-line.ts'

export const shareLimits = { perBrand: 100, shortestPassword: 8, longestDays: 366, logoBytes: 200 * 1024 }

const parts = {
  by: z.enum([...groupings, ...comparables]).optional(),
  a: z.string().max(140).optional(),
  b: z.string().max(140).optional(),
}

/** The filters of a report without organization and brand, and the grouping or comparison of its view. As texts. */
const shareSearch = reportFilters
  .omit({ organizationId: true, clientId: true })
  .extend(parts)
  .superRefine((filters, context) => checkComparePeriod(filters, context))
  .transform(({ by, a, b, ...filters }) => {
    const given = Object.entries({ by, a, b }).filter((entry): entry is [string, string] => !!entry[1])
    return { ...searchOf(filters), ...Object.fromEntries(given) }
  })

const flags = {
  /** Allows reading the answers behind the numbers. */
  showsAnswers: z.boolean().default(false),
  /** Shows competitors' names; otherwise they are numbered. */
  showsCompetitors: z.boolean().default(true),
  allowsDownloads: z.boolean().default(true),
  /** Shows the organization's own name, color, and logo. */
  isWhiteLabel: z.boolean().default(false),
}

const moment = z.iso.datetime({ offset: true, error: 'Enter a date.' })

/** PUT /api/share-links/:linkId. An omitted password stays unchanged; null removes it. */
export const shareLinkChange = z
  .object({
    name: requiredLine(80),
    views: z
      .array(z.enum(reportViews))
      .min(1, 'Choose at least one view.')
      .transform((views) => reportViews.filter((view) => views.includes(view))),
    /** Null: forever, which owners and admins may choose. */
    expiresAt: moment.nullable(),
    password: z
      .string()
      .min(shareLimits.shortestPassword, `Enter at least ${shareLimits.shortestPassword} characters.`)
      .max(200, 'Enter up to 200 characters.')
      .nullable()
      .optional(),
    ...flags,
  })
  .refine(({ showsAnswers, showsCompetitors }) => showsCompetitors || !showsAnswers, {
    path: ['showsAnswers'],
    message: 'Answers mention competitors. Hide the answers too, or show both.',
  })
export type ShareLinkChange = z.infer<typeof shareLinkChange>

/** POST /api/brands/:brandId/share-links. The shown views cannot be changed later. */
export const shareLinkInput = z.intersection(
  shareLinkChange,
  z.object({
    search: shareSearch.default({}),
    /** The last days up to today; null: the fixed period of the filters. */
    rollingDays: z.number().int().min(1).max(shareLimits.longestDays).nullable().default(null),
  }),
)
export type ShareLinkInput = z.infer<typeof shareLinkInput>
export type ShareLinkDraft = z.input<typeof shareLinkInput>

export const shareLinkRow = z.object({
  id: z.string(),
  brandId: z.string(),
  brandName: z.string(),
  name: z.string(),
  lastFour: z.string(),
  views: z.array(z.enum(reportViews)),
  search: z.record(z.string(), z.string()),
  rollingDays: z.number().nullable(),
  hasPassword: z.boolean(),
  showsAnswers: z.boolean(),
  showsCompetitors: z.boolean(),
  allowsDownloads: z.boolean(),
  isWhiteLabel: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  viewCount: z.number(),
  lastViewedAt: z.string().nullable(),
  /**
   * `ended`: its creator may no longer share the brand, the brand is archived, or its organization is scheduled for
   * deletion.
   */
  state: z.enum(['open', 'expired', 'revoked', 'ended']),
})
export type ShareLinkRow = z.infer<typeof shareLinkRow>
/** The URL contains the token, which is stored nowhere. */
export type NewShareLink = { link: ShareLinkRow; token: string }

export const tokenPattern = /^[\w-]{43}$/

/** The filters of a link on a UTC day. A fixed period is part of its search. */
export function filtersOf(
  { search, rollingDays }: Pick<ShareLinkRow, 'search' | 'rollingDays'>,
  today: string,
): ReportFilters {
  const rolling = rollingDays === null ? {} : { from: addDays(today, 1 - rollingDays), to: today }
  return reportFilters.parse({ ...search, ...rolling })
}

/** PUT /api/organizations/:organizationId/white-label. An omitted logo stays unchanged; null removes it. */
export const whiteLabelInput = z.object({
  name: requiredLine(80),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a color as # and six digits, such as #2b50e0.')
    .nullable(),
  /** PNG, JPEG, or WebP in base64. */
  logo: z
    .base64('The image couldn’t be read.')
    .max(Math.ceil((shareLimits.logoBytes * 4) / 3) + 4, 'Use an image smaller than 200 kB.')
    .nullable()
    .optional(),
})
export type WhiteLabelInput = z.infer<typeof whiteLabelInput>

/** `logo` is a data URL. */
export type WhiteLabel = { name: string; accent: string | null; logo: string | null }

/** What anyone with the link sees before any number. */
export type SharedPage =
  | { state: 'expired' | 'revoked' | 'ended' }
  | { state: 'locked'; label: WhiteLabel | null }
  | {
      state: 'open'
      name: string
      brandName: string
      views: ReportView[]
      rollingDays: number | null
      expiresAt: string | null
      label: WhiteLabel | null
      showsAnswers: boolean
      showsCompetitors: boolean
      allowsDownloads: boolean
      engines: { id: string; label: string }[]
    }

export type SharedAnswer = Pick<
  AnswerReader,
  'id' | 'engine' | 'answeredAt' | 'state' | 'isSandbox' | 'country' | 'text' | 'citations'
> & {
  promptText: string
  mentions: Pick<
    AnswerReader['mentions'][number],
    'brandId' | 'name' | 'isOwn' | 'rank' | 'mentioned' | 'spans'
  >[]
}
