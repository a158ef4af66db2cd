import { UnstyledButton } from '@mantine/core'
import type { PromptDetails, SentimentCounts } from '#core/report/schema.ts'
import { ConsistencyBadge } from '../../components/consistency-badge.tsx'
import { MetricHint } from '../../components/metric-hint.tsx'
import { formatCount, formatDay, formatInterval, formatNet, formatPercent } from '../../lib/format.ts'
import classes from './prompt-head.module.css'

/** What kind of prompt this is, and its headline number. */
export function PromptHead({
  report: { prompt, versions },
  isReading,
  onNumbers,
  onEvidence,
}: {
  report: Pick<PromptDetails, 'prompt' | 'versions'>
  isReading: boolean
  onNumbers: () => void
  onEvidence: () => void
}) {
  const { visibility } = prompt
  const newest = versions.toSorted((a, b) => b.version - a.version)
  return (
    <div className={classes['head']}>
      {isReading ? (
        <UnstyledButton className={classes['back']} onClick={onNumbers}>
          ← Numbers of this prompt
        </UnstyledButton>
      ) : null}
      <span className={classes['number']}>
        Visibility{' '}
        {visibility.value === null ? (
          'n/a'
        ) : (
          <button
            type="button"
            className={classes['value']}
            onClick={onEvidence}
            aria-label={`Visibility ${formatPercent(visibility.value)}: show the answers`}
          >
            {formatPercent(visibility.value)}
          </button>
        )}{' '}
        {visibility.low === null ? null : <span>({formatInterval(visibility.low, visibility.high)})</span>}
        <MetricHint metric="visibility" label="Visibility" rate={visibility} />
      </span>
      <ConsistencyBadge consistency={prompt.consistency} />
      <span>{formatCount(prompt.answers)} answers</span>
      {prompt.averageRank === null ? null : <span>rank {prompt.averageRank.toFixed(1)} where named</span>}
      {prompt.topic === '' ? null : <span>{prompt.topic}</span>}
      {prompt.intent === null || prompt.intent === '' ? null : <span>intent: {prompt.intent}</span>}
      {prompt.funnel === null ? null : <span>stage: {prompt.funnel}</span>}
      {prompt.sentiment.labelled === 0 ? null : <span>{toneInWords(prompt.sentiment)}</span>}
      {prompt.tags.map((tag) => (
        <span key={tag} className={classes['tag']}>
          {tag}
        </span>
      ))}
      {prompt.isBranded ? <span className={classes['tag']}>branded</span> : null}
      {prompt.archivedAt === null ? null : <span>archived {formatDay(prompt.archivedAt)}</span>}
      {newest.length > 1 ? (
        <details className={classes['versions']}>
          <summary>{newest.length} wordings</summary>
          <ol>
            {newest.map((version) => (
              <li key={version.version} value={version.version}>
                {version.text} <span>{formatDay(version.createdAt)}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  )
}

/** "net sentiment +34 (+12 – +50) of 21 labelled answers"; with too few labels n/a, never 0. */
function toneInWords({ net, labelled }: SentimentCounts): string {
  const of = `of ${formatCount(labelled)} labelled ${labelled === 1 ? 'answer' : 'answers'}`
  if (net.value === null) return `net sentiment n/a ${of}`
  const interval = net.low === null ? '' : ` (${formatNet(net.low)} – ${formatNet(net.high)})`
  return `net sentiment ${formatNet(net.value)}${interval} ${of}`
}
