import { Flex } from '@mantine/core'
import type { PageCitations } from '#core/bot-logs/reports/page-citations.ts'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { useEvidence } from '../../../lib/reports/evidence.ts'
import { formatCalendarDay, formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import classes from '../bot-logs.module.css'
import { describeAnswers, evidenceOfPage } from './citation-labels.ts'

/** The citations of a page in answers, compared with its visits. */
export function PageCitationsCard({
  citations,
  organizationId,
}: {
  citations: PageCitations
  organizationId: string
}) {
  const { answers, address, isOwn, cited, engines, firstCited, lastCited } = citations
  const { openEvidence } = useEvidence()
  const engineLabel = useEngineLabel(organizationId)
  const about = t('Answers citing {title}', { title: address.replace(/^https:\/\//, '') })
  const open = (engine?: string) =>
    openEvidence({
      about,
      filters: { ...evidenceOfPage(answers, address), ...(engine !== undefined && { engine }) },
    })
  return (
    <section className={classes['card']}>
      <h2>
        {t('Citations of this page')}{' '}
        {answers.sandbox === 'none' ? null : <SandboxBadge isPartly={answers.sandbox === 'some'} />}
      </h2>
      {isOwn ? (
        <p>
          <NumberButton about={about} onOpen={cited === 0 ? undefined : () => open()}>
            {t('{count, plural, one {# answer cites it} other {# answers cite it}}', { count: cited })}
          </NumberButton>
          {firstCited === null || lastCited === null
            ? null
            : t('; first on {first}, last on {last} (all dates)', {
                first: formatCalendarDay(firstCited),
                last: formatCalendarDay(lastCited),
              })}
        </p>
      ) : (
        <p>
          {t('This host isn’t among the brand’s domains, so citations of its pages don’t count as owned.')}
        </p>
      )}
      {engines.length === 0 ? null : (
        <Flex component="ul" wrap="wrap" gap="0.25rem 1rem" mt={8} fz="sm">
          {engines.map(({ engine, answers: count, lastCited: day }) => (
            <li key={engine}>
              {engineLabel(engine)}{' '}
              <NumberButton about={`${about}, ${engineLabel(engine)}`} onOpen={() => open(engine)}>
                {formatCount(count)}
              </NumberButton>{' '}
              <span className={styles['tiny']}>{t('last {day}', { day: formatCalendarDay(day) })}</span>
            </li>
          ))}
        </Flex>
      )}
      <p className={styles['tiny']}>{describeAnswers(answers)}</p>
    </section>
  )
}
