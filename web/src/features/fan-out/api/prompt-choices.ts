import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '../../../lib/api.ts'

/** A brand's prompts that contain the typed words, latest first. */
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

/** Topics of a brand's prompts that contain the typed text. */
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

/** The text of one prompt; null if it no longer exists. */
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

/** Longer search texts are cut to this length. */
const longest = 100
