import { ActionIcon, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { fanOutSchedules, type FanOutAnalysis, type FanOutSchedule } from '#core/fan-out/analysis-schema.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { analysisName, scheduleLabels } from './analysis-labels.ts'
import {
  cancelFanOut,
  changeFanOut,
  deleteFanOut,
  fanOutKeys,
  isOpen,
  repeatFanOut,
  restoreFanOut,
} from './api/analyses.ts'

/** The actions on an analysis for members who may change it. */
export function FanOutActions({
  analysis,
  onRepeated,
  onDeleted,
}: {
  analysis: FanOutAnalysis
  onRepeated?: (repetition: FanOutAnalysis) => void
  onDeleted?: () => void
}) {
  const { cancel, repeat, schedule, remove } = useFanOutChanges(analysis, { onRepeated, onDeleted })
  if (!analysis.mayChange) return null
  const name = analysisName(analysis)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={30}
          radius="md"
          aria-label={t('Actions for {name}', { name })}
          loading={repeat.isPending || cancel.isPending || remove.isPending || schedule.isPending}
        >
          ⋯
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen(analysis) ? (
          <Menu.Item disabled={analysis.isCancelling} onClick={() => cancel.submit(undefined)}>
            {t('Cancel')}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => repeat.submit(undefined)}>{t('Rerun with latest data')}</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('Repeat automatically')}</Menu.Label>
        <Menu.RadioGroup
          value={analysis.schedule}
          onChange={(chosen) => {
            const next = fanOutSchedules.find((known) => known === chosen)
            if (next !== undefined && next !== analysis.schedule) schedule.submit(next)
          }}
        >
          {fanOutSchedules.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {scheduleLabels[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item c="var(--worse)" onClick={() => remove.submit(undefined)}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function useFanOutChanges(
  { id, ...analysis }: FanOutAnalysis,
  {
    onRepeated,
    onDeleted,
  }: {
    onRepeated?: ((repetition: FanOutAnalysis) => void) | undefined
    onDeleted?: (() => void) | undefined
  },
) {
  const queryClient = useQueryClient()
  const keep = (changed: FanOutAnalysis) => {
    queryClient.setQueryData(fanOutKeys.one(changed.id), changed)
    return queryClient.invalidateQueries({ queryKey: fanOutKeys.lists })
  }
  const name = analysisName(analysis)
  const restore = async () => {
    try {
      await keep(await restoreFanOut(id))
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Something went wrong. Try again.'), { cause: error }),
      )
    }
  }
  return {
    cancel: useSubmission({
      mutationFn: () => cancelFanOut(id),
      onSuccess: keep,
      onError: notifyError,
    }),
    repeat: useSubmission({
      mutationFn: () => repeatFanOut(id),
      retry: false, // a retry could start, and charge for, a second analysis
      onSuccess: async (repetition: FanOutAnalysis) => {
        notify(t('Rerun of “{name}” started', { name }))
        await keep(repetition)
        onRepeated?.(repetition)
      },
      onError: notifyError,
    }),
    schedule: useSubmission({
      mutationFn: (schedule: FanOutSchedule) => changeFanOut(id, { schedule }),
      onSuccess: keep,
      onError: notifyError,
    }),
    remove: useSubmission({
      mutationFn: () => deleteFanOut(id),
      onSuccess: async () => {
        notify(t('“{name}” deleted', { name }), { undo: restore })
        onDeleted?.()
        await queryClient.invalidateQueries({ queryKey: fanOutKeys.lists })
      },
      onError: notifyError,
    }),
  }
}
