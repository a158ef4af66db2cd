import { message } from '#core/language/message.ts'
import type { Membership } from '#core/people/membership.ts'
import type { Right } from '#core/people/rights.ts'
import { reportViews } from '#core/reports/registry.ts'
import type { IconName } from '../../../components/layout/icon.tsx'
import { viewLabel } from '../../../components/layout/view-tabs.tsx'
import { botLogViews } from '../../../features/bot-logs/views.ts'
import { fanOutViews } from '../../../features/fan-out/views.ts'
import { t } from '../../../lib/language/t.ts'
import { can } from '../../../lib/organization/rights.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import { settingsGroups } from '../../screens/settings-screen.tsx'
import { stringifySearch } from '../../search.ts'
import { isReport, screensFor } from '../screens.ts'
import type { Entry } from './entry.ts'
import { goKeysOf } from './go-keys.ts'

export type Where = {
  membership: Membership
  isStaff: boolean
  /** The brand on the screen. */
  brand: { id: string; name: string } | null
  /** The URL parameters of the screen. */
  search: object
}

/** A URL with the organization, so that it also works in a new tab. */
export function hrefTo(
  { membership, brand }: Pick<Where, 'membership' | 'brand'>,
  path: string,
  search: Record<string, unknown> = {},
): string {
  const home = { organizationId: membership.organizationId, clientId: brand?.id }
  return path + stringifySearch({ ...home, ...search })
}

/** Other words for screens and their tabs, by entry id; separated by commas, in each language. */
export const otherWords: Readonly<Record<string, string>> = {
  'screen /dashboard': message('dashboard, start, portfolio, all brands'),
  'screen /overview': message('report, visibility, mentions, rank, share of voice, trend'),
  'screen /prompts': message('questions, queries, keywords'),
  'screen /brands': message('clients, projects'),
  'screen /query-fanout': message('fanout, sub-queries, content gaps, searches'),
  'screen /bot-logs': message('crawler, crawlers, bots, bot logs, logs, access logs, GPTBot, referrals'),
  'screen /actions': message('to-do, next steps, recommendations, tasks'),
  'screen /notifications': message('alerts, inbox, messages, unread'),
  'screen /settings': message('preferences, configuration, organization'),
  'screen /admin': message('system, instance, jobs, queues, workers'),
  'tab /overview perception': message('sentiment, tone, aspects, attributes, claims, reputation'),
  'tab /overview competitors': message('competition, ranking, head-to-head, share of voice'),
  'tab /overview sources': message('citations, domains, links, cited pages, citation gap'),
  'tab /overview consistency': message('stability, mixed, variance'),
  'tab /overview sample-size': message('calculator, margin of error, power, planner'),
  'tab /overview comparison': message('before and after, periods, difference, versus'),
  'tab /overview method': message('statistics, formulas, confidence interval, how it is calculated'),
  'tab /bot-logs robots': message('robots, disallow, blocked'),
  'tab /bot-logs status': message('errors, 404, 500, failed, issues'),
  'tab /bot-logs proof': message('spoofed, fake bots, verified'),
  'tab /notifications rules': message('alert rules, warnings, thresholds'),
  'tab /notifications preferences': message('quiet hours, email, SMS'),
  'settings organization': message('name, time zone, logo, general'),
  'settings plan': message('plan, invoice, invoices, payment, subscription, usage, quota, upgrade, cancel'),
  'settings sharing': message('share links, white label, public reports'),
  'settings members': message('people, team, users, roles, permissions'),
  'settings invites': message('invite, add member, colleague'),
  'settings engines': message('ChatGPT, Gemini, Perplexity, Claude, models, AI engines'),
  'settings keys': message('API key, provider key, token, OpenAI, credentials'),
  'settings prices': message('cost, price list, model prices'),
  'settings spending': message('budget, usage, spend, cost, limit'),
  'settings judge': message('sentiment, labels, labeler, LLM'),
  'settings channels': message('Slack, Teams, webhook, chat, notifications'),
  'settings api-keys': message('API key, token, access, MCP, developer'),
  'settings connected-apps': message('OAuth, MCP, apps, access'),
  'settings bot-log-tokens': message('log token, API key, ingest'),
  'settings second-factor': message('2FA, MFA, two-factor, authenticator, security'),
  'settings single-sign-on': message('SSO, SAML, OIDC, Okta, Entra, identity provider'),
  'settings data': message('retention, deletion, privacy, GDPR, export, archive'),
  'settings audit-log': message('audit, log, history, who changed what, security'),
  'account profile': message('name, language, display, shortcuts'),
  'account sign-in': message('password, passkey, 2FA, MFA, two-factor, devices, sessions, email'),
  'account data': message('export, delete account, privacy, GDPR'),
}

/** The English words too: many people type them in any language. */
function wordsOf(id: string): { words?: readonly string[] } {
  const words = otherWords[id]
  return words === undefined ? {} : { words: [...new Set([...t(words).split(','), ...words.split(',')])] }
}

