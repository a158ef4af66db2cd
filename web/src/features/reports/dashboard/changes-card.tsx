import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import {
  feedHeader,
  feedLinkLabel,
  feedPromise,
  feedWords,
  modelWords,
  tagLabels,
  type FeedReader,
} from '#core/reports/home/feed-words.ts'
import type { FeedEntry, WeekFeed } from '#core/reports/home/schema.ts'
import { PathLink } from '../../../components/layout/path-link.tsx'
import { formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { HomeCard } from './home-card.tsx'
import classes from './home.module.css'

/** All checks of the week: those that matter, or everything. */
export function ChangesCard({ feed, reader }: { feed: WeekFeed; reader: FeedReader }) {
  const [shown, setShown] = useState('important')
  const entries = feed.entries.filter(({ isImportant }) => shown === 'everything' || isImportant)
  const { from, to } = feed.period
  return (
    <HomeCard
      title={t('What changed this week')}
      anchor="changes"
      note={`${formatShortDay(from)} – ${formatShortDay(to)} · ${feedHeader(feed, reader)}`}
      control={
        <SegmentedControl
          size="xs"
          aria-label={t('Changes shown')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'important', label: t('Important') },
            { value: 'everything', label: t('Everything') },
          ]}
        />
      }
    >
      {entries.length === 0 ? (
        <p className={classes['note']}>
          {feed.checks === 0 ? t('Nothing to compare yet') : t('No clear change')}
        </p>
      ) : (
        <ul className={classes['list']}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} reader={reader} />
          ))}
        </ul>
      )}
      {feed.models.map((model) => (
        <p key={model.engine} className={classes['note']}>
          {modelWords(model, reader)}
        </p>
      ))}
      <p className={classes['note']}>{t(feedPromise)}</p>
    </HomeCard>
  )
}

function Entry({ entry, reader }: { entry: FeedEntry; reader: FeedReader }) {
  const { title, detail } = feedWords(entry, reader)
  return (
    <li className={classes['row']}>
      <div>
        <strong className={classes['mark']} data-tone={entry.tone}>
          {title}
        </strong>
        <p className={classes['note']}>{detail}</p>
      </div>
      <span className={classes['tag']}>{t(tagLabels[entry.tag])}</span>
      <span className={classes['link']}>
        <PathLink path={entry.path} label={`${t(feedLinkLabel(entry))}: ${title}`}>
          {t(feedLinkLabel(entry))}
        </PathLink>
      </span>
    </li>
  )
}
