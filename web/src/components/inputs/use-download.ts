import { useState } from 'react'
import { notifyError } from '../states/notices.tsx'
import { t } from '../../lib/language/t.ts'

/** Fetches and saves a file; errors are shown. */
export function useDownload(): { isFetching: boolean; take: (save: () => Promise<void>) => Promise<void> } {
  const [isFetching, setFetching] = useState(false)
  const take = async (save: () => Promise<void>) => {
    setFetching(true)
    try {
      await save()
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Something went wrong. Try again.'), { cause: error }),
      )
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, take }
}
