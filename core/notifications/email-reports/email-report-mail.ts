import type { Tables } from '../../database/tables.ts'
import { translatorOf } from '../../language/catalogues.ts'
import { formatLocalDay, fixedNumber, mailLocale, percentSignIn } from '../../language/figures.ts'
import type { Language } from '../../language/languages.ts'
import { message } from '../../language/message.ts'
import type { Translate } from '../../language/translator.ts'
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
import { metrics, type Metric } from '../../metrics/registry.ts'
import type { Change, Rate } from '../../metrics/rate.ts'
import { changeLabel } from '../../reports/change-label.ts'
import type { MetricId, Overview } from '../../reports/schema.ts'
import { feedHeadline, feedInMail, mailFeedReader } from '../../reports/home/feed-in-mail.ts'
import type { WeekFeed } from '../../reports/home/schema.ts'
import type { Period } from '../../calendar.ts'

export type EmailReportContent = {
  to: string
  name: string
  cadence: Tables['email_reports']['cadence']
  period: Period
  language: Language
  overview: Overview
  /**
   * What changed in the week, as Home has it; null if the report is not weekly or has filters. Then the changes of the
   * overview are listed.
   */
  feed: WeekFeed | null
  /** The screen with the same numbers, and the one where the email report is edited. */
  links: { report: string; digest: string }
}

