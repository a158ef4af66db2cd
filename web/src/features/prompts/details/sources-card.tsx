import type { CitedSource, PromptReasons } from '#core/reports/prompts/prompt-reasons.ts'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './prompt-details-page.module.css'
import { ToneBadge } from '../../../components/figures/tone-badge.tsx'
import { ReasonCard } from './reason-card.tsx'

/** The pages that answers cite most, and whether they mention the brand. */
export function SourcesCard({
  reasons: { sources, answers },
  onOpen,
}: {
  reasons: Pick<PromptReasons, 'sources' | 'answers'>
  onOpen: (source: CitedSource) => void
}) {
  return (
    <ReasonCard
      id="cited-sources"
      title={t('Cited sources')}
      basis={t('of {answers} answers', { answers: formatCount(answers) })}
    >
      {sources.length === 0 ? <p className={classes['note']}>{t('No sources cited')}</p> : null}
      <ul className={classes['rows']}>
        {sources.map((source) => (
          <li key={source.pageKey} className={classes['source']}>
            <a href={source.url} target="_blank" rel="noopener noreferrer nofollow" title={source.url}>
              <span className={styles['name']}>{source.domain}</span>
              <span className={classes['note']}>{source.title ?? pathOf(source.url)}</span>
            </a>
            <SourceBadge source={source} />
            <NumberButton
              about={t('answers citing {domain}', { domain: source.domain })}
              onOpen={() => onOpen(source)}
            >
              {formatCount(source.answers)}
            </NumberButton>
          </li>
        ))}
      </ul>
    </ReasonCard>
  )
}

function SourceBadge({ source: { owner, mentionsOwn } }: { source: CitedSource }) {
  if (owner === 'own') return <ToneBadge tone="own">{t('Owned page')}</ToneBadge>
  if (owner === 'competitor') return <ToneBadge tone="plain">{t('Competitor')}</ToneBadge>
  if (mentionsOwn === null)
    return (
      <span className={classes['note']} title={t('The text of this page hasn’t been fetched.')}>
        —
      </span>
    )
  return mentionsOwn ? (
    <ToneBadge tone="better">{t('Mentions brand')}</ToneBadge>
  ) : (
    <ToneBadge tone="worse">{t('Not mentioned')}</ToneBadge>
  )
}

function pathOf(url: string): string {
  const { pathname } = URL.parse(url) ?? { pathname: '' }
  return pathname === '/' ? '' : pathname
}
