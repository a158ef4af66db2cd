import { useQueryClient } from '@tanstack/react-query'
import type { Importance } from '#core/prompts/importance.ts'
import type { PromptsImportance } from '#core/prompts/schema.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { useSubmission } from '../../lib/use-submission.ts'
import { setImportance } from './api/save-prompts.ts'
import { t } from '../../lib/language/t.ts'

type Weighed = Importance & { promptId: string }

/** Sets the importance of prompts; a notice offers to undo it. `before`: as it was. */
export function useSetImportance(brandId: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['reports'] }),
      queryClient.invalidateQueries({ queryKey: ['actions'] }),
    ])
  }
  return useSubmission({
    mutationFn: ({ prompts }: { before: readonly Weighed[]; prompts: PromptsImportance['prompts'] }) =>
      setImportance(brandId, prompts),
    onSuccess: (_, { before }) => {
      onDone?.()
      notify(
        t('Importance of {count, plural, one {# prompt} other {# prompts}} changed', {
          count: before.length,
        }),
        {
          undo: async () => {
            await setImportance(brandId, before.map(asInput)).catch(notifyError)
            await refresh()
          },
        },
      )
    },
    onError: notifyError,
    onSettled: refresh,
  })
}

const asInput = ({ promptId, importance, volume, volumeSource }: Weighed) =>
  volume === null ? { promptId, importance } : { promptId, volume, volumeSource }
