import { isLanguage, type Language } from '#core/language/languages.ts'
import type { Session } from '../session.ts'
import { supabase } from '../supabase.ts'
import { language, showIn } from './chosen.ts'

/** Keeps the language with the person who is signed in, for other browsers and for mails, then shows the page in it. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const { data } = await supabase().auth.getSession()
  if (data.session) {
    const { error } = await supabase()
      .schema('llm_mentions')
      .from('users')
      .update({ language: chosen })
      .eq('supabase_user_id', data.session.user.id)
    if (error) throw error
  }
  showIn(chosen)
}

/** Whoever signs in reads in the language they chose, whatever this browser prefers. */
export function followKeptLanguage(session: Session): void {
  const follow = async () => {
    const { user } = session.current()
    if (!user) return
    const { data } = await supabase()
      .schema('llm_mentions')
      .from('users')
      .select('language')
      .eq('supabase_user_id', user.id)
      .maybeSingle()
    if (isLanguage(data?.language) && data.language !== language) showIn(data.language)
  }
  void follow()
  session.onChange((now, before) => {
    if (now.user?.id !== before.user?.id) void follow()
  })
}
