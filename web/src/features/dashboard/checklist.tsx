import { Link, type LinkProps } from '@tanstack/react-router'
import type { Dashboard } from '#core/report/schema.ts'
import { Icon } from '../../components/icon.tsx'
import classes from './checklist.module.css'

type Steps = Dashboard['checklist']

const steps: { key: keyof Steps; label: string; why: string; to: NonNullable<LinkProps['to']> }[] = [
  {
    key: 'hasBrand',
    label: 'Create a brand',
    why: 'with the names and domains it is known by',
    to: '/brands',
  },
  {
    key: 'hasCompetitors',
    label: 'Name its competitors',
    why: 'share of voice is counted among them',
    to: '/brands',
  },
  { key: 'hasPrompts', label: 'Add prompts', why: 'the questions its customers ask', to: '/prompts' },
  {
    key: 'hasAnalysis',
    label: 'Run an analysis',
    why: 'or import answers collected elsewhere',
    to: '/prompts',
  },
  {
    key: 'hasRealEngine',
    label: 'Get real answers',
    why: 'ask a configured engine, or import them',
    to: '/brands',
  },
]

export function isUnfinished(checklist: Steps): boolean {
  return steps.some((step) => !checklist[step.key])
}

/** The first steps of a newcomer; it goes away when all are done. */
export function Checklist({ checklist }: { checklist: Steps }) {
  const next = steps.find((step) => !checklist[step.key])
  return (
    <section className={classes['card']} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes['title']}>
        First steps
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
                    <span className={classes['hidden']}> (done)</span>
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
