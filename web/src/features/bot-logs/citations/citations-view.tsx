import { SegmentedControl } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { citationGroups } from '#core/bot-logs/reports/citation-groups.ts'
import type { CitationsReport } from '#core/bot-logs/reports/citation-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
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
        {[describeAnswers(answers), ...hostNotes(report)].join(' ')}{' '}
        {t('Pages are told apart by their address without its query.')}
      </p>
      {answers.channels.length < 2 ? null : (
        <div className={classes['choice']}>
          <SegmentedControl
            size="xs"
            aria-label={t('Which answers')}
            value={answers.channel ?? ''}
            data={answers.channels.map(({ channel }) => ({
              value: channel,
              label: collectionMethodLabels[channel] ?? channel,
            }))}
            onChange={(channel) => setFilters({ channel })}
          />
        </div>
      )}
      <Figures
        about={t('Pages crawled and cited')}
        figures={[
          {
            label: groupNames.both,
            value: formatCount(counts.both),
            note: t('{share} of pages crawled', { share: describePageShare(report.crawledCited) }),
            title: t('95 % interval, pages taken as independent of each other.'),
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
                : t('of {count} cited; {asked} asked for without success', {
                    count: formatCount(cited),
                    asked: formatCount(counts.asked),
                  }),
          },
          {
            label: groupNames.failing,
            value: formatCount(counts.failing),
            note: t('{share} of pages cited', { share: describePageShare(report.citedFailing) }),
            title: t('95 % interval, pages taken as independent of each other.'),
          },
        ]}
      />
      <section className={classes['card']}>
        <h2>
          {t('Pages')}
          <Hint about={t('Pages crawled and cited')}>
            <dl className={classes['meanings']}>
              {citationGroups.map((one) => (
                <div key={one}>
                  <dt>{groupNames[one]}</dt>
                  <dd>{groupMeanings[one]}</dd>
                </div>
              ))}
            </dl>
          </Hint>
        </h2>
        <div className={classes['choice']}>
          <SegmentedControl
            size="xs"
            className={classes['groups'] ?? ''}
            aria-label={t('Which pages')}
            value={group}
            data={citationGroups.map((value) => ({
              value,
              label: `${groupNames[value]} · ${formatCount(counts[value])}`,
            }))}
            onChange={(value) =>
              setFilters({ group: value === 'both' ? undefined : value, order: undefined })
            }
          />
        </div>
        <p className={classes['meaning']}>
          {groupMeanings[group]} {group === 'cited' ? blindSpots(scope).join(' ') : null}
        </p>
        {report.hosts.length === 0 ? (
          <EmptyState title={t('None of these hosts is the brand’s')}>
            {t(
              'Citations are joined with pages on the domains of the brand. Add the domain of this site to the brand, or a host to the source of the logs.',
            )}
          </EmptyState>
        ) : cited === 0 && group !== 'crawled' ? (
          <EmptyState title={t('No answer of this period cites a page of yours')}>
            {answers.answers === 0
              ? t('There are no answers in this period. Choose another period, or run the prompts.')
              : t(
                  'Engines that search the web cite pages; the list of pages crawled shows what they could cite.',
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
