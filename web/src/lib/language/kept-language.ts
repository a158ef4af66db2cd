import type { QueryClient } from '@tanstack/react-query'
import { isLanguage, type Language } from '#core/language/languages.ts'
import { api } from '../api.ts'
import { log } from '../log/log.ts'
import { myProfileQuery } from '../session/my-profile.ts'
import type { Session } from '../session/session.ts'
import { supabase } from '../session/supabase.ts'
import { language, showIn } from './chosen.ts'

/** Saves the language for the signed-in user, for other browsers and for emails, then shows the page in it. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const { data } = await supabase().auth.getSession()
  if (data.session) await api.me.$patch({ json: { language: chosen } })
  showIn(chosen)
}

/** Signed-in users read in the language they selected, whatever this browser prefers. */
export function followKeptLanguage(session: Session, queryClient: QueryClient): void {
  const follow = async () => {
    if (!session.current().user) return
    const { language: kept } = await queryClient.ensureQueryData(myProfileQuery())
    if (isLanguage(kept) && kept !== language) showIn(kept)
  }
  const tryToFollow = () => {
    follow().catch((error: unknown) => log.warn('The kept language could not be read', { error }))
  }
  tryToFollow()
  session.onChange((now, before) => {
    if (now.user?.id !== before.user?.id) tryToFollow()
  })
}
