import { useQueryClient } from '@tanstack/react-query'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { brandKeys } from '../../lib/brands/brands.ts'
import { clientKeys } from '../../lib/organization/client-keys.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { archiveBrand, unarchiveBrand } from './api/save-brand.ts'
import { t } from '../../lib/language/t.ts'

/** Archives at once. Undo is available while the notice is visible, and later from the list. */
export function useArchiving({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: brandKeys.all }),
      queryClient.invalidateQueries({ queryKey: clientKeys.all }),
    ])
  }
  const afterwards = {
    onError: notifyError,
    onSettled: refresh,
  }
  const restoring = useSubmission({ mutationFn: () => unarchiveBrand(id), ...afterwards })
  const archiving = useSubmission({
    mutationFn: () => archiveBrand(id),
    ...afterwards,
    onSuccess: () =>
      notify(t('{name} archived. Its answers are kept.', { name }), {
        undo: async () => {
          await unarchiveBrand(id).catch(notifyError)
          await refresh()
        },
      }),
  })
  return {
    archive: () => archiving.submit(undefined),
    restore: () => restoring.submit(undefined),
    isPending: archiving.isPending || restoring.isPending,
  }
}
