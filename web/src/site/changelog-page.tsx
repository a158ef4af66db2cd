import styles from '../components/styles/styles.module.css'
import { formatDay } from '../lib/format.ts'
import { language } from '../lib/language/chosen.ts'
import { t } from '../lib/language/t.ts'
import { releases } from './changelog.ts'
import classes from './changelog-page.module.css'
import type { ChangeKind, Release } from './parse-changelog.ts'
import { SitePage } from './site-page.tsx'

const kinds: Record<ChangeKind, string> = {
  security: t('Security'),
  added: t('Added'),
  changed: t('Changes'),
  fixed: t('Fixed'),
}

/** From CHANGELOG.md. Every release and every change has its own URL. */
export function ChangelogPage() {
  return (
    <SitePage
      title={t('What’s new')}
      lead={t('New features, changes, and fixes in Answerscope, latest first.')}
      aside={<a href="/changelog.xml">{t('Subscribe to the Atom feed')}</a>}
    >
      {language === 'en' ? null : <p className={styles['muted']}>{t('Release notes are in English.')}</p>}
      <nav aria-label={t('All versions')} className={`${classes['versions']} ${styles['wrap']}`}>
        {releases.map((release) => (
          <a key={release.id} href={`#${release.id}`}>
            {nameOf(release)}
          </a>
        ))}
      </nav>
      {releases.map((release) => (
        <section key={release.id} id={release.id} className={classes['release']}>
          <header className={classes['when']}>
            <h2>
              <a href={`#${release.id}`}>{nameOf(release)}</a>
            </h2>
            {release.date === null ? null : (
              <time className={styles['note']} dateTime={release.date}>
                {formatDay(release.date)}
              </time>
            )}
          </header>
          <div className={classes['what']} lang="en">
            {release.summary === '' ? null : <p>{release.summary}</p>}
            {release.groups.map(({ kind, changes }) => (
              <section key={kind}>
                <h3 lang={language} data-kind={kind}>
                  {kinds[kind]}
                </h3>
                <ul>
                  {changes.map((change) => (
                    <li key={change.id} id={change.id}>
                      {change.text}{' '}
                      <a
                        href={`#${change.id}`}
                        lang={language}
                        className={`${classes['anchor']} ${styles['accented']}`}
                        aria-label={t('Link to this change')}
                      >
                        #
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      ))}
    </SitePage>
  )
}

/** Unreleased changes already run on this instance. */
const nameOf = ({ title, date }: Release) =>
  date === null ? t('Since {version}', { version: newest }) : title
const newest = releases.find(({ date }) => date !== null)?.title ?? ''
