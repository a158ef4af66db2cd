import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../styles/styles.module.css'
import { ErrorState } from './error-state.tsx'
import { t } from '../../lib/language/t.ts'

/**
 * The three states of a query: a skeleton only while there is no data at all, and only after 300 ms, an error with retry,
 * or the data; data on the screen stays while it is fetched again.
 */
export function Loaded<Data>({
  query,
  skeleton,
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div aria-busy="true" aria-live="polite" className={styles['late']}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {skeleton ?? <RowsSkeleton />}
    </div>
  )
}

export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap="xs">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={36} />
      ))}
    </Stack>
  )
}
