import { Box, Group, SegmentedControl } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { citationGroups } from '#core/bot-logs/reports/citation-groups.ts'
import type { CitationsReport } from '#core/bot-logs/reports/citation-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import type { CitationParts } from '../api/load-citations.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'
import classes from '../bot-logs.module.css'
import {
  describeAnswers,
  blindSpots,
  collectionMethodLabels,
  groupMeanings,
  groupNames,
  hostNotes,
  describePageShare,
} from './citation-labels.ts'
import { CitationsTable } from './citations-table.tsx'
import { OperatorsCard } from './operators-card.tsx'

/** Own pages by whether bots read them and answers cite them. */
export default function CitationsView({ report }: { report: CitationsReport }) {
  const { scope, counts, answers, group } = report
  const search: CitationParts = useSearch({ strict: false })
  const { setFilters } = useBotLogFilters()
  const cited = counts.both + counts.cited
  return (
    <>
      <p className={classes['basis']}>
        {answers.sandbox === 'none' ? null : (
          <>
            <SandboxBadge isPartly={answers.sandbox === 'some'} />{' '}
          </>
        )}
        {[describeAnswers(answers), ...hostNotes(report)].join(' ')} {t('URL query strings are ignored.')}
      </p>
      {answers.channels.length < 2 ? null : (
        <Group gap={8} mb={8}>
          <SegmentedControl
            size="xs"
            aria-label={t('Filter answers')}
            value={answers.channel ?? ''}
            data={answers.channels.map(({ channel }) => ({
              value: channel,
              label: collectionMethodLabels[channel] ?? channel,
            }))}
            onChange={(channel) => setFilters({ channel })}
          />
        </Group>
      )}
      <Figures
        about={t('Pages crawled and cited')}
        figures={[
          {
            label: groupNames.both,
            value: formatCount(counts.both),
            note: t('{share} of crawled pages', { share: describePageShare(report.crawledCited) }),
            title: t('95% confidence interval. Pages are treated as independent.'),
          },
          {
            label: groupNames.crawled,
            value: formatCount(counts.crawled),
            note: t('of {count} crawled', { count: formatCount(counts.both + counts.crawled) }),
          },
          {
            label: groupNames.cited,
            value: formatCount(counts.cited),
            note:
              counts.asked === 0
                ? t('of {count} cited', { count: formatCount(cited) })
                : t('of {count} cited; {asked} with failed visits only', {
                    count: formatCount(cited),
                    asked: formatCount(counts.asked),
                  }),
          },
          {
            label: groupNames.failing,
            value: formatCount(counts.failing),
            note: t('{share} of cited pages', { share: describePageShare(report.citedFailing) }),
            title: t('95% confidence interval. Pages are treated as independent.'),
          },
        ]}
      />
      <section className={classes['card']}>
        <h2>
          <Hint about={t('Pages crawled and cited')}>
            <dl className={classes['meanings']}>
              {citationGroups.map((one) => (
                <div key={one}>
                  <dt>{groupNames[one]}</dt>
                  <Box component="dd" mt={2} c="dimmed">
                    {groupMeanings[one]}
                  </Box>
                </div>
              ))}
            </dl>
          </Hint>
        </h2>
        <Group gap={8} mb={8}>
          <SegmentedControl
            size="xs"
            className={styles['sideways']}
            maw="100%"
            aria-label={t('Pages to show')}
            value={group}
            data={citationGroups.map((value) => ({
              value,
              label: `${groupNames[value]} · ${formatCount(counts[value])}`,
            }))}
            onChange={(value) =>
              setFilters({ group: value === 'both' ? undefined : value, order: undefined })
            }
          />
        </Group>
        <p className={classes['meaning']}>
          {groupMeanings[group]} {group === 'cited' ? blindSpots(scope).join(' ') : null}
        </p>
        {report.hosts.length === 0 ? (
          <EmptyState title={t('No hosts match the brand’s domains')}>
            {t(
              'We match citations to pages on the brand’s domains. Add this site’s domain to the brand, or set a host in the log source.',
            )}
          </EmptyState>
        ) : cited === 0 && group !== 'crawled' ? (
          <EmptyState title={t('No owned pages cited in this period')}>
            {answers.answers === 0
              ? t('No answers in this period. Choose another period or run your prompts.')
              : t(
                  'Engines that search the web cite pages. The list of crawled pages shows what they could cite.',
                )}
          </EmptyState>
        ) : (
          <CitationsTable report={report} parts={search} />
        )}
      </section>
      <OperatorsCard brandId={scope.brand.id} parts={search} />
    </>
  )
}
