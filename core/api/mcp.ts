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
    description: 'The brands this key can read. Every other tool needs the id of one.',
    right: 'brands:read',
    input: z.object({ ...page }),
    output: pageOf(publicBrand),
  },
  list_competitors: {
    title: 'List competitors',
    description: 'The tracked competitors of a brand, with their aliases and domains.',
    right: 'brands:read',
    input: z.object({ brandId }),
    output: z.object({ competitors: z.array(publicTrackedBrand) }),
  },
  list_prompts: {
    title: 'List prompts',
    description: 'The prompts of a brand, newest first.',
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
    title: 'Get overview',
    description:
      'How visible a brand is in AI answers: every headline metric with numerator, denominator, 95% confidence interval, and change vs. the comparison period; brand ranking; visibility by topic. value null means nothing could be counted. Report a change only if its verdict is "real" (statistically significant).',
    right: 'reports:read',
    input: scoped.superRefine(checkCompared),
    output: z.object({
      ...measured,
      answers: count,
      validAnswers: count,
      prompts: count,
      sandboxAnswers: count.describe('Sample data from the built-in sandbox; doesn’t reflect real brands.'),
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
      'Metrics of a brand now and in the comparison period, and the prompts that changed most. Set from and to, and compareFrom and compareTo for a custom comparison period.',
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
      'Why visibility or share of voice changed between two periods: the contribution of each prompt, engine, and brand (in points of the metric, 0.01 is one point), each with interval, p-value, and verdict, and ids of answers as evidence to read with get_answer. Only the verdict "real" means statistically significant; say so. Contributions of all prompts add up to difference.within; difference.mix comes from prompts or engines that ran in only one period.',
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
            .describe('Latest answers to the prompt in each period.'),
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
      'AI answers for a brand, newest first, with the brands they mention. present: only answers that mention the own brand, or only answers that do not.',
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
          .describe('Only answers whose engine searched this sub-query: a key from get_searches.'),
        state: z.enum(['answered', 'absent', 'refused', 'valid']).optional(),
      })
      .superRefine(checkCompared),
    output: answersPage,
  },
  get_answer: {
    title: 'Get an answer',
    description: 'The full text of an answer, with mentions, labels, citations, and searches.',
    right: 'answers:read',
    input: z.object({ answerId: z.uuid() }),
    output: z.object({
      answer: publicAnswer,
      isCut: z
        .boolean()
        .describe(`Only the first ${mcpLimits.answerText} characters of the text are returned.`),
    }),
  },
  list_sources: {
    title: 'List sources',
    description:
      'The domains that answers cite, who owns them, and the pages that are cited with a competitor but without the brand (citation gaps).',
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
    title: 'Get query fan-out',
    description:
      'What AI engines searched before they answered the prompts of a brand (query fan-out, observed, not simulated): search trigger rate, sub-queries per answer, recurrence of queries and their types across samples, and the sub-queries with their share of answers. Query strings rarely recur, but types do. To get the answers, call list_answers with subQuery set to a key.',
    right: 'fan-out:read',
    input: scoped.extend({
      prompt: observedFilters.shape.prompt.describe('One prompt, from list_prompts.'),
      search: z.string().max(200).default('').describe('Words in the sub-query.'),
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
    title: 'Get content gaps',
    description:
      'Sub-queries (query fan-out) that competitor pages or cited pages answer but no page of the brand does, most important first, with the page and passage to improve or the closest one. From one fan-out analysis: the latest of the whole brand unless you name another. origin says whether engines searched it (observed) or a model or rules proposed it; their shares are not comparable. A page covers a sub-query if its best passage scores thresholds.covered or more. Use the API to start and list analyses.',
    right: 'fan-out:read',
    input: z.object({
      brandId,
      analysisId: z
        .uuid()
        .optional()
        .describe('A fan-out analysis of this brand; default: the latest of the whole brand.'),
      search: z.string().trim().max(200).optional().describe('Words in the sub-query.'),
      origin: gapFilters.shape.origin,
      type: gapFilters.shape.type,
      step: gapFilters.shape.step.describe(
        'improve: an owned page answers it partially. make: no owned page does.',
      ),
    }),
    output: coverageBrief.extend({ analysisId: z.uuid() }),
  },
  get_bot_visits: {
    title: 'Get AI traffic',
    description:
      'AI bots in the access logs of a brand’s site: their purpose, the pages they crawled, failed requests, verification, the most crawled pages, which of these pages answers cite and which fail while they are cited, and AI referrals. Counts are complete as far as logs were sent, so they have no interval. Visits of grade mismatch are likely spoofed: the operator does not list their IP address.',
    right: 'bot-logs:read',
    input: z.object({
      brandId,
      from: botLogFilters.shape.from,
      to: botLogFilters.shape.to,
      purpose: botLogFilters.shape.purpose.describe('Default: training, search, user-fetch, and agent.'),
      operator: botLogFilters.shape.operator,
      bot: botLogFilters.shape.bot.describe('Id of a crawler, as in bots.'),
      path: botLogFilters.shape.path.describe('Only pages under this path.'),
      proven: z.boolean().default(false).describe('Only verified visits.'),
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
          failing: citationsReport.shape.rows.describe('Pages cited in answers whose latest visit failed.'),
        })
        .describe(
          'Owned pages crawled (including by search engines that feed AI) vs. owned pages cited in answers.',
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
