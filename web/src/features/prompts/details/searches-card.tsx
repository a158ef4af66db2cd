import { Flex, Progress } from '@mantine/core'
import type { PromptReasons } from '#core/reports/prompts/prompt-reasons.ts'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import classes from './prompt-details-page.module.css'
import { CoverageBadge } from '../../../components/figures/coverage-badge.tsx'
import { ReasonCard } from './reason-card.tsx'

/** The most frequent searches before the answers, and the brand's page for each. */
export function SearchesCard({
  searches: { rows, total },
  promptId,
  onOpen,
}: {
  searches: NonNullable<PromptReasons['searches']>
  promptId: string
  onOpen: (query: string, key: string) => void
}) {
  return (
    <ReasonCard
      id="searches"
      title={t('What engines search for most, and the page for it')}
      basis={
        total === 0 ? null : (
          <TextLink
            fz="inherit"
            to="/query-fanout"
            search={(before: { clientId?: string }) => ({
              ...keepReportFilters(before),
              clientId: before.clientId,
              // The link is for one prompt, branded or not.
              branded: 'all',
              view: 'searches',
              prompt: promptId,
            })}
          >
            {t('{total, plural, one {# search} other {All # searches}}', { total })}
          </TextLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={classes['note']}>
          {t('No searches for these answers, or the engine doesn’t report them.')}
        </p>
      ) : null}
      <ul className={classes['searches']}>
        {rows.map(({ query, key, answers, ofAnswers, coverage }) => (
          <li key={key}>
            <span className={styles['name']} dir="auto">
              {query}
            </span>
            <Flex component="span" wrap="wrap" align="center" gap="0.25rem 0.5rem">
              <Progress value={(100 * answers) / Math.max(1, ofAnswers)} size="sm" w={64} aria-hidden />
              <NumberButton
                about={t('Answers that searched for “{query}”', { query: query.slice(0, 80) })}
                onOpen={() => onOpen(query, key)}
              >
                {t('{count} of {answers}', { count: formatCount(answers), answers: formatCount(ofAnswers) })}
              </NumberButton>
            </Flex>
            {coverage === null ? (
              <span className={classes['note']}>{t('Not compared with pages yet')}</span>
            ) : (
              <Flex component="span" wrap="wrap" align="center" gap="0.25rem 0.5rem">
                <CoverageBadge state={coverage.state} />
                <span className={classes['note']}>
                  {coverage.page === null
                    ? t('No page')
                    : (URL.parse(coverage.page)?.pathname ?? coverage.page)}
                </span>
                {coverage.state === 'covered' ? null : (
                  <TextLink
                    fz="xs"
                    to="/query-fanout"
                    search={(before: { clientId?: string }) => ({
                      ...keepReportFilters(before),
                      clientId: before.clientId,
                      branded: 'all',
                      view: 'gaps',
                      brief: key,
                    })}
                    aria-label={t('Write brief for “{query}”', { query: query.slice(0, 80) })}
                  >
                    {t('Write brief')}
                  </TextLink>
                )}
              </Flex>
            )}
          </li>
        ))}
      </ul>
    </ReasonCard>
  )
}
