import { Link, type LinkProps } from '@tanstack/react-router'
import type { Dashboard } from '#core/reports/schema.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import classes from './checklist.module.css'
import { t } from '../../../lib/language/t.ts'

type Steps = Dashboard['checklist']

const steps: { key: keyof Steps; label: string; why: string; to: NonNullable<LinkProps['to']> }[] = [
  {
    key: 'hasBrand',
    label: t('Create brand'),
    why: t('Name, aliases, and domains'),
    to: '/brands',
  },
  {
    key: 'hasCompetitors',
    label: t('Add competitors'),
    why: t('Used to calculate share of voice'),
    to: '/brands',
  },
  { key: 'hasPrompts', label: t('Add prompts'), why: t('Questions your customers ask AI'), to: '/prompts' },
  {
    key: 'hasRuns',
    label: t('Run your prompts'),
    why: t('Or import existing answers'),
    to: '/prompts',
  },
  {
    key: 'hasRealEngine',
    label: t('Connect a real engine'),
    why: t('Add an engine API key or import answers'),
    to: '/brands',
  },
]

export function isUnfinished(checklist: Steps): boolean {
  return steps.some((step) => !checklist[step.key])
}

/** The first steps of a new user. Disappears when all are done. */
export function Checklist({ checklist }: { checklist: Steps }) {
  const next = steps.find((step) => !checklist[step.key])
  return (
    <section className={classes['card']} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes['title']}>
        {t('Get started')}
      </h2>
      <ol className={classes['steps']}>
        {steps.map((step) => {
          const isDone = checklist[step.key]
          return (
            <li
              key={step.key}
              className={classes['step']}
              data-done={isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={classes['mark']}>{isDone ? <Icon name="check" size={14} /> : null}</span>
              <span>
                {isDone ? (
                  <span>
                    {step.label}
                    <span className={classes['hidden']}> {t('(done)')}</span>
                  </span>
                ) : (
                  <Link to={step.to}>{step.label}</Link>
                )}
                <span className={classes['why']}>{step.why}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
