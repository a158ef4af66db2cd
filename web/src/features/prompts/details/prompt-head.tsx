import { Box, Group } from '@mantine/core'
import type { PromptDetails } from '#core/reports/schema.ts'
import { ConsistencyBadge } from '../../../components/figures/consistency-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatDay, formatDecimal } from '../../../lib/format.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { Rich } from '../../../lib/language/rich.tsx'
import { importanceInWords } from '../importance-labels.ts'
import { ImportanceMenu, sourceInWords } from '../importance-menu.tsx'
import classes from './prompt-head.module.css'
import { t } from '../../../lib/language/t.ts'

/** The attributes of the prompt. */
export function PromptHead({
  report: { scope, prompt, versions },
}: {
  report: Pick<PromptDetails, 'scope' | 'prompt' | 'versions'>
}) {
  const newest = versions.toSorted((a, b) => b.version - a.version)
  const membership = useMembership()
  return (
    <Group gap="0.25rem 0.875rem" mt={-6} mb={12} c="dimmed" fz="sm">
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
      {prompt.tags.map((tag) => (
        <span key={tag} className={styles['tag']}>
          {tag}
        </span>
      ))}
      {prompt.isBranded ? <span className={styles['tag']}>{t('branded')}</span> : null}
      {prompt.archivedAt === null ? null : (
        <span>{t('archived {archivedAt}', { archivedAt: formatDay(prompt.archivedAt) })}</span>
      )}
      {newest.length > 1 ? (
        <details className={classes['versions']}>
          <summary>{t('{newest} versions', { newest: newest.length })}</summary>
          <Box component="ol" mt={4} pl={24} style={{ listStyle: 'decimal' }}>
            {newest.map((version) => (
              <li key={version.version} value={version.version}>
                {version.text} <span>{formatDay(version.createdAt)}</span>
              </li>
            ))}
          </Box>
        </details>
      ) : null}
    </Group>
  )
}
