import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduleRow } from '#core/runs/schedules/schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { scheduleKeys } from './api/list-schedules.ts'
import { deleteSchedule, pauseSchedule, restoreSchedule, resumeSchedule } from './api/save-schedule.ts'
import { t } from '../../../lib/language/t.ts'

type Change = { schedule: ScheduleRow; step: (scheduleId: string) => Promise<void>; done: () => void }

/** Pauses, resumes, and deletes at once. A deletion can be undone while its notice is visible. */
export function useScheduleChanges(nameOf: (schedule: ScheduleRow) => string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: scheduleKeys.all })
  const mutation = useMutation({
    mutationFn: ({ schedule, step }: Change) => step(schedule.id),
    onSuccess: (_, { done }) => done(),
    onError: notifyError,
    onSettled: refresh,
  })
  const undo = (schedule: ScheduleRow) => async () => {
    await restoreSchedule(schedule.id).catch(notifyError)
    await refresh()
  }
  return {
    busyId: mutation.isPending ? mutation.variables.schedule.id : null,
    pause: (schedule: ScheduleRow) =>
      mutation.mutate({
        schedule,
        step: pauseSchedule,
        done: () =>
          notify(t('{schedule} paused. Runs in progress will finish.', { schedule: nameOf(schedule) })),
      }),
    resume: (schedule: ScheduleRow) =>
      mutation.mutate({
        schedule,
        step: resumeSchedule,
        done: () =>
          notify(t('{schedule} resumed. It continues with the next run.', { schedule: nameOf(schedule) })),
      }),
    remove: (schedule: ScheduleRow) =>
      mutation.mutate({
        schedule,
        step: deleteSchedule,
        done: () =>
          notify(t('{schedule} deleted. Runs and answers are kept.', { schedule: nameOf(schedule) }), {
            undo: undo(schedule),
          }),
      }),
  }
}
