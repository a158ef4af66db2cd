import type { ReactNode } from 'react'
import { composeHomeVerdict, type HomeLink } from '#core/reports/home/compose-home-verdict.ts'
import { feedWords, type FeedReader } from '#core/reports/home/feed-words.ts'
import type { WeekFeed } from '#core/reports/home/schema.ts'
import { formatValues } from '#core/reports/verdict/compose-verdict.ts'
import { PathLink } from '../../../components/layout/path-link.tsx'
import { formatNet } from '../../../lib/format.ts'
import { richText } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import classes from './home.module.css'

/** What changed this week over all brands, in a few sentences. */
export function HomeVerdict({ feed, reader }: { feed: WeekFeed; reader: FeedReader }) {
  const sentences = composeHomeVerdict(feed, (entry) => feedWords(entry, reader).title)
  return (
    <section className={classes['card']} aria-label={t('This week')}>
      <p className={classes['verdict']}>
        {sentences.map(({ links, isGood, ...sentence }) => {
          const changed = (words: ReactNode) => (
            <span className={isGood === true ? classes['better'] : classes['worse']}>{words}</span>
          )
          return (
            <span key={sentence.text}>
              {richText(sentence.text, {
                ...formatValues(sentence, { ...reader, net: formatNet }),
                up: changed,
                down: changed,
                ...Object.fromEntries(
                  Object.entries(links).map(([tag, link]) => [
                    tag,
                    (words: ReactNode) => <Linked link={link}>{words}</Linked>,
                  ]),
                ),
              })}{' '}
            </span>
          )
        })}
      </p>
    </section>
  )
}

function Linked({ link, children }: { link: HomeLink; children: ReactNode }) {
  return 'path' in link ? (
    <PathLink path={link.path}>{children}</PathLink>
  ) : (
    <a href={`#${link.card}`}>{children}</a>
  )
}
