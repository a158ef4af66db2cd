import { QueryClient } from '@tanstack/react-query'

/** A retry does not help when the caller's request was refused or invalid. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return failures < 2 && (status === 0 || status >= 500)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
    },
  })
}
