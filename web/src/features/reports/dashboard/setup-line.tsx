import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Dashboard } from '#core/reports/schema.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './home.module.css'

type Steps = Dashboard['checklist']

const steps: { key: keyof Steps; label: string; to: NonNullable<LinkProps['to']> }[] = [
  { key: 'hasBrand', label: t('Create brand'), to: '/brands' },
  { key: 'hasCompetitors', label: t('Add competitors'), to: '/brands' },
  { key: 'hasPrompts', label: t('Add prompts'), to: '/prompts' },
  { key: 'hasRuns', label: t('Run your prompts'), to: '/prompts' },
  { key: 'hasRealEngine', label: t('Connect a real engine'), to: '/brands' },
]

/** The next step of a new organization, until all are done or the line is dismissed. */
export function SetupLine({ checklist, organizationId }: { checklist: Steps; organizationId: string }) {
  const [isDismissed, setDismissed] = useLocalStorage({
    key: `answerscope.setup-dismissed.${organizationId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const next = steps.find(({ key }) => !checklist[key])
  if (isDismissed || next === undefined) return null
  return (
    <section className={classes['card']} aria-label={t('Get started')}>
      <div className={classes['head']}>
        <Link to={next.to}>{next.label}</Link>
        <p className={classes['note']}>
          {t('{done} of {all} setup steps done', {
            done: steps.filter(({ key }) => checklist[key]).length,
            all: steps.length,
          })}
        </p>
        <CloseButton aria-label={t('Dismiss')} onClick={() => setDismissed(true)} />
      </div>
    </section>
  )
}
