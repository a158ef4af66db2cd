import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { supabase } from '../../../lib/supabase.ts'

/** Prompts that are offered at once; more are found by typing. */
const shown = 50
const looked = 1000

const promptRows = z.array(z.object({ id: z.string(), text: z.string() }))
const topicRows = z.array(z.object({ topic: z.string() }))

const prompts = () => supabase().schema('llm_mentions').from('prompts')

/** Prompts of a brand whose words hold what is typed, the newest first. */
export const promptChoicesQuery = (brandId: string, typed: string) =>
  queryOptions({
    queryKey: ['prompt-choices', brandId, typed],
    queryFn: async ({ signal }) => {
      const { data, error } = await prompts()
        .select('id, text')
        .eq('client_id', brandId)
        .is('archived_at', null)
        .ilike('text', `%${literally(typed)}%`)
        .order('created_at', { ascending: false })
        .limit(shown)
        .abortSignal(signal)
      if (error) throw error
      return promptRows.parse(data)
    },
    placeholderData: (before) => before,
  })

/** Topics of a brand's prompts that hold what is typed. */
export const topicChoicesQuery = (brandId: string, typed: string) =>
  queryOptions({
    queryKey: ['topic-choices', brandId, typed],
    queryFn: async ({ signal }) => {
      const { data, error } = await prompts()
        .select('topic')
        .eq('client_id', brandId)
        .neq('topic', '')
        .ilike('topic', `%${literally(typed)}%`)
        .order('topic')
        .limit(looked)
        .abortSignal(signal)
      if (error) throw error
      return [...new Set(topicRows.parse(data).map(({ topic }) => topic))].slice(0, shown)
    },
    placeholderData: (before) => before,
  })

/** The words of one prompt; null where it is gone. */
export const promptTextQuery = (promptId: string) =>
  queryOptions({
    queryKey: ['prompt-text', promptId],
    queryFn: async ({ signal }) => {
      const { data, error } = await prompts().select('id, text').eq('id', promptId).abortSignal(signal)
      if (error) throw error
      return promptRows.parse(data)[0]?.text ?? null
    },
    staleTime: 5 * 60_000,
  })

/** What has a meaning of its own in a pattern is meant as it stands. */
const literally = (typed: string) => typed.slice(0, 100).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
