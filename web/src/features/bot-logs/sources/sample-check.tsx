import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  rejectionLabels,
  type LogSample,
  type NamedFormat,
  type SourceRow,
} from '#core/bot-logs/source-schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { formatPercent } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { readSample } from './api/samples.ts'
import { changeSource } from './api/sources.ts'
import classes from './bot-log-sources.module.css'

/**
 * The detected format of a file's first lines, or of pasted lines, and what is read from them. This way a wrong format
 * is noticed here instead of in the numbers. Nothing is stored.
 */
export function SampleCheck({
  source,
  formats,
  sample,
  onSample,
  onChanged,
}: {
  source: SourceRow
  formats: readonly NamedFormat[]
  sample: Blob | null
  onSample: (sample: Blob | null) => void
  onChanged: () => void
}) {
  const [pasted, setPasted] = useState('')
  return (
    <details className={classes['recipe']} open={sample !== null || undefined}>
      <summary>{t('See what is read from your lines')}</summary>
      <div className={classes['stack']}>
        <Textarea
          label={t('Some lines of the log')}
          description={t('Or drop a file above: its first lines are looked at here while it is sent.')}
          autosize
          minRows={3}
          maxRows={8}
          classNames={{ input: classes['code'] ?? '' }}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button
          size="compact-sm"
          variant="default"
          w="fit-content"
          disabled={pasted.trim() === ''}
          onClick={() => onSample(new Blob([pasted]))}
        >
          {t('Read these lines')}
        </Button>
        {sample === null ? null : (
          <SampleReading source={source} formats={formats} sample={sample} onChanged={onChanged} />
        )}
      </div>
    </details>
  )
}

function SampleReading({
  source,
  formats,
  sample,
  onChanged,
}: {
  source: SourceRow
  formats: readonly NamedFormat[]
  sample: Blob
  onChanged: () => void
}) {
  const [format, setFormat] = useState(source.format)
  const [draft, setDraft] = useState(source.pattern ?? '')
  const [pattern, setPattern] = useState(source.pattern)
  const isReady = format !== 'custom' || (pattern !== null && pattern !== '')
  const query = useQuery({
    queryKey: ['bot-log-sample', source.brandId, sampleNumber(sample), format, pattern],
    queryFn: () =>
      readSample(source.brandId, { content: sample, format, pattern: format === 'custom' ? pattern : null }),
    enabled: isReady,
    retry: false,
    gcTime: 0,
  })
  const choosing = useSubmission({
    mutationFn: () => changeSource(source.id, { format, pattern: format === 'custom' ? pattern : null }),
    retry: false,
    onSuccess: () => {
      notify(t('From now on the lines of {name} are read this way.', { name: source.name }))
      onChanged()
    },
    onError: notifyError,
  })
  const isChosen = format === source.format && (format !== 'custom' || pattern === source.pattern)
  return (
    <div className={classes['stack']}>
      <NativeSelect
        label={t('Read as')}
        data={[
          { value: '', label: t('Recognised by itself') },
          ...formats.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'custom', label: t('A pattern of your own') },
        ]}
        value={format ?? ''}
        onChange={({ currentTarget }) => setFormat(currentTarget.value === '' ? null : currentTarget.value)}
      />
      {format === 'custom' ? (
        <form
          className={classes['stack']}
          onSubmit={(event) => {
            event.preventDefault()
            setPattern(draft)
          }}
        >
          <Textarea
            label={t('Pattern')}
            description={t(
              'A log_format of nginx, a LogFormat of Apache, a line with names in braces in place of values, or the names of the columns in their order.',
            )}
            autosize
            minRows={2}
            maxLength={2000}
            classNames={{ input: classes['code'] ?? '' }}
            value={draft}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          />
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            w="fit-content"
            disabled={draft.trim() === ''}
          >
            {t('Try this pattern')}
          </Button>
        </form>
      ) : null}
      {isReady ? (
        <Loaded query={query}>
          {(reading) => (
            <>
              <Reading reading={reading} />
              {isChosen ? null : (
                <Button
                  size="compact-sm"
                  w="fit-content"
                  loading={choosing.isPending}
                  onClick={() => choosing.submit(undefined)}
                >
                  {t('Always read this source so')}
                </Button>
              )}
            </>
          )}
        </Loaded>
      ) : null}
    </div>
  )
}

/** A few parsed and a few rejected lines are enough. */
const shownOf = (samples: LogSample['samples']) => [
  ...samples.filter(({ row }) => row !== null).slice(0, 3),
  ...samples.filter(({ row }) => row === null).slice(0, 3),
]

/** Blobs have no names. Each gets a number, so that another sample has another query key. */
const numbers = new WeakMap<Blob, number>()
let last = 0
function sampleNumber(sample: Blob): number {
  const number = numbers.get(sample) ?? ++last
  numbers.set(sample, number)
  return number
}

function Reading({ reading: { format, parsed, rejected, warnings, samples } }: { reading: LogSample }) {
  return (
    <>
      <output className={classes['arrivals']} data-live={format !== null || undefined}>
        {format === null
          ? t('No format reads these lines. Choose one, or enter a pattern.')
          : t('{format}: {share} of {count, plural, one {# line} other {# lines}} can be read', {
              format: said(format.name),
              share: formatPercent(parsed + rejected === 0 ? null : parsed / (parsed + rejected)),
              count: parsed + rejected,
            })}
      </output>
      {warnings.length === 0 ? null : (
        <ul className={classes['warnings']} aria-label={t('Worth knowing')}>
          {warnings.map((warning) => (
            <li key={warning}>{said(warning)}</li>
          ))}
        </ul>
      )}
      <ul className={classes['samples']} aria-label={t('Lines and what is read from them')}>
        {shownOf(samples).map(({ text, row, reason }, index) => (
          <li key={index}>
            <code>{text}</code>
            {row === null ? (
              <span className={classes['bad']}>
                {t('Not counted: {reason}', { reason: t(rejectionLabels[reason]) })}
              </span>
            ) : (
              <dl className={classes['fields']}>
                {Object.entries({
                  [t('time')]: row.time,
                  [t('address')]: row.ip,
                  [t('host')]: row.host,
                  [t('request')]: [row.method, row.path].filter(Boolean).join(' '),
                  [t('status')]: row.status,
                  [t('bytes')]: row.bytes,
                  [t('referrer')]: row.referer,
                  [t('user agent')]: row.userAgent,
                }).map(([name, value]) => (
                  <div key={name} data-absent={value == null || value === '' || undefined}>
                    <dt>{name}</dt>
                    <dd>{value == null || value === '' ? t('not in the line') : value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
