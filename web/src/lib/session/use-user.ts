import type { User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Session } from './session.ts'

export function useUser(session: Session): User | null {
  return useSyncExternalStore(session.onChange, () => session.current().user)
}
