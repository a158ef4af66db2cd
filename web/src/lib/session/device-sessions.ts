import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const deviceSessionKeys = { all: ['device-sessions'] as const }

/** Where the signed-in person is signed in. */
export const deviceSessionsQuery = () =>
  queryOptions({
    queryKey: deviceSessionKeys.all,
    queryFn: async ({ signal }) => {
      const response = await api.me.sessions.$get({}, { init: { signal } })
      return (await response.json()).sessions
    },
  })

export async function endDeviceSession(sessionId: string): Promise<void> {
  await api.me.sessions[':sessionId'].$delete({ param: { sessionId } })
}
