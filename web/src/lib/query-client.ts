import { QueryClient } from '@tanstack/react-query'

/** What the caller may not see or send does not get better by asking again. */
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
