import { z } from 'zod'
import { citationsReport } from '../bot-logs/reports/citation-schema.ts'
import { botLogFilters } from '../bot-logs/reports/filters.ts'
import { botLogOverview, botRow, crawlToRefer, pageRow } from '../bot-logs/reports/schema.ts'
import { coverageBrief, gapFilters } from '../fan-out/coverage-schema.ts'
import { observedFilters, observedReport } from '../fan-out/observed/schema.ts'
import { explainedMetrics } from '../reports/compare/explain-change.ts'
import { checkComparePeriod, reportFilters } from '../reports/filters.ts'
import { answersPage, publicAnswer } from './answers.ts'
import { publicBrand, publicPrompt, publicTrackedBrand } from './lists.ts'
import { change, count, namedBrand, orNull, owner, period, rate } from './numbers.ts'
import { dot } from '../reports/schema.ts'
import { pageOf, pageQuery } from './page.ts'

/**
 * Limits of MCP results: the same numbers as in reports, cut to fit a conversation. `limits` say how many entries of a
 * list a tool returns; the counts next to a list give its full length.
 */
export const mcpLimits = {
  prompts: 15,
  brands: 20,
  sources: 30,
  gaps: 20,
  rows: 50,
  answerText: 20_000,
} as const

const brandId = z.uuid().describe('From list_brands.')

/** The filters for an assistant. The period is UTC days, inclusive; by default the last eight weeks. */
const scoped = z.object({
  brandId,
  ...reportFilters.pick({
    from: true,
    to: true,
    compareFrom: true,
    compareTo: true,
    channel: true,
    branded: true,
    segment: true,
    country: true,
    topic: true,
  }).shape,
  engines: z.array(z.string().max(60)).max(100).optional().describe('Engine ids; all without.'),
})
const page = {
  limit: z.number().int().min(1).max(mcpLimits.rows).default(20),
  cursor: pageQuery.shape.cursor,
}

const measured = { period, compare: orNull(period), channel: z.string().nullable(), brand: z.string() }
const part = {
  before: z.object({ value: z.number().nullable(), numerator: z.number(), denominator: z.number() }),
  now: z.object({ value: z.number().nullable(), numerator: z.number(), denominator: z.number() }),
  change,
}

