import { useSyncExternalStore } from 'react'
import type { MemberRow } from '#core/people/member-schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { t } from '../../../lib/language/t.ts'
import { changeMembers, removeMember } from './api/members.ts'
import { nameOf } from './member-labels.ts'

const undoMs = 10_000

/**
 * Removing a member: deactivated at once, so that access ends, and removed once undo is no longer possible. Lives
 * outside the components, so undo survives navigation. It does not survive closing the page, which removes pending
 * members at once.
 */
type Removal = { organizationId: string; userId: string; timer: ReturnType<typeof setTimeout> }

let removals: readonly Removal[] = []
const listeners = new Set<() => void>()

const become = (next: readonly Removal[]) => {
  removals = next
  for (const listener of listeners) listener()
}
const without = (userId: string) => removals.filter((one) => one.userId !== userId)

export async function removeWithUndo(
  organizationId: string,
  member: MemberRow,
  onChanged: () => Promise<unknown>,
): Promise<void> {
  const { userId } = member
  const setStatus = (status: MemberRow['status']) =>
    changeMembers(organizationId, { userIds: [userId], change: { status } })
  if (member.status === 'active') await setStatus('inactive')
  const finish = async () => {
    await removeMember(organizationId, userId).catch(notifyError)
    await onChanged()
    become(without(userId))
  }
  become([...without(userId), { organizationId, userId, timer: setTimeout(() => void finish(), undoMs) }])
  notify(t('{name} removed', { name: nameOf(member) }), {
    undo: async () => {
      clearTimeout(removals.find((one) => one.userId === userId)?.timer)
      if (member.status === 'active') await setStatus('active').catch(notifyError)
      await onChanged()
      become(without(userId))
    },
  })
}

/** Whether a member is being removed, and therefore hidden. */
export function useRemovals(): (userId: string) => boolean {
  const current = useSyncExternalStore(subscribe, () => removals)
  return (userId) => current.some((one) => one.userId === userId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const { organizationId, userId, timer } of removals) {
      clearTimeout(timer)
      void removeMember(organizationId, userId).catch(() => undefined) // no page is left to show an error; they then stay deactivated
    }
    become([])
  })
