import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TrialGrouping, TrialsQuery } from '#core/trials/admin-schema.ts'
import { api } from '../../../lib/api.ts'

export type TrialFilters = Omit<TrialsQuery, 'after' | 'by'> & { by?: TrialGrouping }

export const trialsKey = ['admin', 'trials'] as const

export const adminTrialsQuery = (filters: TrialFilters) =>
  infiniteQueryOptions({
    queryKey: [...trialsKey, filters],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.admin.trials.$get(
          { query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } },
          { init: { signal } },
        )
      ).json(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Everything that matches the filters, as a file. */
export async function trialsFile(filters: TrialFilters): Promise<Blob> {
  return (await api.admin.trials.file.$get({ query: filters })).blob()
}

export type TrialAct = { trialId: string } & (
  | { kind: 'extend'; days: number }
  | { kind: 'mail' | 'end' | 'delete' }
)

export async function changeTrial(change: TrialAct): Promise<void> {
  const one = api.admin.trials[':trialId']
  const param = { trialId: change.trialId }
  switch (change.kind) {
    case 'extend':
      await one.extension.$put({ param, json: { days: change.days } })
      return
    case 'mail':
      await one.mails.$post({ param })
      return
    case 'end':
      await one.end.$put({ param })
      return
    case 'delete':
      await one.$delete({ param })
  }
}
