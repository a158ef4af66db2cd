import { Box, Flex } from '@mantine/core'
import * as values from '#core/database/values.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import { BotReadsNote } from '../../../../components/states/bot-reads-note.tsx'
import styles from '../../../../components/styles/styles.module.css'
import { LabelMenu } from '../labels/label-menu.tsx'
import { describeMethod, ownerLabels } from '../../../../lib/reports/describe-label.ts'
import type { Source } from './source-list.ts'
import classes from './sources-panel.module.css'
import { useCorrections, type Corrections } from '../labels/use-corrections.ts'
import { t } from '../../../../lib/language/t.ts'
import { Rich } from '../../../../lib/language/rich.tsx'

/** Cited sources, numbered as in the text, and pages that were only retrieved. */
export function SourcesPanel({
  answer,
  cited,
  retrieved,
  idPrefix,
}: {
  answer: Pick<AnswerReader, 'id' | 'brand' | 'checks' | 'canCorrect'>
  cited: readonly Source[]
  retrieved: readonly Source[]
  idPrefix: string
}) {
  const corrections = useCorrections(answer.id)
  const words = (source: Source) => <SourceWords source={source} answer={answer} corrections={corrections} />
  return (
    <Box component="section" miw={0} aria-label={t('Sources in this answer')}>
      <h3 className={classes['title']}>
        <Rich
          text="Sources<span>{cited} cited{retrieved}</span>"
          values={{
            span: (words) => <span className={classes['count']}>{words}</span>,
            cited: cited.length,
            retrieved:
              retrieved.length > 0 ? t(', {retrieved} retrieved only', { retrieved: retrieved.length }) : '',
          }}
        />
      </h3>
      {cited.length === 0 ? <p className={classes['none']}>{t('No sources cited')}</p> : null}
      <ol className={styles['list']}>
        {cited.map((source) => (
          <li key={source.pageKey} id={`${idPrefix}-source-${source.number}`} className={classes['source']}>
            <Box component="span" c="var(--accent)" fz="xs">
              {source.number}
            </Box>
            {words(source)}
          </li>
        ))}
      </ol>
      {retrieved.length === 0 ? null : (
        <Box component="details" className={classes['more']} mt={4} fz="sm">
          <summary>{t('Retrieved, not cited: {retrieved}', { retrieved: retrieved.length })}</summary>
          <ul className={styles['list']}>
            {retrieved.map((source) => (
              <li key={source.pageKey} className={classes['source']}>
                <Box component="span" c="var(--accent)" fz="xs">
                  ·
                </Box>
                {words(source)}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Box>
  )
}

function SourceWords({
  source,
  answer,
  corrections,
}: {
  source: Source
  answer: Pick<AnswerReader, 'brand' | 'checks' | 'canCorrect'>
  corrections: Corrections
}) {
  const isPage = /^https?:\/\//i.test(source.url)
  const name = source.title || source.pageKey
  return (
    <Box component="span" display="block" miw={0}>
      <Flex
        component="span"
        className={`${classes['domain']} ${styles['anywhere']}`}
        wrap="wrap"
        align="baseline"
        gap="0 0.5rem"
        fz="sm"
      >
        {source.domain}
        <OwnerLabel source={source} answer={answer} corrections={corrections} />
        {source.citations > 1 ? (
          <span className={classes['times']}>{t('cited {citations}×', { citations: source.citations })}</span>
        ) : null}
      </Flex>
      {isPage ? (
        <Box
          href={source.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={source.url}
          component="a"
          className={styles['ellipsis']}
          display="block"
          c="dimmed"
          fz="xs"
          dir="auto"
        >
          {name}
        </Box>
      ) : (
        <Box component="span" className={styles['ellipsis']} display="block" c="dimmed" fz="xs">
          {name}
        </Box>
      )}
      {source.owner === 'own' ? (
        <span className={classes['times']}>
          <BotReadsNote brandId={answer.brand.id} pageKey={source.pageKey} />
        </span>
      ) : null}
    </Box>
  )
}

const owners = values.answer_citations.owner

/** The owner of the page. "Other" is shown only where it can be corrected. */
function OwnerLabel({
  source,
  answer,
  corrections,
}: {
  source: Source
  answer: Pick<AnswerReader, 'checks' | 'canCorrect'>
  corrections: Corrections
}) {
  const check = answer.checks.find(({ label, subject }) => label === 'citation' && subject === source.pageKey)
  if (source.owner === 'other' && !answer.canCorrect) return null
  return (
    <LabelMenu
      name={t('Owner of {domain}', { domain: source.domain })}
      canCorrect={answer.canCorrect}
      isPending={corrections.isPending}
      choices={owners.map((owner) => ({
        key: owner,
        words: ownerLabels[owner],
        isNow: owner === source.owner,
        onChoose: () =>
          corrections.check(
            { label: 'citation', subject: source.pageKey, correct: owner },
            t('the page is {ownerLabels}', { ownerLabels: ownerLabels[owner] }),
          ),
      }))}
    >
      <span data-owner={source.owner}>{source.owner}</span>
      {check?.correct ? <span className={classes['times']}> {describeMethod('person', check)}</span> : null}
    </LabelMenu>
  )
}
