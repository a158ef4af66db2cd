import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RunProgress, EngineRow } from '#core/runs/schema.ts'
import { isOver } from '../../../components/run-progress/progress-summary.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import classes from './progress-notes.module.css'
import { RaiseBudget } from './raise-budget.tsx'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** Why a run is paused or an engine is not asked, and what to do. */
export function ProgressNotes({
  progress,
  engines,
}: {
  progress: RunProgress
  engines: readonly EngineRow[] | undefined
}) {
  const { pause, waits } = progress
  if (isOver(progress) || (pause === null && waits.length === 0)) return null
  return (
    <ul className={classes['notes']}>
      {pause === null ? null : (
        <li>
          <PauseNote progress={progress} pause={pause} />
        </li>
      )}
      {waits.map((wait) => (
        <li key={wait.engine}>
          <WaitNote wait={wait} label={engineLabel(wait.engine, engines)} />
        </li>
      ))}
    </ul>
  )
}

function PauseNote({ progress, pause }: { progress: RunProgress; pause: NonNullable<RunProgress['pause']> }) {
  const mayEdit = can(useMembership(), 'edit')
  return (
    <>
      <Text fz="xs">
        {pause.message}{' '}
        {pause.code === 'brand-budget' || pause.code === 'organization-budget' ? (
          <AdminLink section="spending">{t('Raise budget in settings')}</AdminLink>
        ) : null}
      </Text>
      {pause.code === 'run-budget' && mayEdit ? <RaiseBudget progress={progress} /> : null}
    </>
  )
}

function WaitNote({ wait, label }: { wait: RunProgress['waits'][number]; label: string }) {
  const answers = `${formatCount(wait.pairs)} ${t('{cells, plural, one {answer is waiting} other {answers are waiting}}', { cells: wait.pairs })}`
  return (
    <Text fz="xs">
      {t('{label} is paused: {message} {answers}{until}', {
        label,
        message: sentence(wait.message),
        answers,
        until: wait.until === null ? '. ' : null,
      })}
      {wait.until === null ? (
        <AdminLink section={isAboutKey(wait.code) ? 'keys' : 'engines'}>
          {isAboutKey(wait.code) ? t('Fix engine API key in settings') : t('Resume engine in settings')}
        </AdminLink>
      ) : (
        <>
          {' '}
          <Rich text="and will resume {moment}." values={{ moment: <Moment at={wait.until} /> }} />
        </>
      )}
    </Text>
  )
}

/** Links admins to the settings and tells others to ask an admin. */
function AdminLink({ section, children }: { section: string; children: ReactNode }) {
  if (!can(useMembership(), 'admin')) return <>{t('An admin can fix this in Settings.')}</>
  return (
    <TextLink fz="inherit" underline="always" to="/settings" search={{ section }}>
      {children}
    </TextLink>
  )
}

/** The codes for a rejected key and for an account without credit. */
const isAboutKey = (code: string) =>
  code === 'bad-key' || code === 'not-configured' || code === 'quota-exhausted'

/** Messages of providers may lack a final period. */
const sentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text : `${text.trim()}.`)
