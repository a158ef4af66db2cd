import type { Source } from './source-list.ts'
import classes from './sources-panel.module.css'

/** What an answer cites, numbered as in its text, and what its engine read without citing it. */
export function SourcesPanel({
  cited,
  retrieved,
  idPrefix,
}: {
  cited: readonly Source[]
  retrieved: readonly Source[]
  idPrefix: string
}) {
  return (
    <section className={classes['panel']} aria-label="Sources of this answer">
      <h3 className={classes['title']}>
        Sources
        <span className={classes['count']}>
          {cited.length} cited{retrieved.length > 0 ? `, ${retrieved.length} only retrieved` : ''}
        </span>
      </h3>
      {cited.length === 0 ? <p className={classes['none']}>This answer cites nothing.</p> : null}
      <ol className={classes['list']}>
        {cited.map((source) => (
          <li key={source.pageKey} id={`${idPrefix}-source-${source.number}`} className={classes['source']}>
            <span className={classes['number']}>{source.number}</span>
            <SourceWords source={source} />
          </li>
        ))}
      </ol>
      {retrieved.length === 0 ? null : (
        <details className={classes['more']}>
          <summary>Only retrieved: {retrieved.length}</summary>
          <ul className={classes['list']}>
            {retrieved.map((source) => (
              <li key={source.pageKey} className={classes['source']}>
                <span className={classes['number']}>·</span>
                <SourceWords source={source} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function SourceWords({ source }: { source: Source }) {
  const isPage = /^https?:\/\//i.test(source.url)
  const name = source.title || source.pageKey
  return (
    <span className={classes['words']}>
      <span className={classes['domain']}>
        {source.domain}
        {source.owner === 'other' ? null : (
          <span className={classes['owner']} data-owner={source.owner}>
            {source.owner}
          </span>
        )}
        {source.citations > 1 ? <span className={classes['times']}>cited {source.citations}×</span> : null}
      </span>
      {isPage ? (
        <a
          href={source.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={source.url}
          className={classes['page']}
          dir="auto"
        >
          {name}
        </a>
      ) : (
        <span className={classes['page']}>{name}</span>
      )}
    </span>
  )
}
