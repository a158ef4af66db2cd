import {
  escapeHtml,
  mailButton,
  mailFine,
  mailHeading,
  mailLink,
  mailPage,
  oneLine,
  type Mail,
} from '../mail/mail.ts'
import { metrics, type Metric } from '../metric/registry.ts'
import type { Change, Rate } from '../metric/rate.ts'
import type { MetricId, Overview, Period } from '../report/schema.ts'

export type DigestContent = {
  to: string
  name: string
  cadence: 'weekly' | 'monthly'
  period: Period
  overview: Overview
  /** The screen with the same numbers, and the one where the digest is changed. */
  links: { report: string; digest: string }
}

/** The report in a mail: numbers with their intervals, and what really changed. Says so when nothing did. */
export function digestMail({ to, name, cadence, period, overview, links }: DigestContent): Mail {
  const brand = oneLine(overview.scope.brand.name)
  const span = `${period.from} to ${period.to}`
  const notes = notesOn(overview)
  const figures = overview.tiles
    .filter(({ rate }) => rate.value !== null)
    .map(({ metric, rate, change }) => ({
      label: labelOf(metric),
      value: inWords(metric, rate),
      interval: intervalInWords(metric, rate),
      change: changeInWords(change),
      isReal: change?.verdict === 'real',
    }))
  const real = realChanges(overview)
  const work = overview.promptsToWorkOn
    .slice(0, 5)

    .map((row) => ({ text: oneLine(row.text), value: percent(row.visibility.value) }))
  const headline = overview.counts.answers === 0 ? 'no answers' : headlineOf(overview)
  const reason = `You get this ${cadence} mail, “${oneLine(name)}”, because somebody of your organization put you on its list.`
  const nothing =
    overview.counts.answers === 0
      ? 'There were no answers in this time. A schedule or a run brings some.'
      : 'Nothing changed beyond noise.'
  return {
    to,
    subject: `${brand}: ${headline}`,
    text: [
      `${brand}, ${span}`,
      ...notes,
      '',
      ...figures.map(({ label, value, interval, change }) =>
        `${label}: ${value} ${interval} ${change}`.trim(),
      ),
      '',
      'What really changed',
      ...(real.length === 0 ? [nothing] : real.map((line) => `- ${line}`)),
      ...(work.length === 0
        ? []
        : ['', 'Prompts to work on', ...work.map(({ text, value }) => `- ${value}  ${text}`)]),
      '',
      `Open the report: ${links.report}`,
      '',
      `${reason} Change or stop it: ${links.digest}`,
      '',
    ].join('\n'),
    html: mailPage(
      [
        mailHeading(brand),
        mailFine([span, ...notes].join(' · ')),
        figuresTable(figures),
        `<h2 style="font-size:16px">What really changed</h2>`,
        real.length === 0
          ? `<p>${escapeHtml(nothing)}</p>`
          : `<ul>${real.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
        work.length === 0
          ? ''
          : `<h2 style="font-size:16px">Prompts to work on</h2><ul>${work
              .map(({ text, value }) => `<li><b>${escapeHtml(value)}</b> ${escapeHtml(text)}</li>`)
              .join('')}</ul>`,
        `<p style="margin:24px 0 0">${mailButton(links.report, 'Open the report')}</p>`,
      ].join('\n'),
      {
        preview: escapeHtml(headline),
        footer: `${escapeHtml(reason)} ${mailLink(links.digest, 'Change or stop it')}.`,
      },
    ),
  }
}

function headlineOf(overview: Overview): string {
  const [tile] = overview.tiles
  if (tile === undefined) return 'report'
  const value = `visibility ${percent(tile.rate.value)}`
  if (tile.change === null || tile.change.verdict === 'not-comparable') return value
  return tile.change.verdict === 'real'
    ? `${value}, ${points(tile.change.difference)}`
    : `${value}, no real change`
}

function notesOn({ counts, scope }: Overview): string[] {
  const asked = [`${count(counts.valid)} valid answers to ${count(counts.prompts)} prompts`]
  if (scope.sandboxAnswers === 0) return asked
  const all = scope.sandboxAnswers >= counts.answers
  return [...asked, all ? 'all of it sandbox data, invented' : 'partly sandbox data, invented']
}

function realChanges({ tiles, ranking, sources }: Overview): string[] {
  return [
    ...tiles
      .filter(({ change }) => change?.verdict === 'real')
      .map(
        ({ metric, change }) => `${labelOf(metric)} ${points(change?.difference)} (${pointInterval(change)})`,
      ),
    ...ranking
      .filter(({ isOwn, change }) => !isOwn && change?.verdict === 'real')
      .map(
        ({ name, change }) =>
          `${oneLine(name)}: share of voice ${points(change?.difference)} (${pointInterval(change)})`,
      ),
    ...sources.rows
      .filter(({ change }) => change?.verdict === 'real')
      .map(
        ({ domain, change }) =>
          `${domain} is cited in ${points(change?.difference)} of answers (${pointInterval(change)})`,
      ),
  ]
}

type Figure = { label: string; value: string; interval: string; change: string; isReal: boolean }

const cell = (content: string, style = '') =>
  `<td class="line${style === muted ? ' muted' : ''}" style="padding:6px 12px 6px 0;border-bottom:1px solid #E7E5DF;${style}">${content}</td>`
const muted = 'color:#6A6E73'

function figuresTable(figures: readonly Figure[]): string {
  if (figures.length === 0) return ''
  const rows = figures.map(
    ({ label, value, interval, change, isReal }) =>
      `<tr>${cell(escapeHtml(label))}${cell(`<b>${escapeHtml(value)}</b>`)}` +
      `${cell(escapeHtml(interval), muted)}` +
      `${cell(escapeHtml(change), isReal ? 'font-weight:600' : muted)}</tr>`,
  )
  return `<table style="border-collapse:collapse;font-size:14px">${rows.join('')}</table>`
}

const labelOf = (metric: MetricId) =>
  metric === 'promptCoverage' ? 'Prompt coverage' : metrics[metric].label

/** Shares in percent, scores as they are, net values from −100 to +100. */
function amount(metric: MetricId, value: number): string {
  const unit = unitOf(metric)
  if (unit === 'score') return value.toFixed(2)
  if (unit === 'net') return `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value * 100).toFixed(0)}`
  return (value * 100).toFixed(1)
}

const unitOf = (metric: MetricId): Metric['unit'] =>
  metric === 'promptCoverage' ? 'share' : metrics[metric].unit

const inWords = (metric: MetricId, { value }: Rate) =>
  value === null ? 'n/a' : `${amount(metric, value)}${unitOf(metric) === 'share' ? ' %' : ''}`

const intervalInWords = (metric: MetricId, { low, high }: Rate) =>
  low === null || high === null ? '' : `(${amount(metric, low)} to ${amount(metric, high)})`

function changeInWords(change: Change | null): string {
  if (change === null || change.verdict === 'not-comparable') return ''
  return change.verdict === 'real' ? points(change.difference) : 'within noise'
}

const percent = (value: number | null) => (value === null ? 'n/a' : `${(value * 100).toFixed(1)} %`)

function points(difference: number | null | undefined): string {
  if (difference == null) return 'n/a'
  return `${difference < 0 ? '−' : '+'}${Math.abs(difference * 100).toFixed(1)} points`
}

function pointInterval(change: Change | null): string {
  if (change === null || change.low === null || change.high === null) return 'no interval'
  return `95 %: ${(change.low * 100).toFixed(1)} to ${(change.high * 100).toFixed(1)}`
}

const count = (value: number) => value.toLocaleString('en')