export const mcpTools = {
  list_brands: {
    title: 'List brands',
    description: 'The brands this key reaches. Every other tool wants the id of one.',
    right: 'brands:read',
    input: z.object({ ...page }),
    output: pageOf(publicBrand),
  },
  list_competitors: {
    title: 'List competitors',
    description: 'The rivals that are tracked beside a brand, with their other names and domains.',
    right: 'brands:read',
    input: z.object({ brandId }),
    output: z.object({ competitors: z.array(publicTrackedBrand) }),
  },
  list_prompts: {
    title: 'List prompts',
    description: 'The questions that engines are asked on behalf of a brand, newest first.',
    right: 'prompts:read',
    input: z.object({
      brandId,
      ...page,
      topic: z.string().max(120).optional(),
      text: z.string().max(200).optional(),
    }),
    output: pageOf(publicPrompt),
  },
  get_overview: {
    title: 'Get the overview',
    description:
      'How visible a brand is in answers of AI engines: every headline metric with numerator, denominator, 95 % interval and change against the compare period, ranking of brands, visibility by topic. value null means nothing could be counted. A change is worth telling only when its verdict is "real".',
    right: 'reports:read',
    input: scoped.superRefine(checkCompared),
    output: z.object({
      ...measured,
      answers: count,
      validAnswers: count,
      prompts: count,
      sandboxAnswers: count.describe('Invented by the built-in sandbox: not about the real world.'),
      metrics: z.array(z.object({ metric: z.string(), rate, compare: orNull(rate), change: orNull(change) })),
      ranking: z.array(
        namedBrand.extend({
          shareOfVoice: rate,
          visibility: rate,
          rankFrom: count,
          rankTo: count,
          change: orNull(change),
        }),
      ),
      topics: z.array(z.object({ topic: z.string(), prompts: count, visibility: orNull(rate) })),
    }),
  },
  compare_periods: {
    title: 'Compare two periods',
    description:
      'Metrics of a brand now and in the compare period, and the prompts that differ most. Give from and to, and compareFrom and compareTo for a compare period of your own.',
    right: 'reports:read',
    input: scoped.superRefine(checkCompared),
    output: z.object({
      ...measured,
      rows: z.array(z.object({ metric: z.string(), now: rate, before: rate, difference: change })),
      prompts: z.array(z.object({ promptId: z.uuid(), text: z.string(), now: rate, before: rate })),
      promptsInBoth: count,
    }),
  },
  explain_change: {
    title: 'Explain a change',
    description:
      'Why visibility or share of voice changed between two periods: what each prompt, engine and brand contributed (in points of the metric, 0.01 is one point), each with interval, p-value and verdict, and ids of answers as evidence to read with get_answer. Only what has the verdict "real" is beyond doubt; say so. Contributions of all prompts add up to difference.within; difference.mix comes from prompts or engines asked in only one period.',
    right: 'reports:read',
    input: scoped
      .extend({ metric: z.enum(explainedMetrics).default('visibility') })
      .superRefine(checkCompared),
    output: z.object({
      ...measured,
      metric: z.enum(explainedMetrics),
      summary: z.string(),
      before: rate,
      now: rate,
      change,
      difference: z.object({
        total: z.number().nullable(),
        within: z.number().nullable(),
        mix: z.number().nullable(),
      }),
      cells: z.object({ shared: count, onlyNow: count, onlyBefore: count }),
      prompts: z.array(
        z.object({
          promptId: z.uuid(),
          text: z.string(),
          topic: z.string(),
          ...part,
          contribution: z.number(),
          evidence: z
            .object({ before: z.array(dot), now: z.array(dot) })
            .describe('Latest answers to the prompt in either period.'),
        }),
      ),
      promptsInAll: count,
      engines: z.array(z.object({ engine: z.string(), ...part, contribution: z.number() })),
      brands: z.array(namedBrand.extend({ ...part, contribution: z.number().nullable() })),
    }),
  },
  list_answers: {
    title: 'List answers',
    description:
      'Answers of engines about a brand, newest first, with the brands they name. present: only those that name the own brand, or only those that do not.',
    right: 'answers:read',
    input: scoped
      .extend({
        ...page,
        promptId: z.uuid().optional(),
        present: z.boolean().optional(),
        domain: z.string().max(253).optional().describe('Only those citing this domain.'),
        subQuery: z
          .string()
          .max(300)
          .optional()
          .describe('Only those searched for with it: a key of get_searches.'),
        state: z.enum(['answered', 'absent', 'refused', 'valid']).optional(),
      })
      .superRefine(checkCompared),
    output: answersPage,
  },
  get_answer: {
    title: 'Read an answer',
    description:
      'The whole text of an answer, with mentions, labels, citations and searches: the evidence itself.',
    right: 'answers:read',
    input: z.object({ answerId: z.uuid() }),
    output: z.object({
      answer: publicAnswer,
      isCut: z.boolean().describe(`Only the first ${mcpLimits.answerText} characters of its text are here.`),
    }),
  },
  list_sources: {
    title: 'List sources',
    description:
      'Which domains answers cite, whose they are, and the pages that are cited with a rival and without the brand (gaps).',
    right: 'reports:read',
    input: scoped.superRefine(checkCompared),
    output: z.object({
      ...measured,
      domains: z.array(
        z.object({
          domain: z.string(),
          owner,
          type: z.string(),
          answers: count,
          pages: count,
          share: rate,
          change: orNull(change),
          withOwn: count,
          withRivalOnly: count,
        }),
      ),
      domainsInAll: count,
      gaps: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullable(),
          domain: z.string(),
          answers: count,
          rivals: z.array(z.string()),
        }),
      ),
    }),
  },
  get_searches: {
    title: 'Get searches of engines',
    description:
      'What answer engines searched for before they answered the prompts of a brand (query fan-out, observed and not simulated): how often they searched, how many sub-queries an answer has, how often queries and their types come back in repeats, and the sub-queries with the share of answers that have them. Query strings rarely come back while types do. list_answers with subQuery set to a key gives the answers.',
    right: 'fan-out:read',
    input: scoped.extend({
      prompt: observedFilters.shape.prompt.describe('One prompt, from list_prompts.'),
      search: z.string().max(200).default('').describe('Words that a sub-query contains.'),
      type: observedFilters.shape.type,
      which: z.enum(['now', 'new', 'gone']).default('now'),
    }),
    output: z.object({
      ...measured,
      total: observedReport.shape.total,
      before: observedReport.shape.compare,
      engines: observedReport.shape.engines,
      types: observedReport.shape.types,
      counts: observedReport.shape.counts,
      subQueries: observedReport.shape.rows,
      matching: count,
      sandboxAnswers: count,
    }),
  },
  get_gaps: {
    title: 'Get gaps of coverage',
    description:
      'Which searches of engines (query fan-out) pages of rivals or cited pages answer and no page of the brand does, the most pressing first, with the page and passage to improve or the nearest one, out of one analysis: the newest of the whole brand unless another is named. origin says whether engines searched it (observed) or a model or rules proposed it: shares of these are not comparable. A page covers a search when its best passage scores thresholds.covered or more. Start analyses and list them through the API.',
    right: 'fan-out:read',
    input: z.object({
      brandId,
      analysisId: z.uuid().optional().describe('Of this brand; without it the newest of the whole brand.'),
      search: z.string().trim().max(200).optional().describe('Words that the search contains.'),
      origin: gapFilters.shape.origin,
      type: gapFilters.shape.type,
      step: gapFilters.shape.step.describe('improve: an own page answers it in part. make: none does.'),
    }),
    output: coverageBrief.extend({ analysisId: z.uuid() }),
  },
  get_bot_visits: {
    title: 'Get visits of AI crawlers',
    description:
      'Which AI crawlers came to the site of a brand according to its access logs, for what purpose, what they read, how much failed, how far it is proven that they are who they claim to be, the pages they read most, which of these answers cite and which fail while they are cited, and people whom AI assistants sent. Counts are complete as far as logs were sent; they carry no interval. Visits of grade mismatch claim a crawler whose operator does not know the address.',
    right: 'bot-logs:read',
    input: z.object({
      brandId,
      from: botLogFilters.shape.from,
      to: botLogFilters.shape.to,
      purpose: botLogFilters.shape.purpose.describe('Without it: training, search, user-fetch and agent.'),
      operator: botLogFilters.shape.operator,
      bot: botLogFilters.shape.bot.describe('Id of a crawler, as in bots.'),
      path: botLogFilters.shape.path.describe('Only pages below this path.'),
      proven: z.boolean().default(false).describe('Only visits whose sender is proven.'),
    }),
    output: z.object({
      brand: z.string(),
      period,
      compare: orNull(period),
      zone: z.string(),
      sandbox: z.enum(['none', 'some', 'all']),
      visits: botLogOverview.shape.visits,
      pagesRead: botLogOverview.shape.pagesRead,
      failed: botLogOverview.shape.failed,
      referrals: botLogOverview.shape.referrals,
      searchAndAi: botLogOverview.shape.searchAndAi,
      grades: botLogOverview.shape.grades,
      byPurpose: botLogOverview.shape.byPurpose,
      bots: z.array(botRow.omit({ docs: true })),
      botsInAll: count,
      pages: z.array(pageRow),
      pagesInAll: count,
      crawlToRefer: z.array(crawlToRefer),
      citations: z
        .object({
          answers: citationsReport.shape.answers,
          counts: citationsReport.shape.counts,
          crawledCited: citationsReport.shape.crawledCited,
          citedCrawled: citationsReport.shape.citedCrawled,
          failing: citationsReport.shape.rows.describe(
            'Pages that answers cite and whose last visit failed.',
          ),
        })
        .describe(
          'Own pages read (search engines that feed AI count here, too) beside those that answers cite.',
        ),
    }),
  },
} as const

export type McpToolName = keyof typeof mcpTools
export type McpInput<Name extends McpToolName> = z.output<(typeof mcpTools)[Name]['input']>
export type McpOutput<Name extends McpToolName> = z.input<(typeof mcpTools)[Name]['output']>

type Compared = { compareFrom?: string | undefined; compareTo?: string | undefined }

function checkCompared({ compareFrom, compareTo }: Compared, context: z.RefinementCtx): void {
  const filters = reportFilters.parse({})
  checkComparePeriod(
    {
      ...filters,
      ...(compareFrom !== undefined && { compareFrom }),
      ...(compareTo !== undefined && { compareTo }),
    },
    context,
  )
}
