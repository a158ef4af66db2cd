import type { Issue } from '../issues/issue-schema.ts'
import { message } from '../../language/message.ts'
import { isThin } from './day-change.ts'
import type { BotLogOverview } from './schema.ts'

/**
 * One sentence: a text of the catalog with values, and tags that lead somewhere. `<up>` marks good news, `<failed>` bad
 * news. Visits of crawlers are neither.
 */
export type TrafficSentence = {
  text: string
  values: Record<string, string | number | { share: number }>
}

/** From this share on, failed visits are named even without a change. */
const manyFailed = 0.05

type Summed = Pick<BotLogOverview, 'visits' | 'failed' | 'failedShare' | 'referrals'> & {
  scope: Pick<BotLogOverview['scope'], 'coverage' | 'compare'>
}

/**
 * How often AI crawlers came, whom AI answers sent, and what keeps crawlers out, in at most five sentences. Chosen by
 * rules and worded by the catalog. `issues`: null while they are not known.
 */
export function trafficVerdict(
  overview: Summed,
  issues: readonly Pick<Issue, 'name'>[] | null,
): TrafficSentence[] {
  const { visits, scope } = overview
  if (scope.coverage.now === 0)
    return [
      {
        text: message('There are no logs for this period, so nothing is known about AI crawlers.'),
        values: {},
      },
    ]
  return [
    visits.now === 0
      ? { text: message('No AI crawler visited your site in this period.'), values: {} }
      : visitsSentence(overview),
    ...thinSentence(overview),
    ...referralsSentence(overview),
    ...failedSentence(overview),
    ...issuesSentence(issues),
  ]
}

function visitsSentence({ visits, scope: { coverage } }: Summed): TrafficSentence {
  const values = { visits: visits.now, days: coverage.now }
  const { change } = visits
  if (change === null || change.ratio === null)
    return {
      text: message(
        'AI crawlers visited your site <visitsLink>{visits, plural, one {# time} other {# times}}</visitsLink> on {days, plural, one {# day} other {# days}} with logs.',
      ),
      values,
    }
  if (!change.isClear)
    return {
      text: message(
        'AI crawlers visited your site <visitsLink>{visits, plural, one {# time} other {# times}}</visitsLink>, with no clear change per day.',
      ),
      values,
    }
  return change.ratio > 1
    ? {
        text: message(
          'AI crawlers visited your site <visitsLink>{visits, plural, one {# time} other {# times}}</visitsLink>, {percent} more per day than before.',
        ),
        values: { ...values, percent: { share: change.ratio - 1 } },
      }
    : {
        text: message(
          'AI crawlers visited your site <visitsLink>{visits, plural, one {# time} other {# times}}</visitsLink>, {percent} fewer per day than before.',
        ),
        values: { ...values, percent: { share: 1 - change.ratio } },
      }
}

/** Why nothing is compared, if a comparison was chosen. */
function thinSentence({ scope: { coverage, compare } }: Summed): TrafficSentence[] {
  if (compare === null || coverage.isComparable) return []
  const { now, days, before, daysBefore } = coverage
  if (isThin({ days, covered: now }))
    return [
      {
        text: message(
          'Only {covered} of {days, plural, one {# day has} other {# days have}} logs, so nothing is compared.',
        ),
        values: { covered: now, days },
      },
    ]
  if (before === null || daysBefore === null || !isThin({ days: daysBefore, covered: before })) return []
  return [
    {
      text: message(
        'Only {covered} of the {days, plural, one {# day} other {# days}} before have logs, so nothing is compared.',
      ),
      values: { covered: before, days: daysBefore },
    },
  ]
}

function referralsSentence({ referrals: { now, change } }: Summed): TrafficSentence[] {
  if (now === 0) return []
  if (change === null || change.ratio === null || !change.isClear)
    return [
      {
        text: message(
          'AI answers sent <referralsLink>{referrals, plural, one {# visit} other {# visits}}</referralsLink> to your site.',
        ),
        values: { referrals: now },
      },
    ]
  return change.ratio > 1
    ? [
        {
          text: message(
            'AI answers sent <referralsLink>{referrals, plural, one {# visit} other {# visits}}</referralsLink> to your site, <up>{percent} more per day</up> than before.',
          ),
          values: { referrals: now, percent: { share: change.ratio - 1 } },
        },
      ]
    : [
        {
          text: message(
            'AI answers sent <referralsLink>{referrals, plural, one {# visit} other {# visits}}</referralsLink> to your site, <down>{percent} fewer per day</down> than before.',
          ),
          values: { referrals: now, percent: { share: 1 - change.ratio } },
        },
      ]
}

function failedSentence({ failed, visits, failedShare }: Summed): TrafficSentence[] {
  const share = visits.now === 0 ? 0 : failed.now / visits.now
  const hasRisen = failedShare.isClear && (failedShare.points ?? 0) > 0
  if (share < manyFailed && !hasRisen) return []
  return [
    {
      text: hasRisen
        ? message('<failed>{share} of crawler visits failed</failed>, more than before.')
        : message('<failed>{share} of crawler visits failed</failed>.'),
      values: { share: { share } },
    },
  ]
}

function issuesSentence(issues: readonly Pick<Issue, 'name'>[] | null): TrafficSentence[] {
  const [first] = issues ?? []
  if (issues === null || first === undefined) return []
  return [
    {
      text: message(
        '<issues>{count, plural, one {# issue needs} other {# issues need}} attention</issues>, first <first>{name}</first>.',
      ),
      values: { count: issues.length, name: first.name },
    },
  ]
}
