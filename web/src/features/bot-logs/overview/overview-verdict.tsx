import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Issue } from '#core/bot-logs/issues/issue-schema.ts'
import type { BotLogOverview } from '#core/bot-logs/reports/schema.ts'
import { trafficVerdict, type TrafficSentence } from '#core/bot-logs/reports/traffic-verdict.ts'
import { formatPercent } from '../../../lib/format.ts'
import { richText } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import { placeOf, type BotLogView } from '../views.ts'
import { useVisits } from '../visits/visits.ts'
import classes from '../bot-logs.module.css'

/** What the logs say, in a few sentences whose numbers open their visits. */
export function OverviewVerdict({
  report,
  issues,
}: {
  report: BotLogOverview
  issues: readonly Issue[] | null
}) {
  const { openVisits } = useVisits()
  const { now, days } = report.scope.coverage
  const tags = {
    visitsLink: (words: ReactNode) => <Opening onOpen={() => openVisits(t('Visits'), {})}>{words}</Opening>,
    failed: (words: ReactNode) => (
      <Opening color="var(--worse)" onOpen={() => openVisits(t('Failed visits'), { failed: 'true' })}>
        {words}
      </Opening>
    ),
    referralsLink: (words: ReactNode) => <To view="referrals">{words}</To>,
    issues: (words: ReactNode) => <To view="issues">{words}</To>,
    first: (words: ReactNode) => <To view="issues">{words}</To>,
    up: (words: ReactNode) => (
      <Text span inherit fw={600} c="var(--better)">
        {words}
      </Text>
    ),
    down: (words: ReactNode) => (
      <Text span inherit fw={600} c="var(--worse)">
        {words}
      </Text>
    ),
  }
  return (
    <section className={classes['card']} aria-label={t('Summary of this report')}>
      <Group justify="space-between" gap="xs" wrap="wrap">
        <Text fz="md" lh={1.6} maw="56rem">
          {trafficVerdict(report, issues).map((sentence) => (
            <span key={sentence.text}>{richText(sentence.text, { ...valuesOf(sentence), ...tags })} </span>
          ))}
        </Text>
        {now < days ? (
          <Badge variant="light" color="yellow" tt="none" radius="sm" c="var(--ink)">
            {t('{covered} of {days, plural, one {# day has} other {# days have}} logs', {
              covered: now,
              days,
            })}
          </Badge>
        ) : null}
      </Group>
    </section>
  )
}

const valuesOf = ({ values }: TrafficSentence) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatPercent(value.share) : value,
    ]),
  )

function Opening({ color, onOpen, children }: { color?: string; onOpen: () => void; children: ReactNode }) {
  return (
    <UnstyledButton
      onClick={onOpen}
      fz="inherit"
      td="underline"
      display="inline"
      {...(color === undefined ? {} : { c: color, fw: 600 })}
    >
      {children}
    </UnstyledButton>
  )
}

function To({ view, children }: { view: BotLogView; children: ReactNode }) {
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  return (
    <Link
      to="/bot-logs"
      search={{ ...filters, ...placeOf(view) }}
      style={{ color: 'inherit', textDecoration: 'underline' }}
    >
      {children}
    </Link>
  )
}
