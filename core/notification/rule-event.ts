import type { EventInput } from '../event/schema.ts'
import { metrics } from '../metric/registry.ts'
import type { Direction } from './judge-rules.ts'
import type { Judgement, RuleMetric, RuleRow } from './rule.ts'

type FiredRule = Pick<
  RuleRow,
  'id' | 'name' | 'severity' | 'trackedBrandId' | 'trackedBrandName' | 'engines' | 'segment' | 'days'
> & { organizationId: string; brandId: string; brandName: string; metric: RuleMetric }

/** What is told of a real change, with the numbers it rests on and the report that shows exactly these. */
export function ruleEvent(rule: FiredRule, judged: Judgement, direction: Direction): EventInput {
  const label = metrics[rule.metric].label
  const who = rule.trackedBrandName === null ? '' : ` of ${rule.trackedBrandName}`
  const where = [
    ...(rule.engines.length === 0 ? [] : [`on ${rule.engines.join(', ')}`]),
    ...(rule.segment === null ? [] : [`in ${rule.segment}`]),
  ].join(' ')
  const verb = direction === 'up' ? 'rose' : 'fell'
  return {
    organizationId: rule.organizationId,
    brandId: rule.brandId,
    kind: 'metric.changed',
    severity: rule.severity,
    title:
      `${label}${who} ${verb} by ${points(Math.abs(judged.difference ?? 0))}${where === '' ? '' : ` ${where}`}`.slice(
        0,
        200,
      ),
    body: [
      `${inWords(rule.metric, judged.now)} in the ${rule.days} days to ${judged.period.to}, ${inWords(rule.metric, judged.before)} in the ${rule.days} days before.`,
      `95 % interval of the change: ${signed(judged.low)} to ${signed(judged.high)} points, on ${judged.prompts} prompts both contain (${count(judged.now.answers)} and ${count(judged.before.answers)} valid answers).`,
      `p ${small(judged.p)}; q ${small(judged.q)} among ${judged.rules === 1 ? '1 rule' : `${judged.rules} rules`} judged together. Rule “${rule.name}”.`,
    ].join('\n'),
    link: `/overview?${new URLSearchParams(reportSearch(rule, judged))}`,
    data: { ruleId: rule.id, metric: rule.metric, trackedBrandId: rule.trackedBrandId, ...judged },
    key: `rule ${rule.id} ${judged.day} ${direction}`,
  }
}

/** The filters of the overview that count the same answers as the rule did. */
export function reportSearch(
  rule: Pick<FiredRule, 'organizationId' | 'brandId' | 'engines' | 'segment'>,
  judged: Pick<Judgement, 'period' | 'channel'>,
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

function inWords(metric: RuleMetric, { value, low, high }: Judgement['now']): string {
  const unit = metrics[metric].unit
  const one = (given: number | null) =>
    given === null
      ? 'n/a'
      : unit === 'score'
        ? given.toFixed(2)
        : (given * 100).toFixed(unit === 'net' ? 0 : 1)
  const range = low === null || high === null ? '' : ` (${one(low)} to ${one(high)})`
  return `${one(value)}${unit === 'share' ? ' %' : ''}${range}`
}

const points = (difference: number) => `${(difference * 100).toFixed(1)} points`

const signed = (value: number | null) =>
  value === null ? 'n/a' : `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}`

const small = (p: number | null) => (p === null ? 'n/a' : p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`)

const count = (value: number) => value.toLocaleString('en')
