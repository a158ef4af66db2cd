import { crawlerLevels, levelLabels } from '#core/bot-logs/reports/levels.ts'
import { pathClasses } from '#core/bot-logs/path-class.ts'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { choiceFilter } from '../../../components/report-filter-bar/choice-filter.tsx'
import { FilterSheet } from '../../../components/report-filter-bar/filter-sheet.tsx'
import { t } from '../../../lib/language/t.ts'
import { useBotLogFilters } from './bot-log-filters.ts'
import { kindLabels, levelWord } from '../bot-log-labels.ts'
import { PathFilter } from './path-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { isOffered } from './view-filters.ts'
import type { BotLogView } from '../views.ts'

/** The filters of the bot log screen, which are stored in the URL. `scope` has the available options. */
export function BotLogFilterBar({ scope, tab }: { scope: BotLogScope | undefined; tab: BotLogView }) {
  const { filters, setFilters } = useBotLogFilters()
  const bots = scope?.bots ?? []
  const operators = [...new Set(bots.map(({ operator }) => operator))]
    .filter((name) => name !== '')
    .toSorted()
  const bot = bots.find(({ id }) => id === filters.bot)
  const usual = tab === 'citations' ? t('Answer bots') : t('AI bots')
  const sheet = [
    isOffered('bot', tab)
      ? choiceFilter({
          name: t('Purpose'),
          summary: filters.purpose === undefined ? usual : levelWord(filters.purpose),
          choices: crawlerLevels.map((level) => ({
            value: level,
            label: t(levelLabels[level]),
            ...(level === 'search-and-ai' ? { note: t('one crawl for search and AI') } : {}),
          })),
          chosen: filters.purpose === undefined ? [] : [filters.purpose],
          mode: 'one',
          onChange: ([value]) => setFilters({ purpose: value, bot: undefined }),
          clearLabel: tab === 'citations' ? usual : t('All AI bots'),
        })
      : null,
    isOffered('bot', tab)
      ? choiceFilter({
          name: t('Bot'),
          summary: bot?.name ?? filters.bot ?? t('All bots'),
          choices: bots
            .map(({ id, name, operator }) => ({ value: id, label: name, group: operator }))
            .toSorted((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label)),
          chosen: filters.bot === undefined ? [] : [filters.bot],
          mode: 'one',
          onChange: ([value]) => setFilters({ bot: value, purpose: undefined, operator: undefined }),
          clearLabel: t('All bots'),
          footnote: t('Google-Extended and Applebot-Extended are robots.txt tokens. They never visit pages.'),
        })
      : null,
    choiceFilter({
      name: t('Operator'),
      summary: filters.operator ?? t('All operators'),
      choices: operators.map((operator) => ({ value: operator, label: operator })),
      chosen: filters.operator === undefined ? [] : [filters.operator],
      mode: 'one',
      onChange: ([value]) => setFilters({ operator: value, bot: undefined }),
      clearLabel: t('All operators'),
    }),
    isOffered('proven', tab)
      ? choiceFilter({
          name: t('Verification'),
          summary: filters.proven === true ? t('Verified only') : t('All verification statuses'),
          choices: [
            { value: 'false', label: t('All verification statuses') },
            {
              value: 'true',
              label: t('Verified only'),
              note: t('signed, on the operator’s IP list, or confirmed by reverse DNS'),
            },
          ],
          chosen: [String(filters.proven === true)],
          mode: 'one',
          onChange: ([value]) => setFilters({ proven: value === 'true' ? 'true' : undefined }),
          isActive: filters.proven === true,
        })
      : null,
    isOffered('kind', tab)
      ? choiceFilter({
          name: t('Content type'),
          summary: filters.kind === undefined ? t('Everything') : kindLabels[filters.kind],
          choices: pathClasses.map((kind) => ({ value: kind, label: kindLabels[kind] })),
          chosen: filters.kind === undefined ? [] : [filters.kind],
          mode: 'one',
          onChange: ([value]) => setFilters({ kind: value }),
          clearLabel: t('Everything'),
        })
      : null,
    isOffered('host', tab) && scope !== undefined && scope.hosts.length > 1
      ? choiceFilter({
          name: t('Host'),
          summary: filters.host ?? t('All hosts'),
          choices: scope.hosts.map((host) => ({ value: host, label: host })),
          chosen: filters.host === undefined ? [] : [filters.host],
          mode: 'one',
          onChange: ([value]) => setFilters({ host: value }),
          clearLabel: t('All hosts'),
        })
      : null,
    isOffered('path', tab)
      ? {
          name: t('Path'),
          summary: filters.path ?? t('All paths'),
          isActive: filters.path !== undefined,
          content: (
            <PathFilter key={filters.path} path={filters.path} onChange={(path) => setFilters({ path })} />
          ),
        }
      : null,
    scope !== undefined && (scope.sources.length > 1 || filters.source !== undefined)
      ? choiceFilter({
          name: t('Source'),
          summary: scope.sources.find(({ id }) => id === filters.source)?.name ?? t('All sources'),
          choices: scope.sources.map(({ id, name }) => ({ value: id, label: name })),
          chosen: filters.source === undefined ? [] : [filters.source],
          mode: 'one',
          onChange: ([value]) => setFilters({ source: value }),
          clearLabel: t('All sources'),
        })
      : null,
  ].filter((filter) => filter !== null)
  return (
    <>
      <PeriodFilter scope={scope} filters={filters} onChange={setFilters} />
      <FilterSheet filters={sheet} onClear={() => setFilters(everything)} />
    </>
  )
}

/** Removes every filter but the period. */
const everything = {
  purpose: undefined,
  bot: undefined,
  operator: undefined,
  proven: undefined,
  kind: undefined,
  host: undefined,
  path: undefined,
  source: undefined,
}
