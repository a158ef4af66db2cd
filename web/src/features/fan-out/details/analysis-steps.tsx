import { Progress, VisuallyHidden } from '@mantine/core'
import { fanOutSteps, type FanOutAnalysis, type FanOutStep } from '#core/fan-out/analysis-schema.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { describeProgress, stepLabels } from '../analysis-labels.ts'
import { isOpen } from '../api/analyses.ts'
import classes from '../fan-out.module.css'

type StepState = 'done' | 'current' | 'waiting' | 'skipped' | 'ended'

/** The steps of an analysis: done, current with progress, and pending. */
export function AnalysisSteps({ analysis }: { analysis: FanOutAnalysis }) {
  return (
    <ol className={classes['steps']} aria-label={t('Steps of this analysis')}>
      {steps.map((step) => {
        const state = stateOf(step, analysis)
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span>{stepLabels[step]}</span>
            <span className={classes['note']}>{noteOf(step, state, analysis)}</span>
            {state === 'current' ? <StepBar analysis={analysis} /> : null}
          </li>
        )
      })}
    </ol>
  )
}

const steps = fanOutSteps.filter((step) => step !== 'done')

function stateOf(step: FanOutStep, analysis: FanOutAnalysis): StepState {
  if (step === 'simulated' && analysis.settings.simulation === 'none') return 'skipped'
  const [at, now] = [fanOutSteps.indexOf(step), fanOutSteps.indexOf(analysis.step)]
  if (at < now) return 'done'
  if (at > now) return 'waiting'
  if (!isOpen(analysis)) return 'ended'
  return analysis.status === 'queued' ? 'waiting' : 'current'
}

function noteOf(step: FanOutStep, state: StepState, analysis: FanOutAnalysis): string {
  const { result } = analysis
  switch (state) {
    case 'done':
      return step === 'coverage' || result === null
        ? t('done')
        : t('{count, plural, one {# sub-query} other {# sub-queries}}', {
            count: step === 'observed' ? result.observed : result.simulated,
          })
    case 'current':
      return describeProgress(analysis) ?? t('in progress')
    case 'waiting':
      return isOpen(analysis) ? t('pending') : t('not reached')
    case 'skipped':
      return t('skipped')
    case 'ended':
      return t('stopped here')
  }
}

function StepBar({ analysis: { progress } }: { analysis: FanOutAnalysis }) {
  if (progress === null || progress.total === 0) return <Progress size={3} value={100} animated aria-hidden />
  const share = Math.min(1, progress.done / progress.total)
  return (
    <>
      <VisuallyHidden>
        <progress aria-label={t('Progress')} max={100} value={Math.round(share * 100)}>
          {formatCount(progress.done)}
        </progress>
      </VisuallyHidden>
      <Progress size={3} value={share * 100} aria-hidden />
    </>
  )
}
