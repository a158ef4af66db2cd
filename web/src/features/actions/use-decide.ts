import { useQueryClient } from '@tanstack/react-query'
import { nextActions } from '#core/actions/rank-actions.ts'
import {
  actionId,
  snoozedUntil,
  type ActionList,
  type ActionPatch,
  type ActionRow,
  type DecidedState,
} from '#core/actions/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { actionKeys, changeAction } from './api/actions.ts'
import { t } from '../../lib/language/t.ts'

/** What can change about an action. */
export type Decision = Pick<ActionPatch, 'state' | 'reason' | 'dueOn' | 'ownerId'>

const said: Record<DecidedState, string> = {
  proposed: t('Action proposed again'),
  accepted: t('Action accepted'),
  done: t('Action marked as done'),
  rejected: t('Action rejected'),
  snoozed: t('Action hidden for 4 weeks'),
}

/** Decides on an action: shown at once, undone from the toast. False if it failed. */
export function useDecide(brandId: string, filters: ReportFilters) {
  const queryClient = useQueryClient()
  const key = [...actionKeys.all, brandId]
  const write = async (action: ActionRow, decision: Decision): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueriesData<ActionList>(
      { queryKey: key },
      (list) => list && decided(list, action, decision),
    )
    try {
      await changeAction(brandId, filters, { kind: action.kind, key: action.key, ...decision })
      return true
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t change the action. Try again.')))
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: key })
    }
  }
  return async (action: ActionRow, decision: Decision): Promise<boolean> => {
    const isWritten = await write(action, decision)
    if (isWritten)
      notify(decision.state === undefined ? t('Action saved') : said[decision.state], {
        undo: async () => void (await write(action, before(action, decision))),
      })
    return isWritten
  }
}

/** What undoes a decision. */
function before({ state, reason, dueOn, ownerId }: ActionRow, decision: Decision): Decision {
  return {
    ...(decision.state === undefined || state === 'verified'
      ? {}
      : { state, ...(reason === null ? {} : { reason }) }),
    ...(decision.dueOn === undefined ? {} : { dueOn }),
    ...(decision.ownerId === undefined ? {} : { ownerId }),
  }
}

/** The list as the server will return it. */
function decided(
  list: ActionList,
  { kind, key }: ActionRow,
  { state, reason, ...rest }: Decision,
): ActionList {
  const today = new Date().toISOString().slice(0, 10)
  const actions = list.actions.map((action): ActionRow => {
    if (action.kind !== kind || action.key !== key) return action
    return {
      ...action,
      ...(rest.dueOn === undefined ? {} : { dueOn: rest.dueOn }),
      ...(rest.ownerId === undefined ? {} : { ownerId: rest.ownerId }),
      ...(state === undefined
        ? {}
        : {
            state,
            reason: reason ?? null,
            snoozedUntil: state === 'snoozed' ? snoozedUntil(today) : null,
          }),
    }
  })
  return { ...list, actions, next: nextActions(actions).map(actionId) }
}
