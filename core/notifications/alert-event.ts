import { eventMessage } from './events/message.ts'
import type { EventInput } from './events/schema.ts'
import { message } from '../language/message.ts'
import { metrics } from '../metrics/registry.ts'
import type { Direction } from './check-alerts.ts'
import type { AlertResult, AlertMetric, AlertRow } from './alert.ts'

type TriggeredAlert = Pick<
  AlertRow,
  'id' | 'name' | 'severity' | 'trackedBrandId' | 'trackedBrandName' | 'engines' | 'segment' | 'days'
> & { organizationId: string; brandId: string; brandName: string; metric: AlertMetric }

/** The event for a significant change, with its numbers and a link to the report that shows exactly these. */
export function alertEvent(rule: TriggeredAlert, judged: AlertResult, direction: Direction): EventInput {
  return {
    organizationId: rule.organizationId,
    brandId: rule.brandId,
    kind: 'metric.changed',
    severity: rule.severity,
    ...eventMessage(
      {
        text:
          direction === 'up'
            ? message('{metric}{who} up {points} pts{where}')
            : message('{metric}{who} down {points} pts{where}'),
        values: {
          metric: { text: metrics[rule.metric].label },
          who: whose(rule),
          points: { number: Math.abs((judged.difference ?? 0) * 100), digits: 1 },
          where: whereIn(rule),
        },
      },
      [
        {
          text: message('{now} in the {days} days to {day}, vs. {before} in the {days} days before.'),
          values: {
            now: inWords(rule.metric, judged.now),
            days: rule.days,
            day: { day: judged.period.to },
            before: inWords(rule.metric, judged.before),
          },
        },
      ],
      [
        {
          text: message(
            '95% CI of the change: {low} to {high} pts, based on {prompts} prompts in both periods ({now, number} and {before, number} valid answers).',
          ),
          values: {
            low: signed(judged.low),
            high: signed(judged.high),
            prompts: judged.prompts,
            now: judged.now.answers,
            before: judged.before.answers,
          },
        },
      ],
      [
        {
          text: message(
            'p {p}; q {q} across {count, plural, one {# alert} other {# alerts}} tested together.',
          ),
          values: { p: small(judged.p), q: small(judged.q), count: judged.rules },
        },
        { text: message('Alert: “{name}”.'), values: { name: rule.name } },
      ],
    ),
    link: `/overview?${new URLSearchParams(reportSearch(rule, judged))}`,
    data: { ruleId: rule.id, metric: rule.metric, trackedBrandId: rule.trackedBrandId, ...judged },
    key: `rule ${rule.id} ${judged.day} ${direction}`,
  }
}

/** The overview filters that count the same answers as the alert. */
export function reportSearch(
  rule: Pick<TriggeredAlert, 'organizationId' | 'brandId' | 'engines' | 'segment'>,
  judged: Pick<AlertResult, 'period' | 'channel'>,
): Record<string, string> {
  return {
    organizationId: rule.organizationId,
    clientId: rule.brandId,
    from: judged.period.from,
    to: judged.period.to,
    ...(judged.channel === null ? {} : { channel: judged.channel }),
    ...(rule.engines.length === 0 ? {} : { engines: rule.engines.join(',') }),
    ...(rule.segment === null ? {} : { segment: rule.segment }),
  }
}

const whose = ({ trackedBrandName: brand }: TriggeredAlert) =>
  brand === null ? '' : { text: message(' for {brand}'), values: { brand } }

function whereIn({ engines, segment }: TriggeredAlert) {
  const values = { engines: engines.join(', '), segment: segment ?? '' }
  if (segment === null) return engines.length === 0 ? '' : { text: message(' on {engines}'), values }
  return engines.length === 0
    ? { text: message(' in {segment}'), values }
    : { text: message(' on {engines} in {segment}'), values }
}

function inWords(metric: AlertMetric, { value, low, high }: AlertResult['now']) {
  if (value === null) return notKnown
  const unit = metrics[metric].unit
  const one = (given: number | null) =>
    given === null
      ? notKnown
      : unit === 'score'
        ? { number: given, digits: 2 }
        : { number: given * 100, digits: unit === 'net' ? 0 : 1 }
  const values = { value: one(value), unit: unit === 'share' ? { text: message('%') } : '' }
  return low === null || high === null
    ? { text: '{value}{unit}', values }
    : {
        text: message('{value}{unit} (95% CI {low} to {high})'),
        values: { ...values, low: one(low), high: one(high) },
      }
}

const notKnown = { text: message('—') }

const signed = (value: number | null) =>
  value === null ? notKnown : { number: value * 100, digits: 1, isSigned: true }

function small(p: number | null) {
  if (p === null) return notKnown
  return p < 0.001
    ? { text: '< {p}', values: { p: { number: 0.001, digits: 3 } } }
    : { text: '= {p}', values: { p: { number: p, digits: 3 } } }
}
