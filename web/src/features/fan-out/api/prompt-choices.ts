import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '../../../lib/api.ts'

/** Prompts of a brand whose words hold what is typed, the newest first. */
export const promptChoicesQuery = (brandId: string, typed: string) =>
  queryOptions({
    queryKey: ['prompt-choices', brandId, typed],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['prompt-choices'].$get(
        { param: { brandId }, query: { typed: typed.slice(0, longest) } },
        { init: { signal } },
      )
      return (await response.json()).prompts
    },
    placeholderData: (before) => before,
  })

/** Topics of a brand's prompts that hold what is typed. */
export const topicChoicesQuery = (brandId: string, typed: string) =>
  queryOptions({
    queryKey: ['topic-choices', brandId, typed],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['topic-choices'].$get(
        { param: { brandId }, query: { typed: typed.slice(0, longest) } },
        { init: { signal } },
      )
      return (await response.json()).topics
    },
    placeholderData: (before) => before,
  })

/** The words of one prompt; null where it is gone. */
export const promptTextQuery = (promptId: string) =>
  queryOptions({
    queryKey: ['prompt-text', promptId],
    queryFn: async ({ signal }) => {
      try {
        const response = await api.prompts[':promptId'].text.$get(
          { param: { promptId } },
          { init: { signal } },
        )
        return (await response.json()).text
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: 5 * 60_000,
  })

/** More than this is not looked for. */
const longest = 100
