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
  yes: t('says it obeys robots.txt'),
  partly: t('says it obeys robots.txt in part'),
  no: t('says robots.txt may not apply'),
  unknown: t('says nothing of robots.txt'),
}

const reachWords: Record<Applied['reach'], string> = {
  all: t('closes everything'),
  some: t('closes some paths'),
  none: t('closes nothing'),
}

/** "Its own group, lines 3 to 6: closes some paths". */
export function describeApplied(applied: Applied, hosts: readonly RobotsHost[]): string {
  const whose = {
    own: t('Its own group'),
    followed: t('The group of another crawler, which it follows'),
    all: t('The group for all (*)'),
    none: t('No group'),
  }[applied.by]
  const reach = reachWords[applied.reach]
  const lines = linesOf(applied, hosts)
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined || applied.by === 'none') return `${whose}: ${reach}`
  return t('{whose}, lines {first} to {last}: {reach}', {
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
        ? t('Read on {day}, and the same since {since}.', {
            day: formatDay(newest.seenAt),
            since: formatDay(newest.fetchedAt),
          })
        : state === 'open'
          ? t('There is none: the host answers {status}. By RFC 9309 everything is allowed then.', {
              status: newest.status,
            })
          : t(
              'The host fails ({status}). By RFC 9309 nothing is allowed then; crawlers go on with a copy for a while.',
              { status: newest.status === 0 ? t('no answer') : newest.status },
            )
  if (isReserved)
    return newest === undefined
      ? t('This is a name for examples and tests, so nothing is ever fetched from it.')
      : t(
          'This is a name for examples and tests, so nothing is ever fetched from it. What stands here was invented by the sandbox.',
        )
  if (check?.problem === 'private')
    return `${t('It leads to a private address, so it is not fetched.')} ${says}`.trim()
  if (check?.problem === 'silent') return `${t('It did not answer at the last try.')} ${says}`.trim()
  return says === '' ? t('It was never fetched.') : says
}

type Said = { title: string; text: string; isGrave: boolean }

/** Describes a finding in plain sentences. */
export function describeFinding({ kind, host, status, count, bots }: Finding): Said {
  const of = { host: host ?? '', status: status === 0 || status === null ? t('no answer') : status }
  const amount = { count, bots: bots.length }
  switch (kind) {
    case 'unreadable':
      return {
        isGrave: true,
        title: t('robots.txt of {host} cannot be read', of),
        text: t(
          'The host answered with {status}. A crawler that keeps to RFC 9309 reads nothing at all then, once its copy is too old.',
          of,
        ),
      }
    case 'turnedAway':
      return {
        isGrave: true,
        title: t('{host} turned us away from its robots.txt', of),
        text: t(
          'It answered with {status}. Crawlers take that for no robots.txt and read everything; a shield may treat them otherwise than us.',
          of,
        ),
      }
    case 'closedToAll':
      return {
        isGrave: true,
        title: t('robots.txt of {host} closes everything to everybody', of),
        text: t('Whoever is not named in a group of its own may read nothing.'),
      }
    case 'feedersClosed':
      return {
        isGrave: true,
        title: t(
          '{bots, plural, one {# bot whose reading feeds answers may} other {# bots whose reading feeds answers may}} read nothing',
          amount,
        ),
        text: t('These bots feed answers that can cite you. What they may not read, they can hardly cite.'),
      }
    case 'wentOn':
      return {
        isGrave: false,
        title: t(
          '{bots, plural, one {# bot} other {# bots}} read what robots.txt disallows: {count, plural, one {# visit} other {# visits}}',
          amount,
        ),
        text: t(
          'A user-started fetch may do so by its operator’s own words, and a visit that is not proven may be somebody else’s. Open a number to see which.',
        ),
      }
    case 'neverAsked':
      return {
        isGrave: false,
        title: t(
          '{bots, plural, one {# bot} other {# bots}} never asked for robots.txt in this period',
          amount,
        ),
        text: t('They went by a copy, by that of another crawler of their operator, or by nothing.'),
      }
    case 'askedInVain':
      return {
        isGrave: true,
        title: t('{count, plural, one {# fetch} other {# fetches}} of robots.txt by bots failed', amount),
        text: t(
          'A bot that is refused robots.txt goes by no rules, and one that meets a server error may stay away.',
        ),
      }
    case 'notUnderstood':
      return {
        isGrave: false,
        title: t('robots.txt of {host} has {count, plural, one {# line} other {# lines}} without effect', {
          ...of,
          count,
        }),
        text: t('They are marked in its text below.'),
      }
    case 'aboutQueries':
      return {
        isGrave: false,
        title: t('{count, plural, one {# rule} other {# rules}} of {host} cannot be held against visits', {
          ...of,
          count,
        }),
        text: t('They are about the part of an address behind a question mark, which is not kept of visits.'),
      }
    case 'cut':
      return {
        isGrave: true,
        title: t('robots.txt of {host} is longer than 500 KiB', of),
        text: t('Crawlers need not read what lies beyond, and nothing of it is counted here.'),
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
    ...(unreadable > 0 ? [t('{count} while it failed', { count: formatCount(unreadable) })] : []),
    ...(unknown > 0 ? [t('{count} where it is not known', { count: formatCount(unknown) })] : []),
  ].join(', ')
}

export function totalOf({ bots }: Pick<RobotsReport, 'bots'>, of: (bot: RobotsBot) => number): number {
  return bots.reduce((sum, bot) => sum + of(bot), 0)
}
