import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { supabase } from './supabase.ts'

const profile = z
  .object({ id: z.string(), email: z.string().nullable(), full_name: z.string().nullable() })
  .transform(({ full_name: fullName, ...rest }) => ({ ...rest, fullName }))

/** The caller's own row of `users`: what rows that carry an author are compared with. */
export const myProfileQuery = () =>
  queryOptions({
    queryKey: ['my-profile'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data: signedIn, error: sessionError } = await supabase().auth.getUser()
      if (sessionError) throw sessionError
      const { data, error } = await supabase()
        .schema('llm_mentions')
        .from('users')
        .select('id, email, full_name')
        .eq('supabase_user_id', signedIn.user.id)
        .abortSignal(signal)
        .single()
      if (error) throw error
      return profile.parse(data)
    },
  })
