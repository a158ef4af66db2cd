import { z } from 'zod'
import { count, orNull } from '../../api/numbers.ts'
import { pathClasses } from '../path-class.ts'
import { botLogFilters, checkComparedDays } from '../reports/filters.ts'
import { botLogScope, botRow } from '../reports/schema.ts'
import { maxRobotsBytes, robotsProblems } from './parse-robots.ts'

const moment = z.iso.datetime({ offset: true })
const line = z.object({ line: count, text: z.string() })

const bot = botRow.pick({ id: true, name: true, operator: true, level: true })
const reach = z
  .enum(['all', 'some', 'none'])
  .describe('How much of the site the rules block: everything, some of it, or nothing.')

/** A host's robots.txt for one bot. */
const applied = z.object({
  host: z.string(),
  by: z
    .enum(['own', 'followed', 'all', 'none'])
    .describe(
      'own: its own group; followed: the group of another crawler, as its operator documents; all: the group *; none: no group.',
    ),
  reach,
  groups: z.array(count).describe('Which of the host’s `groups` apply. Groups with the same name are one.'),
})
export type Applied = z.infer<typeof applied>

const robotsVersion = z.object({
  id: z.uuid(),
  fetchedAt: moment,
  seenAt: moment.describe('When the same text was last seen.'),
  status: count.describe('0: the host didn’t respond.'),
  bytes: count,
})

/** `reserved`: a name for examples and tests. `private`: resolves to a private address. `silent`: no response. */
export const checkProblems = ['reserved', 'private', 'silent'] as const

export const robotsHost = z.object({
  host: z.string(),
  isReserved: z.boolean().describe('A host name for examples and tests; never fetched.'),
  check: orNull(z.object({ status: orNull(count), problem: orNull(z.enum(checkProblems)) })).describe(
    'Result of the last attempt.',
  ),
  state: orNull(z.enum(['rules', 'open', 'unreadable'])).describe(
    'State of the latest version. open: no robots.txt (4xx), so everything is allowed; unreadable: the server failed, so RFC 9309 disallows everything. null: never fetched.',
  ),
  versions: z.array(robotsVersion).describe('Newest first.'),
  isCut: z.boolean().describe('It exceeds the 500 KiB that crawlers read.'),
  groups: z
    .array(z.object({ lines: z.array(line), linesInAll: count }))
    .describe('Quoted from the latest version.'),
  closesAll: z.boolean().describe('All other bots are blocked from everything.'),
  queryRules: z
    .array(line)
    .describe(
      'Rules for query strings. Visits are stored without query strings, so these rules can’t be checked.',
    ),
  problems: z.array(line.extend({ problem: z.enum(robotsProblems) })),
})
export type RobotsHost = z.infer<typeof robotsHost>

export const robotsBot = bot.extend({
  token: z.string().describe('The name to look for in robots.txt.'),
  isTokenDocumented: z.boolean(),
  respectsRobots: botRow.shape.respectsRobots,
  docs: orNull(z.string()),
  visits: count,
  allowed: count,
  disallowed: count,
  disallowedProven: count.describe('Of the disallowed visits, the verified ones.'),
  changed: count.describe('On days when robots.txt changed between the two.'),
  unreadable: count.describe('While the robots.txt server failed.'),
  unknown: count.describe('On hosts whose robots.txt is unknown.'),
  before: count.describe(
    'Of the checked visits, those before robots.txt was first fetched; checked against the closest version.',
  ),
  asked: count.describe('Fetches of robots.txt by this bot.'),
  askedInVain: count.describe('Of these, failed with 5xx or 4xx other than 404 and 410.'),
  applied: z.array(applied),
})
export type RobotsBot = z.infer<typeof robotsBot>

export const findingKinds = [
  'unreadable',
  'turnedAway',
  'closedToAll',
  'feedersClosed',
  'wentOn',
  'neverAsked',
  'askedInVain',
  'notUnderstood',
  'aboutQueries',
  'cut',
] as const
export type FindingKind = (typeof findingKinds)[number]

const finding = z.object({
  kind: z.enum(findingKinds),
  host: orNull(z.string()),
  status: orNull(count),
  count,
  bots: z.array(z.object({ id: z.string(), name: z.string(), count })),
})
export type Finding = z.infer<typeof finding>

export const robotsReport = z
  .object({
    scope: botLogScope,
    checkedAt: orNull(moment),
    mayCheck: z.boolean().describe('Whether the caller can fetch it now.'),
    hosts: z.array(robotsHost),
    bots: z.array(robotsBot),
    robotsOnly: z
      .array(bot.extend({ token: z.string(), applied: z.array(applied), docs: orNull(z.string()) }))
      .describe('Names used in robots.txt only, never by visits.'),
    findings: z.array(finding),
    isPartial: z.boolean().describe('The site has more URLs than are checked; the rest is `unknown`.'),
  })
  .meta({ id: 'BotLogRobots' })
export type RobotsReport = z.infer<typeof robotsReport>

export const robotsPage = z.object({
  id: count,
  host: z.string(),
  path: z.string(),
  kind: z.enum(pathClasses),
  visits: count,
  proven: count,
  failed: count,
  lastAt: moment,
  rule: orNull(line).describe('The line that disallows it, in the version of the last day.'),
})

export const maxRobotsPages = 200

export const robotsPages = z
  .object({
    bot,
    pages: count.describe('URLs of the site that the bot crawled although they were disallowed.'),
    rows: z.array(robotsPage).describe(`The ${maxRobotsPages} most visited.`),
  })
  .meta({ id: 'BotLogRobotsPages' })
export type RobotsPages = z.infer<typeof robotsPages>

export const robotsPagesFilters = botLogFilters.extend({ bot: botLogFilters.shape.bot.unwrap() })
export type RobotsPagesFilters = z.infer<typeof robotsPagesFilters>

export const checkedRobotsPagesFilters = robotsPagesFilters.superRefine(checkComparedDays)

/** A robots.txt to test against the visits of a period. */
export const trialInput = z.object({
  host: z.string().max(253),
  content: z
    .string()
    .max(maxRobotsBytes, 'Too long. Crawlers only use the first 500 KiB.')
    .refine((text) => !text.includes('\0'), 'Remove characters that aren’t text.'),
})

const trialPage = z.object({ id: count, path: z.string(), visits: count })
const trialPart = z.object({ visits: count, pages: count, examples: z.array(trialPage) })

export const trialReport = z
  .object({
    scope: botLogScope,
    host: z.string(),
    /** Null: there is none to compare with, so everything closed is new. */
    comparedWith: orNull(robotsVersion),
    bots: z.array(bot.extend({ visits: count, closed: trialPart, opened: trialPart, reach })),
    unchanged: z.array(bot).describe('Bots whose visits would not change.'),
    problems: z.array(line.extend({ problem: z.enum(robotsProblems) })),
    queryRules: z.array(line),
    isPartial: z.boolean(),
  })
  .meta({ id: 'BotLogRobotsTrial' })
export type TrialReport = z.infer<typeof trialReport>
