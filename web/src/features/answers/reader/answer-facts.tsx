import { Box, CopyButton, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerReader } from '#core/reports/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDay, formatDecimal, formatExactTime } from '../../../lib/format.ts'
import { meaning } from './answer-states.tsx'
import { rawQuery } from './api/load-answers.ts'
import classes from './answer-facts.module.css'
import { formatCostOf } from './describe-cost.ts'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

type Answer = Omit<AnswerReader, 'usage'>

/** How the answer was generated: searches, model, cost, and fingerprints. */
export function AnswerFacts({ answer, engineName }: { answer: Answer; engineName: string }) {
  const { version, currentVersion } = answer.prompt
  const facts: [string, string | null][] = [
    [t('Engine'), engineName],
    [t('Model'), modelInWords(answer.model)],
    [t('Collected'), `${formatExactTime(answer.answeredAt)}`],
    [t('Country and language'), [answer.country, answer.language].filter(Boolean).join(', ') || t('not set')],
    [t('Sample'), formatCount(answer.repeat)],
    [
      t('Run'),
      `${answer.analysis.kind === 'import' ? t('Import') : t('Run')}${answer.analysis.label ? `: ${answer.analysis.label}` : ''}`,
    ],
    [t('Cost'), formatCostOf(answer.cost)],
    [
      t('Duration'),
      answer.latencyMs === null ? t('unknown') : `${formatDecimal(answer.latencyMs / 1000, 1)} s`,
    ],
    [t('Finish reason'), answer.finish],
    [t('Status'), meaning[answer.state]],
    [
      t('Prompt version'),
      version === currentVersion
        ? String(version)
        : t('{version}, now {currentVersion}', { version, currentVersion }),
    ],
    [
      t('Extracted with'),
      t('extractor {extractorVersion}, brand set {brandSetVersion}', {
        extractorVersion: answer.extractorVersion,
        brandSetVersion: answer.brandSetVersion,
      }),
    ],
    [t('Text SHA-256'), answer.contentHash],
  ]
  return (
    <Stack miw={0}>
      <section aria-label={t('Engine searches')}>
        <Box component="h3" mb={4} fz="sm">
          {t('Searches')}
        </Box>
        {answer.searches.length === 0 ? (
          <p className={styles['fine']}>{searchWord(answer.searched)}</p>
        ) : (
          <Box component="ul" className={classes['searches']} fz="sm">
            {answer.searches.map((query, index) => (
              <li key={`${index} ${query}`} dir="auto">
                {query}
              </li>
            ))}
          </Box>
        )}
      </section>
      <section aria-label={t('How this answer was generated')}>
        <Box component="h3" mb={4} fz="sm">
          {t('Details')}
        </Box>
        <Box component="dl" className={classes['list']} fz="xs">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt className={styles['muted']}>{name}</dt>
                <dd
                  className={styles['anywhere']}
                  title={name === 'Asked' ? formatDay(answer.answeredAt) : undefined}
                >
                  {value}
                </dd>
              </div>
            ),
          )}
        </Box>
      </section>
      <Box component="details" className={classes['raw']} fz="sm">
        <summary>{t('Verify fingerprint')}</summary>
        <p className={styles['fine']}>
          <Rich
            text="The fingerprint is the SHA-256 hash of the stored text in UTF-8. To verify it, save the text without a trailing line break and run <code>sha256sum answer.txt</code>. The output shows the same 64 digits."
            values={{ code: (words) => <code>{words}</code> }}
          />
        </p>
        <CopyButton value={answer.text}>
          {({ copied, copy }) => (
            <UnstyledButton c="var(--accent)" fz="xs" onClick={copy}>
              {copied ? t('Copied') : t('Copy text')}
            </UnstyledButton>
          )}
        </CopyButton>
      </Box>
      <RawBody key={answer.id} answerId={answer.id} />
    </Stack>
  )
}

function RawBody({ answerId }: { answerId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const raw = useQuery({ ...rawQuery(answerId), enabled: isOpen })
  return (
    <Box
      component="details"
      className={classes['raw']}
      fz="sm"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('Raw response and request')}</summary>
      {isOpen ? (
        <Loaded query={raw}>
          {(body) => {
            const { text, isCut } = printed(body)
            return (
              <>
                <CopyButton value={text}>
                  {({ copied, copy }) => (
                    <UnstyledButton c="var(--accent)" fz="xs" onClick={copy}>
                      {copied ? t('Copied') : t('Copy')}
                    </UnstyledButton>
                  )}
                </CopyButton>
                <pre
                  className={`${classes['body']} ${styles['box']}`}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
                  tabIndex={0}
                  aria-label={t('Raw response')}
                >
                  {isCut ? `${text.slice(0, rawShown)}\n…` : text}
                </pre>
                {isCut ? (
                  <p className={styles['fine']}>
                    {t('Showing the first {rawShown} of {text} characters. Copy includes all of them.', {
                      rawShown: formatCount(rawShown),
                      text: formatCount(text.length),
                    })}
                  </p>
                ) : null}
              </>
            )
          }}
        </Loaded>
      ) : null}
    </Box>
  )
}

/** Longer text would block the page while the browser lays it out. */
const rawShown = 200_000

function printed(body: object): { text: string; isCut: boolean } {
  const text = JSON.stringify(body, null, 2)
  return { text, isCut: text.length > rawShown }
}

function modelInWords({ requested, actual }: Answer['model']): string {
  if (actual === null && requested === null) return t('unknown')
  if (actual === null || requested === null || actual === requested) return actual ?? requested ?? ''
  return t('{actual} (requested: {requested})', { actual, requested })
}

function searchWord(searched: boolean | null): string {
  if (searched === null) return t('This engine doesn’t report searches.')
  return searched
    ? t('The engine searched the web but didn’t report its queries.')
    : t('The engine didn’t search the web.')
}
