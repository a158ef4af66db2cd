import { UnstyledButton } from '@mantine/core'
import type { CriticismCounts, PromptDetails } from '#core/reports/schema.ts'
import { ConsistencyBadge } from '../../../components/figures/consistency-badge.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import { formatCount, formatDay, formatDecimal, formatInterval, formatPercent } from '../../../lib/format.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import { importanceInWords } from '../importance-labels.ts'
import { ImportanceMenu, sourceInWords } from '../importance-menu.tsx'
import classes from './prompt-head.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** The attributes of the prompt and its headline number. */
export function PromptHead({
  report: { scope, prompt, versions },
  isReading,
  onNumbers,
  onEvidence,
}: {
  report: Pick<PromptDetails, 'scope' | 'prompt' | 'versions'>
  isReading: boolean
  onNumbers: () => void
  onEvidence: () => void
}) {
  const { visibility } = prompt
  const newest = versions.toSorted((a, b) => b.version - a.version)
  const membership = useMembership()
  const seesFanOut = can(membership, 'query-fanout')
  return (
    <div className={classes['head']}>
      {isReading ? (
        <UnstyledButton className={classes['back']} onClick={onNumbers}>
          {t('← Prompt report')}
        </UnstyledButton>
      ) : null}
      <span className={classes['number']}>
        <Rich
          text="Visibility {button}"
          values={{
            button:
              visibility.value === null ? (
                '—'
              ) : (
                <button
                  type="button"
                  className={classes['value']}
                  onClick={onEvidence}
                  aria-label={t('Visibility {value}: show answers', {
                    value: formatPercent(visibility.value),
                  })}
                >
                  {formatPercent(visibility.value)}
                </button>
              ),
          }}
        />{' '}
        {visibility.low === null ? null : <span>({formatInterval(visibility.low, visibility.high)})</span>}
        <MetricHint metric="visibility" label={t('Visibility')} rate={visibility} />
      </span>
      <ConsistencyBadge consistency={prompt.consistency} />
      <span>{t('{answers} answers', { answers: formatCount(prompt.answers) })}</span>
      {prompt.averageRank === null ? null : (
        <span>
          {t('average position {averageRank} when mentioned', {
            averageRank: formatDecimal(prompt.averageRank, 1),
          })}
        </span>
      )}
      {prompt.topic === '' ? null : <span>{prompt.topic}</span>}
      {prompt.intent === null || prompt.intent === '' ? null : (
        <span>{t('intent: {intent}', { intent: prompt.intent })}</span>
      )}
      {prompt.funnel === null ? null : <span>{t('stage: {funnel}', { funnel: prompt.funnel })}</span>}
      <span>
        <Rich
          text="Importance: {importance}"
          values={{
            importance: can(membership, 'edit') ? (
              <ImportanceMenu brandId={scope.brand.id} prompt={prompt} />
            ) : (
              importanceInWords(prompt)
            ),
          }}
        />
        {prompt.volumeSource === null ? null : <> ({sourceInWords(prompt.volumeSource)})</>}
      </span>
      {prompt.criticism.checked === 0 ? null : <span>{criticismInWords(prompt.criticism)}</span>}
      {prompt.tags.map((tag) => (
        <span key={tag} className={classes['tag']}>
          {tag}
        </span>
      ))}
      {prompt.isBranded ? <span className={classes['tag']}>{t('branded')}</span> : null}
      {prompt.archivedAt === null ? null : (
        <span>{t('archived {archivedAt}', { archivedAt: formatDay(prompt.archivedAt) })}</span>
      )}
      {seesFanOut ? (
        <TextLink
          fz="inherit"
          to="/query-fanout"
          search={(before: { clientId?: string }) => ({
            ...keepReportFilters(before),
            clientId: before.clientId,
            // The link is for one prompt, branded or not.
            branded: 'all',
            prompt: prompt.promptId,
          })}
        >
          {t('Searches for this prompt')}
        </TextLink>
      ) : null}
      {newest.length > 1 ? (
        <details className={classes['versions']}>
          <summary>{t('{newest} versions', { newest: newest.length })}</summary>
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

/** A rate where enough answers were checked; otherwise only counts. */
function criticismInWords({ checked, criticized, praised, rate }: CriticismCounts): string {
  const of = {
    criticized: formatCount(criticized),
    praised: formatCount(praised),
    checked: formatCount(checked),
  }
  return rate.value === null
    ? t('criticized in {criticized}, praised in {praised} of {checked} answers that mention it', of)
    : t(
        'criticized in {rate} (95% CI {interval}), praised in {praised} of {checked} answers that mention it',
        {
          ...of,
          rate: formatPercent(rate.value),
          interval: formatInterval(rate.low, rate.high),
        },
      )
}
