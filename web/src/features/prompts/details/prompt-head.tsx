import type { PromptDetails } from '#core/reports/schema.ts'
import { ConsistencyBadge } from '../../../components/figures/consistency-badge.tsx'
import { formatDay, formatDecimal } from '../../../lib/format.ts'
import classes from './prompt-head.module.css'
import { t } from '../../../lib/language/t.ts'

/** The attributes of the prompt. */
export function PromptHead({
  report: { prompt, versions },
}: {
  report: Pick<PromptDetails, 'prompt' | 'versions'>
}) {
  const newest = versions.toSorted((a, b) => b.version - a.version)
  return (
    <div className={classes['head']}>
      <ConsistencyBadge consistency={prompt.consistency} />
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
      {prompt.tags.map((tag) => (
        <span key={tag} className={classes['tag']}>
          {tag}
        </span>
      ))}
      {prompt.isBranded ? <span className={classes['tag']}>{t('branded')}</span> : null}
      {prompt.archivedAt === null ? null : (
        <span>{t('archived {archivedAt}', { archivedAt: formatDay(prompt.archivedAt) })}</span>
      )}
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