/** Every screen, tab, and section of the settings that the user's role, plan, and rights allow. */
export function screenEntries(where: Where): Entry[] {
  const { membership, isStaff, brand, search } = where
  const entry = (
    id: string,
    {
      label,
      icon,
      note,
      group = 'screens',
    }: Pick<Entry, 'label' | 'icon'> & Partial<Pick<Entry, 'note' | 'group'>>,
    href: string,
  ): Entry => ({ id, group, label, icon, ...(note && { note }), ...wordsOf(id), ...goKeysOf(id), href })
  const account = accountParts.map(({ id, label }) =>
    entry(
      `account ${id}`,
      { group: 'settings', label, icon: 'settings', note: t('Your account') },
      hrefTo(where, window.location.pathname, { ...search, account: id }),
    ),
  )
  // Until the second factor is confirmed, nothing else of the organization opens.
  if (membership.isBehindSecondFactor) return account
  const filters = keepReportFilters(search)
  const screens = screensFor(membership, isStaff).map((screen) =>
    entry(
      `screen ${screen.to}`,
      { label: screen.label, icon: screen.icon, note: screen.about },
      hrefTo(where, screen.to, isReport(screen.to) ? filters : {}),
    ),
  )
  const tabs = tabsOf(where).flatMap(({ path, icon, note, right, kept, parameter, views }) =>
    right !== undefined && !can(membership, right)
      ? []
      : views.map(({ id, label }) =>
          entry(
            `tab ${path} ${id}`,
            { label, icon, note },
            hrefTo(where, path, { ...(kept && filters), [parameter]: id }),
          ),
        ),
  )
  const brandTabs =
    brand === null
      ? []
      : brandTabLabels.flatMap(({ id, label, right }) =>
          right !== undefined && !can(membership, right)
            ? []
            : entry(
                `brand-tab ${brand.id} ${id}`,
                { group: 'settings', label: `${brand.name} › ${label}`, icon: 'brands' },
                hrefTo(where, `/brand/${brand.id}`, { tab: id }),
              ),
        )
  const settings = can(membership, 'admin')
    ? settingsGroups.flatMap((group) =>
        group.sections.map((section) =>
          entry(
            `settings ${section.id}`,
            {
              group: 'settings',
              label: section.label,
              icon: 'settings',
              note: group.label === section.label ? t('Settings') : group.label,
            },
            hrefTo(where, '/settings', { section: section.id }),
          ),
        ),
      )
    : []
  const admin =
    isStaff || can(membership, 'admin')
      ? adminPages.map(({ path, label }) =>
          entry(`screen ${path}`, { label, icon: 'admin', note: t('Admin') }, hrefTo(where, path)),
        )
      : []
  return [...screens, ...tabs, ...admin, ...brandTabs, ...settings, ...account]
}

type Tabs = {
  path: string
  icon: IconName
  note: string
  right?: Right
  /** Keeps the report filters. */
  kept?: boolean
  parameter: 'view' | 'section'
  views: readonly { id: string; label: string }[]
}

const tabsOf = ({ brand }: Where): readonly Tabs[] => [
  {
    path: '/overview',
    icon: 'overview',
    note: brand?.name ?? t('Overview'),
    kept: true,
    parameter: 'view',
    views: [...reportViews.filter((view) => view !== 'overview'), 'method' as const].map((view) => ({
      id: view,
      label: viewLabel(view),
    })),
  },
  {
    path: '/query-fanout',
    icon: 'fanout',
    note: t('Query fan-out: {name}', { name: brand?.name ?? '' }),
    right: 'query-fanout',
    kept: true,
    parameter: 'view',
    views: fanOutViews,
  },
  {
    path: '/bot-logs',
    icon: 'bots',
    note: t('AI traffic: {name}', { name: brand?.name ?? '' }),
    right: 'bot-logs',
    parameter: 'view',
    views: botLogViews.filter(({ id }) => id !== 'overview'),
  },
  {
    path: '/notifications',
    icon: 'bell',
    note: t('Notifications'),
    parameter: 'section',
    views: [
      { id: 'rules', label: t('Alerts') },
      { id: 'preferences', label: t('Preferences') },
    ],
  },
]

const brandTabLabels: readonly { id: string; label: string; right?: Right }[] = [
  { id: 'profile', label: t('Profile') },
  { id: 'competitors', label: t('Competitors') },
  { id: 'prompts', label: t('Prompts') },
  { id: 'runs', label: t('Runs') },
  { id: 'schedule', label: t('Schedule') },
  { id: 'pages', label: t('Pages & documents') },
  { id: 'imports', label: t('Imports') },
  { id: 'people', label: t('Access') },
  { id: 'danger', label: t('Archive'), right: 'edit' },
]

const adminPages = [
  { path: '/admin/usage-logs', label: t('Usage') },
  { path: '/admin/trial-analysis', label: t('Trials') },
  { path: '/admin/answer-analysis', label: t('Answer quality') },
  { path: '/admin/twilio-messages', label: t('Text messages') },
]

const accountParts = [
  { id: 'profile', label: t('Profile') },
  { id: 'sign-in', label: t('Sign-in and security') },
  { id: 'data', label: t('Your data') },
]
