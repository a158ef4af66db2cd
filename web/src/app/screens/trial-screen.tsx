import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { TrialView } from '#core/trials/schema.ts'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import { AnswersList } from '../../features/answers/reader/answers-list.tsx'
import { OneAnswer } from '../../features/answers/reader/shared-answers.tsx'
import { trialAnswerQuery } from '../../features/trials/trial/api/trial.ts'
import { ConfirmForm } from '../../features/trials/trial/confirm-form.tsx'
import { KeepPanel } from '../../features/trials/trial/keep-panel.tsx'
import { TrialAnswers } from '../../features/trials/trial/trial-answers.tsx'
import { TrialLayout } from '../../features/trials/trial/trial-layout.tsx'
import { TrialMessage } from '../../features/trials/trial/trial-message.tsx'
import { TrialReport } from '../../features/trials/trial/trial-report.tsx'
import { useLiveTrial } from '../../features/trials/trial/use-live-trial.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { engineLabel } from '../../lib/engines/engines.ts'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { keepTrialProof, trialKeys, trialQuery } from '../../lib/joining/trials.ts'
import { useUser } from '../../lib/session/use-user.ts'

/** `/trial/confirm-signup` for new users and `/trial/confirm` for signed-in ones: the same trial, by its link. */
export function TrialScreen() {
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const queryClient = useQueryClient()
  useProofOfMail(token)
  const key = trialKeys.view(token, user?.id ?? null)
  const query = useQuery(trialQuery(token, user?.id ?? null))
  useDocumentTitle(query.data ? t('{brand} trial', { brand: query.data.brandName }) : t('Trial'))
  return (
    <TrialLayout>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
        {(trial) =>
          trial === null ? (
            <TrialMessage title={t('Trial not found')} action={t('Get a free trial')} href="/">
              {t('The link may be incomplete, or the trial was deleted.')}
            </TrialMessage>
          ) : (
            <OneTrial
              key={token}
              token={token}
              trial={trial}
              onChanged={(changed) => queryClient.setQueryData(key, changed)}
              onEnded={() => void queryClient.invalidateQueries({ queryKey: key })}
            />
          )
        }
      </Loaded>
    </TrialLayout>
  )
}

/** Removes the proof that the email was read from the URL, so that a copied URL opens the trial and nothing else. */
function useProofOfMail(token: string): void {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const proof = new URLSearchParams(hash).get('proof')
  // Synchronizes this tab with the link that opened it.
  useEffect(() => {
    if (proof === null) return
    keepTrialProof(token, proof)
    void navigate({ to: '.', search: (before) => before, hash: '', replace: true })
  }, [token, proof, navigate])
}

function OneTrial({
  token,
  trial,
  onChanged,
  onEnded,
}: {
  token: string
  trial: TrialView
  onChanged: (trial: TrialView) => void
  onEnded: () => void
}) {
  switch (trial.state) {
    case 'pending':
      return <ConfirmForm token={token} trial={trial} onConfirmed={onChanged} />
    case 'confirmed':
    case 'running':
    case 'ready':
      return trial.failure === null ? (
        <LiveTrial token={token} trial={trial} onEnded={onEnded} />
      ) : (
        <ConfirmForm token={token} trial={trial} onConfirmed={onChanged} />
      )
    case 'converted':
      return trial.you?.organizationId == null ? (
        <TrialMessage title={t('This trial is now an account')} action={t('Sign in')} href="/login">
          {t('Its data is now in the account of {email}.', { email: trial.email ?? t('its owner') })}
        </TrialMessage>
      ) : (
        <TrialMessage
          title={t('You already own this trial')}
          action={t('Open {name}', { name: trial.brandName })}
          href={`/dashboard?${new URLSearchParams({ organizationId: trial.you.organizationId }).toString()}`}
        >
          {t('Its data is in your account.')}
        </TrialMessage>
      )
    case 'expired':
      return (
        <TrialMessage title={t('This trial has ended')} action={t('Contact us')} href="/contact">
          {t('It’s locked and will be deleted on {day}. To extend it, contact us.', {
            day: formatDay(trial.deleteAt ?? trial.expiresAt),
          })}
        </TrialMessage>
      )
  }
}

function LiveTrial({ token, trial, onEnded }: { token: string; trial: TrialView; onEnded: () => void }) {
  const { progress, isBroken } = useLiveTrial(token)
  const [chosen, setChosen] = useState<string | null>(null)
  const isOver = progress?.state === 'expired' || progress?.state === 'converted' || progress?.failure != null
  // Synchronizes the trial page with its stream, which learns first that the trial has ended or failed to start.
  useEffect(() => {
    if (isOver) onEnded()
  }, [isOver, onEnded])
  if (progress === undefined) return <RowsSkeleton rows={4} />
  const nameOf = (engine: string) =>
    progress.engines.find(({ id }) => id === engine)?.label ?? engineLabel(engine)
  const naming = progress.answers.findLast(({ brands }) => brands.some(({ isOwn }) => isOwn))
  const shown = chosen ?? (naming ?? progress.answers.at(-1))?.id ?? null
  return (
    <TrialReport
      trial={trial}
      progress={progress}
      isBroken={isBroken}
      keep={progress.planned === 0 ? null : <KeepPanel token={token} trial={trial} />}
      answers={
        shown === null ? null : (
          <TrialAnswers
            list={
              <AnswersList
                rows={progress.answers}
                engineLabel={nameOf}
                current={shown}
                onOpen={({ id }) => setChosen(id)}
                onNearEnd={() => {}}
              />
            }
            reader={<OneAnswer query={trialAnswerQuery(token, shown)} engineLabel={nameOf} />}
          />
        )
      }
    />
  )
}
