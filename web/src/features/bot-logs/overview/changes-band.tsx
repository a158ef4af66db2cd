import { Box, Button, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changeSearch } from '#core/bot-logs/changes/bot-change-event.ts'
import { botChangeTexts, type BotChangesReport } from '#core/bot-logs/changes/bot-change-kinds.ts'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCalendarDay, formatCount } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { formatShare } from '../bot-log-labels.ts'
import { changesQuery } from '../bot-log-query.ts'
import classes from './changes-band.module.css'

type Change = BotChangesReport['changes'][number]

const firstShown = 4

/** Significant changes in crawlers' behavior, latest first. Covers the last 30 days, not the selected period. */
export function ChangesBand({ brand }: { brand: BotLogScope['brand'] }) {
  const { data } = useQuery(changesQuery(brand.id))
  const [isWhole, setWhole] = useState(false)
  if (data === undefined) return null
  const { changes, judgedUntil } = data
  const shown = isWhole ? changes : changes.slice(0, firstShown)
  return (
    <Box component="section" className={styles['panel']} mb={12} py={12} px={18} aria-label={t('Changes')}>
      <Flex component="header" wrap="wrap" align="baseline" gap="0.125rem 0.625rem">
        <Box component="h2" m={0} fw={600} fz="md">
          <Hint about={t('Changes')}>
            <p>
              {t(
                'We compare each crawler with its usual weekday pattern every day and show only significant changes.',
              )}
            </p>
          </Hint>
        </Box>
        <Box component="span" m={0} c="dimmed" fz="xs">
          {judgedUntil === null
            ? t('Available once a log source has four weeks of complete daily data.')
            : t('Last 30 days, unfiltered. Checked through {day} (UTC)', {
                day: formatCalendarDay(judgedUntil),
              })}
        </Box>
        <Link
          className={`${classes['name']} ${styles['underlined']} ${classes['rules']}`}
          to="/notifications"
          search={{
            organizationId: brand.organizationId,
            clientId: brand.id,
            section: 'rules',
            newAlert: 'bots',
          }}
        >
          {t('Manage alerts')}
        </Link>
      </Flex>
      {changes.length === 0 ? (
        judgedUntil === null ? null : (
          <Text m={0} c="dimmed" fz="xs">
            {t('No significant changes in the last 30 days.')}
          </Text>
        )
      ) : (
        <Box component="ul" className={classes['changes']} mt={6}>
          {shown.map((change) => (
            <li key={change.id} data-over={change.endedOn === null ? undefined : ''}>
              <Box component="span" className={classes['kind']} fw={600}>
                {t(botChangeTexts[change.kind])}
              </Box>
              <span>
                <Link
                  className={`${classes['name']} ${styles['underlined']}`}
                  to="/bot-logs"
                  search={changeSearch(
                    { organizationId: brand.organizationId, brandId: brand.id },
                    [change],
                    change.day,
                  )}
                >
                  {change.name}
                </Link>
                {' · '}
                {numbersOf(change)}
                {change.evidence?.isSiteWide === true
                  ? ` ${t('All traffic changed by a similar amount.')}`
                  : null}
                {change.endedOn === null ? null : ` · ${stateOf(change)}`}
              </span>
            </li>
          ))}
        </Box>
      )}
      {changes.length > firstShown ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('Show fewer') : t('Show all {count, number}', { count: changes.length })}
        </Button>
      ) : null}
    </Box>
  )
}

const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortDay = (day: string) => dayAndMonth.format(new Date(`${day}T00:00:00Z`))

function numbersOf({ kind, since, evidence }: Change): string {
  const day = shortDay(since)
  if (evidence === null) return t('No log data since {day}', { day })
  const { now, before, window } = evidence
  const usual = formatCount(Math.round(before.count))
  const share = formatShare(now.count, now.of)
  const shareBefore = formatShare(before.count, before.of)
  const visits = formatCount(now.count)
  switch (kind) {
    case 'vanished':
      return t('No visits since {day} (about {usual} expected by {until})', {
        day,
        usual,
        until: shortDay(window.to),
      })
    case 'rose':
    case 'fell':
      return t('{visits} visits in {days, plural, one {# day} other {# days}} (usually {usual})', {
        visits,
        days: window.days,
        usual,
      })
    case 'appeared':
      return t('{visits} visits since {day}, none before in these logs', { visits, day })
    case 'blocked':
      return t('{share} of visits blocked (401, 403, 429) since {day} (previously {before})', {
        share,
        day,
        before: shareBefore,
      })
    case 'failing':
      return t('{share} of visits failed since {day} (previously {before})', {
        share,
        day,
        before: shareBefore,
      })
    case 'mismatch':
      return t('{share} of visits likely spoofed since {day} (previously {before})', {
        share,
        day,
        before: shareBefore,
      })
    case 'silent':
      return t('No log data since {day}', { day })
  }
}

function stateOf({ endedOn, ended }: Change): string {
  if (endedOn === null) return ''
  const day = shortDay(endedOn)
  return ended === 'recovered'
    ? t('back to normal since {day}', { day })
    : t('new normal since {day}', { day })
}
