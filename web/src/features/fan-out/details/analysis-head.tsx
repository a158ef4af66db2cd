import { Alert, Button, List, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { ToneBadge, type Tone } from '../../../components/figures/tone-badge.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatDay } from '../../../lib/format.ts'
import { Rich } from '../../../lib/language/rich.tsx'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { useOrganizationId } from '../../../lib/organization/use-organization.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import {
  formatCost,
  scheduleLabels,
  describeSimulation,
  statusTexts,
  subjectLabels,
} from '../analysis-labels.ts'
import { isOpen } from '../api/analyses.ts'
import { useFanOutChanges } from '../fan-out-actions.tsx'
import { AnalysisSteps } from './analysis-steps.tsx'
import classes from '../fan-out.module.css'
import { SandboxMarkOf } from './sandbox-mark.tsx'

const tones: Partial<Record<FanOutAnalysis['status'], Tone>> = {
  queued: 'own',
  running: 'own',
  failed: 'worse',
}

/** The subject, settings, and progress of an analysis, and notes on its data. */
export function AnalysisHead({ analysis }: { analysis: FanOutAnalysis }) {
  const { status, result } = analysis
  return (
    <section className={classes['card']} aria-label={t('About this analysis')}>
      <Text component="p" mt={0} mb="xs">
        <output>
          <ToneBadge tone={tones[status] ?? 'plain'}>{statusTexts(analysis)}</ToneBadge>
        </output>{' '}
        <SandboxMarkOf analysis={analysis} />
        <Subject analysis={analysis} />
      </Text>
      <Facts analysis={analysis} />
      {status === 'completed' ? null : <AnalysisSteps analysis={analysis} />}
      {status === 'failed' ? <Failure analysis={analysis} /> : null}
      {result === null || result.notes.length === 0 ? null : (
        <List size="sm" c="dimmed" mt="sm">
          {result.notes.map((note) => (
            <List.Item key={note}>{said(note)}</List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

function Subject({ analysis }: { analysis: FanOutAnalysis }) {
  const { subject } = analysis
  // Without a title, the subject is already the title of the screen.
  if (subject.kind !== 'prompt') return analysis.title === '' ? null : subjectLabels(analysis)
  return (
    <Link
      to="/prompt-details"
      search={{ promptId: subject.promptId, from: analysis.from, to: analysis.to, branded: 'all' }}
      dir="auto"
    >
      {subject.text}
    </Link>
  )
}

function Facts({ analysis }: { analysis: FanOutAnalysis }) {
  const { from, to, engines, settings, schedule, scheduleNote, nextAt, createdAt, repeatedFrom } = analysis
  const label = useEngineLabel(useOrganizationId() ?? '')
  const facts: [string, ReactNode][] = [
    [t('Period'), `${formatDay(from)} – ${formatDay(to)}`],
    [t('Engines'), engines.length === 0 ? t('All') : engines.map(label).join(', ')],
    [t('Simulation'), describeSimulation(settings, label(settings.engine ?? ''))],
    [t('Pages'), pagesWords(analysis)],
    [t('Cost'), formatCost(analysis)],
    [
      t('Schedule'),
      <Fragment key="repeated">
        {scheduleLabels[schedule]}
        {nextAt === null ? null : (
          <>
            {', '}
            <Moment at={nextAt} />
          </>
        )}
        {scheduleNote === null ? null : ` · ${said(scheduleNote)}`}
      </Fragment>,
    ],
    [
      t('Started'),
      <Fragment key="started">
        <Moment at={createdAt} />
        {repeatedFrom === null ? null : (
          <>
            {' · '}
            <Rich
              text="repeats <link>an earlier analysis</link>"
              values={{
                link: (words) => (
                  <TextLink
                    fz="inherit"
                    underline="always"
                    to="/query-fanout/$id"
                    params={{ id: repeatedFrom }}
                    search={{}}
                  >
                    {words}
                  </TextLink>
                ),
              }}
            />
          </>
        )}
      </Fragment>,
    ],
  ]
  return (
    <dl className={classes['wideFacts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The pages that were compared, and how. */
function pagesWords({ settings: { scoresRivals, scoresCited, vectorEngine } }: FanOutAnalysis): string {
  const pages = [
    t('owned'),
    ...(scoresRivals ? [t('competitor pages')] : []),
    ...(scoresCited ? [t('cited')] : []),
  ]
  return vectorEngine === null
    ? t('{pages} (compared by words)', { pages: pages.join(', ') })
    : t('{pages} (compared by words and meaning)', { pages: pages.join(', ') })
}

function Failure({ analysis }: { analysis: FanOutAnalysis }) {
  const navigate = useNavigate()
  const { repeat } = useFanOutChanges(analysis, {
    onRepeated: ({ id }) => void navigate({ to: '/query-fanout/$id', params: { id }, search: {} }),
  })
  return (
    <Alert color="worse" variant="outline" mt="sm" title={t('Didn’t finish')}>
      {said(analysis.failure ?? '')}{' '}
      {isOpen(analysis) || !analysis.mayChange ? null : (
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          display="block"
          loading={repeat.isPending}
          onClick={() => repeat.submit(undefined)}
        >
          {t('Rerun with latest data')}
        </Button>
      )}
    </Alert>
  )
}
