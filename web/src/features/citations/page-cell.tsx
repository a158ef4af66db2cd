import { Anchor } from '@mantine/core'
import type { SourcePage } from '#core/reports/views.ts'
import styles from '../../components/styles/styles.module.css'
import { sourceTypeLabels } from './source-labels.ts'

/** A cited page: its title or URL, and its type. Only web URLs become links. */
export function PageCell({ page }: { page: Pick<SourcePage, 'url' | 'title' | 'domain' | 'type'> }) {
  const words = page.title ?? shortAddress(page.url)
  return (
    <div className={styles['anywhere']} title={`${words}\n${page.url}`}>
      {/^https?:\/\//i.test(page.url) ? (
        <Anchor href={page.url} target="_blank" rel="noopener noreferrer nofollow" fz="inherit">
          {words}
        </Anchor>
      ) : (
        words
      )}{' '}
      <div className={styles['tiny']}>
        {page.domain} · {sourceTypeLabels[page.type]}
      </div>
    </div>
  )
}

function shortAddress(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length > 80 ? `${bare.slice(0, 79)}…` : bare
}
