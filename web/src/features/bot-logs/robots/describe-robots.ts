import type {
  Applied,
  Finding,
  RobotsBot,
  RobotsHost,
  RobotsReport,
} from '#core/bot-logs/robots/robots-schema.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

export const obedienceLabels: Record<RobotsBot['respectsRobots'], string> = {
  yes: t('says it follows robots.txt'),
  partly: t('says it partly follows robots.txt'),
  no: t('says robots.txt might not apply'),
  unknown: t('says nothing about robots.txt'),
}

const reachWords: Record<Applied['reach'], string> = {
  all: t('blocks everything'),
  some: t('blocks some paths'),
  none: t('blocks nothing'),
}

/** "Its own group, lines 3 to 6: closes some paths". */
export function describeApplied(applied: Applied, hosts: readonly RobotsHost[]): string {
  const whose = {
    own: t('Own group'),
    followed: t('Group of another crawler that it follows'),
    all: t('Group for all bots (*)'),
    none: t('No group'),
  }[applied.by]
  const reach = reachWords[applied.reach]
  const lines = linesOf(applied, hosts)
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined || applied.by === 'none') return `${whose}: ${reach}`
  return t('{whose} (lines {first}–{last}): {reach}', {
    whose,
    first: first.line,
    last: last.line,
    reach,
  })
}

/** The quoted lines that apply to a bot on a host. */
export function linesOf({ host, groups }: Applied, hosts: readonly RobotsHost[]) {
  const known = hosts.find((one) => one.host === host)
  return groups.flatMap((group) => known?.groups[group]?.lines ?? [])
}

/** The state of a host's robots.txt and how it is known. */
export function describeHost({ isReserved, check, state, versions }: RobotsHost): string {
  const [newest] = versions
  const says =
    newest === undefined || state === null
      ? ''
      : state === 'rules'
        ? t('Last fetched on {day}, unchanged since {since}.', {
            day: formatDay(newest.seenAt),
            since: formatDay(newest.fetchedAt),
          })
        : state === 'open'
          ? t('No robots.txt (the host returns {status}), so everything is allowed.', {
              status: newest.status,
            })
          : t(
              'The host returns an error ({status}), so nothing is allowed, but crawlers can use a cached copy for a while.',
              { status: newest.status === 0 ? t('no response') : newest.status },
            )
  if (isReserved)
    return newest === undefined
      ? t('This hostname is reserved for examples and tests, so we never fetch it.')
      : t(
          'This hostname is reserved for examples and tests, so we never fetch it. The content shown is sample data.',
        )
  if (check?.problem === 'private')
    return `${t('The host points to a private IP address, so we don’t fetch it.')} ${says}`.trim()
  if (check?.problem === 'silent')
    return `${t('The host didn’t respond to the last attempt.')} ${says}`.trim()
  return says === '' ? t('Not fetched yet.') : says
}

type Said = { title: string; text: string; isGrave: boolean }

/** Describes a finding in plain sentences. */
export function describeFinding({ kind, host, status, count, bots }: Finding): Said {
  const of = { host: host ?? '', status: status === 0 || status === null ? t('no response') : status }
  const amount = { count, bots: bots.length }
  switch (kind) {
    case 'unreadable':
      return {
        isGrave: true,
        title: t('Can’t fetch robots.txt on {host}', of),
        text: t(
          'The host returned {status}. Most crawlers stop crawling once their cached copy expires.',
          of,
        ),
      }
    case 'turnedAway':
      return {
        isGrave: true,
        title: t('{host} blocks our request for robots.txt', of),
        text: t(
          'The host returned {status}. Crawlers treat this as no robots.txt and crawl everything. A firewall might treat them differently from us.',
          of,
        ),
      }
    case 'closedToAll':
      return {
        isGrave: true,
        title: t('robots.txt on {host} blocks all crawlers', of),
        text: t('Bots without their own group can’t crawl anything.'),
      }
    case 'feedersClosed':
      return {
        isGrave: true,
        title: t(
          '{bots, plural, one {# bot that supplies AI answers} other {# bots that supply AI answers}} can’t crawl anything',
          amount,
        ),
        text: t('These bots supply AI answers. If they can’t crawl a page, it’s unlikely to be cited.'),
      }
    case 'wentOn':
      return {
        isGrave: false,
        title: t(
          '{bots, plural, one {# bot} other {# bots}} crawled disallowed pages ({count, plural, one {# visit} other {# visits}})',
          amount,
        ),
        text: t(
          'Some operators exempt user-requested visits from robots.txt, and unverified visits might come from someone else. Select a number for details.',
        ),
      }
    case 'neverAsked':
      return {
        isGrave: false,
        title: t(
          '{bots, plural, one {# bot} other {# bots}} never fetched robots.txt in this period',
          amount,
        ),
        text: t('They used a cached copy, another crawler’s copy from the same operator, or none.'),
      }
    case 'askedInVain':
      return {
        isGrave: true,
        title: t(
          '{count, plural, one {# robots.txt fetch} other {# robots.txt fetches}} by bots failed',
          amount,
        ),
        text: t(
          'Bots that are denied robots.txt follow no rules. Bots that get a server error might stop visiting.',
        ),
      }
    case 'notUnderstood':
      return {
        isGrave: false,
        title: t('robots.txt on {host} has {count, plural, one {# line} other {# lines}} with no effect', {
          ...of,
          count,
        }),
        text: t('They’re marked in the file below.'),
      }
    case 'aboutQueries':
      return {
        isGrave: false,
        title: t('{count, plural, one {# rule} other {# rules}} on {host} can’t be checked against visits', {
          ...of,
          count,
        }),
        text: t('They apply to URL query strings, which we don’t store for visits.'),
      }
    case 'cut':
      return {
        isGrave: true,
        title: t('robots.txt on {host} is larger than 500 KiB', of),
        text: t('Crawlers can ignore everything beyond this limit, and we don’t count it.'),
      }
  }
}

/** "GPTBot (1,204), ClaudeBot (3)". */
export function describeBots({ bots, kind }: Finding): string {
  const shown = bots.slice(0, 12).map(({ name, count }) => `${name} (${formatCount(count)})`)
  const names = kind === 'feedersClosed' ? bots.slice(0, 12).map(({ name }) => name) : shown
  const rest = bots.length - names.length
  return rest > 0 ? `${names.join(', ')}, ${t('and {count} more', { count: rest })}` : names.join(', ')
}

export const unclearOf = ({ changed, unreadable, unknown }: RobotsBot) => changed + unreadable + unknown

/** Why visits are neither allowed nor disallowed. */
export function describeUnclear({ changed, unreadable, unknown }: RobotsBot): string {
  return [
    ...(changed > 0 ? [t('{count} on days it changed', { count: formatCount(changed) })] : []),
    ...(unreadable > 0 ? [t('{count} during errors', { count: formatCount(unreadable) })] : []),
    ...(unknown > 0 ? [t('{count} with unknown robots.txt', { count: formatCount(unknown) })] : []),
  ].join(', ')
}

export function totalOf({ bots }: Pick<RobotsReport, 'bots'>, of: (bot: RobotsBot) => number): number {
  return bots.reduce((sum, bot) => sum + of(bot), 0)
}
