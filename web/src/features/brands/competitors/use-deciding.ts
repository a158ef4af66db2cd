import { useQueryClient } from '@tanstack/react-query'
import type { ProposalDecision, ProposalRow } from '#core/competitors/discovery/schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { brandKeys } from '../../../lib/brands/brands.ts'
import { formatCount } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { decideProposals, undoDecisions } from '../api/proposals.ts'
import { t } from '../../../lib/language/t.ts'

/** Decides on proposals and offers undo. */
export function useDeciding(brandId: string, { onDone }: { onDone?: () => void } = {}) {
  const queryClient = useQueryClient()
  const settle = () => queryClient.invalidateQueries({ queryKey: brandKeys.all })
  const deciding = useSubmission({
    mutationFn: ({ decisions }: Deciding) => decideProposals(brandId, decisions),
    onSuccess: (_, { decisions, rows }) => {
      onDone?.()
      notify(saying(decisions, rows), {
        undo: async () => {
          await undoDecisions(
            brandId,
            decisions.map(({ proposalId }) => proposalId),
          ).catch(notifyError)
          await settle()
        },
      })
    },
    onError: notifyError,
    onSettled: settle,
  })
  return {
    isPending: deciding.isPending,
    decide: (decisions: ProposalDecision[], rows: readonly ProposalRow[]) =>
      deciding.submit({ decisions, rows }),
  }
}

/** Undoes decisions from a list of them. */
export function useUndoing(brandId: string) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: (row: ProposalRow) => undoDecisions(brandId, [row.id]),
    onSuccess: (_, { name }) => notify(t('Decision on {name} undone', { name })),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: brandKeys.all }),
  })
}

type Deciding = { decisions: ProposalDecision[]; rows: readonly ProposalRow[] }

function saying(decisions: readonly ProposalDecision[], rows: readonly ProposalRow[]): string {
  const [first] = decisions
  const name = rows.find(({ id }) => id === first?.proposalId)?.name ?? t('The name')
  if (first === undefined || decisions.length > 1)
    return t('Decisions saved for {decisions} names', { decisions: formatCount(decisions.length) })
  if (first.decision === 'dismiss') return t('{name} dismissed. We won’t suggest it again.', { name })
  return first.decision === 'competitor'
    ? t('{name} added as a competitor', { name })
    : t('{name} added as an alias', { name })
}
