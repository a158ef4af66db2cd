import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { Issue, IssueKind } from '#core/bot-logs/issues/issue-schema.ts'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import { placeOf, type BotLogView } from '../views.ts'
import { visitsParameter, type OpenVisits } from '../visits/visits.ts'
import classes from '../bot-logs.module.css'
import { describeIssue } from './describe-issue.ts'

/** Issues in their order, each with its evidence and what to do. `isShort`: without what to do. */
export function IssueList({ issues, isShort = false }: { issues: readonly Issue[]; isShort?: boolean }) {
  return (
    <ol className={styles['list']}>
      {issues.map((issue, index) => (
        <Item key={issue.id} issue={issue} place={index + 1} isShort={isShort} />
      ))}
    </ol>
  )
}

function Item({ issue, place, isShort }: { issue: Issue; place: number; isShort: boolean }) {
  const { title, evidence, todo, link } = describeIssue(issue)
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  return (
    <li className={classes['hit']}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Text span fw={600} fz="sm" c={issue.citations > 0 ? 'var(--worse)' : 'dimmed'} aria-hidden="true">
          {place}
        </Text>
        <div className={styles['anywhere']}>
          <Text fw={600} fz="sm">
            {title}
          </Text>
          <Text fz="xs" c="dimmed">
            {evidence}{' '}
            {issue.citations === 0
              ? null
              : t('{citations, plural, one {# citation} other {# citations}} at stake.', {
                  citations: issue.citations,
                })}
          </Text>
          {isShort ? null : <Text fz="xs">{todo}</Text>}
          <Anchor
            fz="xs"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/bot-logs"
                search={{ ...filters, ...evidenceOf(issue), kind: undefined }}
                aria-label={`${link}: ${issue.name}`}
              />
            )}
          >
            {link}
          </Anchor>
        </div>
      </Group>
    </li>
  )
}

const views: Record<IssueKind, BotLogView> = {
  'page-errors': 'pages',
  blocked: 'status',
  robots: 'robots',
  sitemap: 'sitemap',
  'never-read': 'sitemap',
  spoofed: 'proof',
  unchecked: 'proof',
}

/** The place with the evidence; a list of visits is opened there. */
function evidenceOf(issue: Issue) {
  const visits = visitsBehind(issue)
  return {
    ...placeOf(views[issue.kind]),
    ...(issue.page === null ? {} : { pageId: String(issue.page) }),
    ...(issue.bot === null ? {} : { bot: issue.bot, purpose: undefined, operator: undefined }),
    ...(visits === null ? {} : { visits: visitsParameter(visits) }),
  }
}

function visitsBehind({ kind, name, page, bot }: Issue): OpenVisits | null {
  const about = t('Visits: {name}', { name })
  if (kind === 'page-errors' && page !== null)
    return {
      about: t('Failed visits: {name}', { name }),
      which: { who: 'answers', page: String(page), failed: 'true' },
    }
  if (kind === 'spoofed' && bot !== null) return { about, which: { bot, grade: 'mismatch' } }
  return kind === 'blocked' && bot !== null ? { about, which: { bot, failed: 'true' } } : null
}
