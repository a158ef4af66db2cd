import { queryOptions } from '@tanstack/react-query'
import type { Profile, ProfilePatch } from '#core/people/profile-schema.ts'
import { api } from '../api.ts'

/** The caller's own profile, to compare with the author of a row. */
export const myProfileQuery = () =>
  queryOptions({
    queryKey: ['my-profile'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Profile> => {
      const response = await api.me.$get({}, { init: { signal } })
      return response.json()
    },
  })

export async function changeMyProfile(json: ProfilePatch): Promise<void> {
  await api.me.$patch({ json })
}