/** The report as an email: numbers with their intervals, and what changed. Says so if nothing did. */
export function emailReportMail(content: EmailReportContent): Mail {
  const { to, overview, links, language } = content
  const reader: Reader = { t: translatorOf(language), locale: mailLocale[language] }
  const { t } = reader
  const brand = oneLine(overview.scope.brand.name)
  const span = spanInWords(content.period, reader)
  const notes = notesOn(overview, reader)
  const feedReader = mailFeedReader(language)
  const week =
    content.feed === null
      ? null
      : feedInMail(content.feed, feedReader, (path) => new URL(path, links.report).href)
  const figures = overview.tiles
    .filter(({ rate }) => rate.value !== null)
    .map((tile) => {
      const figure = figureOf(tile, reader)
      return week === null ? figure : { ...figure, change: '', isReal: false }
    })
  const real = realChanges(overview, reader)
  const work = overview.promptsToWorkOn
    .slice(0, 5)

    .map((row) => ({ text: oneLine(row.text), value: percent(row.visibility.value, reader) }))
  const news = content.feed === null ? null : feedHeadline(content.feed, feedReader)
  const headline =
    overview.counts.answers === 0 ? t('no answers') : headlineOf(overview, content.feed, reader)
  const reason = t(reasons[content.cadence], { name: oneLine(content.name) })
  const nothing =
    overview.counts.answers === 0
      ? t('No answers in this period. Run your prompts or set up a schedule.')
      : t('No significant changes.')
  return {
    to,
    subject: news === null ? `${brand}: ${headline}` : news.includes(brand) ? news : `${brand}: ${news}`,
    text: [
      `${brand}, ${span}`,
      ...notes,
      '',
      ...(week === null ? [] : [...week.text, '']),
      ...figures.map(({ label, value, interval, change }) =>
        `${label}: ${value} ${interval} ${change}`.trim(),
      ),
      ...(week === null
        ? ['', t('Significant changes'), ...(real.length === 0 ? [nothing] : real.map((line) => `- ${line}`))]
        : []),
      ...(work.length === 0
        ? []
        : ['', t('Prompts to improve'), ...work.map(({ text, value }) => `- ${value}  ${text}`)]),
      '',
      `${t('View report:')} ${links.report}`,
      '',
      `${reason} ${t('Edit or stop this email report:')} ${links.digest}`,
      '',
    ].join('\n'),
    html: mailPage(
      [
        mailHeading(brand),
        mailFine([span, ...notes].join(' · ')),
        ...(week?.html ?? []),
        figuresTable(figures),
        ...(week === null
          ? [
              `<h2 style="font-size:16px">${escapeHtml(t('Significant changes'))}</h2>`,
              real.length === 0
                ? `<p>${escapeHtml(nothing)}</p>`
                : `<ul>${real.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
            ]
          : []),
        work.length === 0
          ? ''
          : `<h2 style="font-size:16px">${escapeHtml(t('Prompts to improve'))}</h2><ul>${work
              .map(({ text, value }) => `<li><b>${escapeHtml(value)}</b> ${escapeHtml(text)}</li>`)
              .join('')}</ul>`,
        `<p style="margin:24px 0 0">${mailButton(links.report, t('View report'))}</p>`,
      ].join('\n'),
      {
        preview: escapeHtml(news ?? headline),
        footer: `${escapeHtml(reason)} ${mailLink(links.digest, t('Edit or stop this email report'))}.`,
        language,
      },
    ),
  }
}

export type Reader = { t: Translate; locale: string }

const reasons: Record<EmailReportContent['cadence'], string> = {
  weekly: message(
    'You received this weekly email report, “{name}”, because someone in your organization added you as a recipient.',
  ),
  monthly: message(
    'You received this monthly email report, “{name}”, because someone in your organization added you as a recipient.',
  ),
}

const spanInWords = ({ from, to }: Period, { t, locale }: Reader) =>
  t('{from} to {to}', { from: formatLocalDay(from, locale), to: formatLocalDay(to, locale) })

function headlineOf(overview: Overview, feed: WeekFeed | null, reader: Reader): string {
  const { t } = reader
  const [tile] = overview.tiles
  if (tile === undefined) return t('report')
  const value = percent(tile.rate.value, reader)
  if (feed !== null)
    return feed.brands.some(({ state }) => state === 'same')
      ? t('visibility {value}, no clear change', { value })
      : t('visibility {value}', { value })
  if (tile.change === null || tile.change.verdict === 'not-comparable')
    return t('visibility {value}', { value })
  return tile.change.verdict === 'real'
    ? t('visibility {value} ({change})', { value, change: points(tile.change.difference, reader) })
    : t('visibility {value}, no clear change', { value })
}

export function notesOn({ counts, scope }: Overview, { t }: Reader): string[] {
  const asked = [
    t('{answers, number} valid answers to {prompts, number} prompts', {
      answers: counts.valid,
      prompts: counts.prompts,
    }),
  ]
  if (scope.sandboxAnswers === 0) return asked
  const all = scope.sandboxAnswers >= counts.answers
  return [...asked, all ? t('all sample data') : t('includes sample data')]
}

function realChanges({ tiles, ranking, sources }: Overview, reader: Reader): string[] {
  const { t } = reader
  const values = (change: Change | null) => ({
    change: points(change?.difference, reader),
    interval: pointInterval(change, reader),
  })
  return [
    ...tiles
      .filter(({ change }) => change?.verdict === 'real')
      .map(({ metric, change }) =>
        t('{metric} {change} ({interval})', { metric: t(labelOf(metric)), ...values(change) }),
      ),
    ...ranking
      .filter(({ isOwn, change }) => !isOwn && change?.verdict === 'real')
      .map(({ name, change }) =>
        t('{name}: share of voice {change} ({interval})', { name: oneLine(name), ...values(change) }),
      ),
    ...sources.rows
      .filter(({ change }) => change?.verdict === 'real')
      .map(({ domain, change }) =>
        t('{domain}: share of answers citing it {change} ({interval})', { domain, ...values(change) }),
      ),
  ]
}

export const figureOf = ({ metric, rate, change }: Overview['tiles'][number], reader: Reader): Figure => ({
  label: reader.t(labelOf(metric)),
  value: inWords(metric, rate, reader),
  interval: intervalInWords(metric, rate, reader),
  change: describeChange(change, reader),
  isReal: change?.verdict === 'real',
})

export type Figure = { label: string; value: string; interval: string; change: string; isReal: boolean }

const cell = (content: string, style = '') =>
  `<td class="line${style === muted ? ' muted' : ''}" style="padding:6px 12px 6px 0;border-bottom:1px solid #E7E5DF;${style}">${content}</td>`
const muted = 'color:#6A6E73'

export function figuresTable(figures: readonly Figure[]): string {
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
  metric === 'promptCoverage' ? message('Prompt coverage') : metrics[metric].label

/** Shares as percentages, scores unchanged, net values from −100 to +100. */
export function amount(metric: MetricId, value: number, { locale }: Reader): string {
  const unit = unitOf(metric)
  if (unit === 'score') return fixedNumber(value, 2, locale)
  if (unit === 'net')
    return `${value < 0 ? '−' : value > 0 ? '+' : ''}${fixedNumber(Math.abs(value * 100), 0, locale)}`
  return fixedNumber(value * 100, 1, locale)
}

const unitOf = (metric: MetricId): Metric['unit'] =>
  metric === 'promptCoverage' ? 'share' : metrics[metric].unit

function inWords(metric: MetricId, { value }: Rate, reader: Reader): string {
  const { t } = reader
  if (value === null) return t('—')
  return `${amount(metric, value, reader)}${unitOf(metric) === 'share' ? percentSignIn(reader.locale) : ''}`
}

function intervalInWords(metric: MetricId, { low, high }: Rate, reader: Reader): string {
  const { t } = reader
  if (low === null || high === null) return ''
  return t('({low} to {high})', { low: amount(metric, low, reader), high: amount(metric, high, reader) })
}

function describeChange(change: Change | null, reader: Reader): string {
  const { t } = reader
  if (change?.thin !== undefined) return changeLabel(change, t, String)
  if (change === null || change.verdict === 'not-comparable') return ''
  return change.verdict === 'real' ? points(change.difference, reader) : t('no clear change')
}

const percent = (value: number | null, { t, locale }: Reader) =>
  value === null ? t('—') : `${fixedNumber(value * 100, 1, locale)}${percentSignIn(locale)}`

function points(difference: number | null | undefined, { t, locale }: Reader): string {
  if (difference == null) return t('—')
  const change = `${difference < 0 ? '−' : '+'}${fixedNumber(Math.abs(difference * 100), 1, locale)}`
  return t('{change} pts', { change })
}

function pointInterval(change: Change | null, { t, locale }: Reader): string {
  if (change === null || change.low === null || change.high === null) return t('no confidence interval')
  return t('95% CI {low} to {high}', {
    low: fixedNumber(change.low * 100, 1, locale),
    high: fixedNumber(change.high * 100, 1, locale),
  })
}
