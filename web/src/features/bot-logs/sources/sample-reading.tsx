import { Box, Flex } from '@mantine/core'
import { rejectionLabels, type LogSample } from '#core/bot-logs/source-schema.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatPercent } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './bot-log-sources.module.css'

/** How sure a format is whose fields were inferred. */
const certaintyLabels = {
  high: t('Confidence: high.'),
  medium: t('Confidence: medium. Check each field.'),
  low: t('Confidence: low. Check each field or enter a pattern.'),
}

/** The recognized format of a sample, its warnings, and its first lines field by field. */
export function Reading({ reading }: { reading: LogSample }) {
  const { format, certainty, parsed, rejected, warnings, samples } = reading
  return (
    <>
      <output className={classes['arrivals']} data-live={format !== null || undefined}>
        {format === null
          ? t('Format not recognized. Choose a format or enter a pattern. First lines:')
          : t('{format}: {share} of {count, plural, one {# line} other {# lines}} parsed', {
              format: said(format.name),
              share: formatPercent(parsed + rejected === 0 ? null : parsed / (parsed + rejected)),
              count: parsed + rejected,
            })}
        {certainty === null ? null : <> · {certaintyLabels[certainty]}</>}
      </output>
      {warnings.length === 0 ? null : (
        <Box component="ul" className={styles['bullets']} fz="sm" aria-label={t('Notes')}>
          {warnings.map((warning) => (
            <li key={warning}>{said(warning)}</li>
          ))}
        </Box>
      )}
      <Flex
        component="ul"
        className={classes['samples']}
        direction="column"
        gap="xs"
        aria-label={t('Parsed lines')}
      >
        {samples.map(({ text, row, reason }, index) => (
          <li key={index}>
            <code>{text}</code>
            {row === null ? (
              <span className={styles['problem']}>
                {t('Skipped: {reason}', { reason: t(rejectionLabels[reason]) })}
              </span>
            ) : (
              <dl className={classes['fields']}>
                {Object.entries({
                  [t('time')]: row.time,
                  [t('IP address')]: row.ip,
                  [t('host')]: row.host,
                  [t('request')]: [row.method, row.path].filter(Boolean).join(' '),
                  [t('status')]: row.status,
                  [t('bytes')]: row.bytes,
                  [t('referrer')]: row.referer,
                  [t('user agent')]: row.userAgent,
                }).map(([name, value]) => (
                  <div key={name} data-absent={value == null || value === '' || undefined}>
                    <dt className={styles['muted']}>{name}</dt>
                    <dd className={styles['anywhere']}>
                      {value == null || value === '' ? t('not in the line') : value}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </Flex>
    </>
  )
}
