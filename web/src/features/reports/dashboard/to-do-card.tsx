import { useQuery } from '@tanstack/react-query'
import { actionValues } from '#core/actions/rule.ts'
import { actionTexts } from '#core/actions/rules/registry.ts'
import type { ToDo } from '#core/reports/home/schema.ts'
import { PathLink } from '../../../components/layout/path-link.tsx'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { formatCalendarDay, formatPercent } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { toDoQuery } from './api/load-home.ts'
import { HomeCard } from './home-card.tsx'
import classes from './home.module.css'

/** What only a person can decide. */
export function ToDoCard({ organizationId }: { organizationId: string }) {
  const list = useQuery(toDoQuery(organizationId))
  const count = list.data?.items.length ?? 0
  return (
    <HomeCard
      title={t('To do')}
      note={count === 0 ? null : t('{count, plural, one {# open} other {# open}}', { count })}
    >
      <Loaded query={list} skeleton={<RowsSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes['note']}>{t('All caught up')}</p>
          ) : (
            <ul className={classes['list']}>
              {items.map((item) => {
                const { title, note, path, search } = shown(item)
                const address = `${path}?${new URLSearchParams({ organizationId, ...search })}`
                return (
                  <li key={`${address} ${title}`} className={classes['row']}>
                    <div>
                      <strong>
                        <PathLink path={address}>{title}</PathLink>
                      </strong>
                      <p className={classes['note']}>{note}</p>
                    </div>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </HomeCard>
  )
}

type Shown = { title: string; note: string; path: string; search: Record<string, string> }

function shown(item: ToDo): Shown {
  switch (item.kind) {
    case 'key':
      return {
        title: t('Replace engine API key “{name}”', { name: item.name }),
        note: item.message,
        path: '/settings',
        search: { section: 'keys' },
      }
    case 'invitations':
      return {
        title: t(
          '{count, plural, one {Resend or revoke # invitation} other {Resend or revoke # invitations}}',
          {
            count: item.count,
          },
        ),
        note: t('Bounced or expired'),
        path: '/settings',
        search: { section: 'members' },
      }
    case 'action': {
      const { title } = actionTexts(item.evidence)
      const format = {
        brand: item.brandName,
        percent: (share: number) => formatPercent(share),
        list: (names: readonly string[]) => new Intl.ListFormat(locale).format(names),
      }
      return {
        title: t(title.text, actionValues(title, format)),
        note: t('{brand}, due {day}', { brand: item.brandName, day: formatCalendarDay(item.dueOn) }),
        path: '/actions',
        search: { clientId: item.brandId },
      }
    }
    case 'proposals':
      return {
        title: t(
          '{count, plural, one {Decide on # proposed competitor} other {Decide on # proposed competitors}}',
          {
            count: item.count,
          },
        ),
        note: t('Found in answers about {brand}', { brand: item.brandName }),
        path: `/brand/${item.brandId}`,
        search: { clientId: item.brandId, tab: 'competitors' },
      }
    case 'labels':
      return {
        title: t('{count, plural, one {Check # label} other {Check # labels}}', { count: item.count }),
        note: item.brandName,
        path: '/admin/answer-analysis',
        search: { clientId: item.brandId },
      }
  }
}
