import { Button } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** Loads the next rows of a list, as long as there are any. */
export function ShowMore({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      mt="xs"
      size="xs"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('Show more')}
    </Button>
  )
}
