import { Anchor } from '@mantine/core'
import type { SourcePage } from '#core/reports/views.ts'
import { sourceTypeLabels } from './source-labels.ts'
import classes from './sources-view.module.css'

/** A cited page: its title or URL, and its type. Only web URLs become links. */
export function PageCell({ page }: { page: Pick<SourcePage, 'url' | 'title' | 'domain' | 'type'> }) {
  const words = page.title ?? shortAddress(page.url)
  return (
    <div className={classes['domain']} title={`${words}\n${page.url}`}>
      {/^https?:\/\//i.test(page.url) ? (
        <Anchor href={page.url} target="_blank" rel="noopener noreferrer nofollow" fz="inherit">
          {words}
        </Anchor>
      ) : (
        words
      )}{' '}
      <div className={classes['note']}>
        {page.domain} · {sourceTypeLabels[page.type]}
      </div>
    </div>
  )
}

function shortAddress(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length > 80 ? `${bare.slice(0, 79)}…` : bare
}
