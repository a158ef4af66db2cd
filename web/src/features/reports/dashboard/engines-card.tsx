import { useQuery } from '@tanstack/react-query'
import type { WeekFeed } from '#core/reports/home/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { formatCount, formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { engineWeeksQuery } from './api/load-home.ts'
import { HomeCard } from './home-card.tsx'
import classes from './home.module.css'

/** How many questions of the week each engine answered, and its last answer. */
export function EnginesCard({
  organizationId,
  models,
  engineLabel,
}: {
  organizationId: string
  models: WeekFeed['models']
  engineLabel: (engine: string) => string
}) {
  const weeks = useQuery(engineWeeksQuery(organizationId))
  return (
    <HomeCard title={t('Engines')} note={t('Last 7 days')}>
      <Loaded query={weeks} skeleton={<RowsSkeleton rows={3} />}>
        {(engines) =>
          engines.length === 0 ? (
            <p className={classes['note']}>{t('No runs in the last 7 days')}</p>
          ) : (
            <ul className={classes['list']}>
              {engines.map(({ engine, asked, answered, lastAnsweredAt }) => {
                const model = models.find((change) => change.engine === engine)
                return (
                  <li key={engine} className={classes['row']}>
                    <div>
                      {engineLabel(engine)}{' '}
                      {model === undefined ? null : (
                        <span className={classes['tag']}>
                          {t('New model {day}', { day: formatShortDay(model.day) })}
                        </span>
                      )}
                      {lastAnsweredAt === null ? null : (
                        <p className={classes['note']}>
                          {t('Last answer')} <Moment at={lastAnsweredAt} />
                        </p>
                      )}
                    </div>
                    <span className={answered === 0 ? classes['worse'] : undefined}>
                      {t('{answered} of {asked} answered', {
                        answered: formatCount(answered),
                        asked: formatCount(asked),
                      })}
                    </span>
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
