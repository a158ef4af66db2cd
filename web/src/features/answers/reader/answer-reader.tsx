import { Box, Button, CopyButton, Stack, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { enginesQuery, engineLabel } from '../../../lib/engines/engines.ts'
import { AnswerColumn } from './answer-column.tsx'
import { AnswerFacts } from './answer-facts.tsx'
import classes from './answer-reader.module.css'
import { answerQuery } from './api/load-answers.ts'
import { SourcesPanel } from './sources/sources-panel.tsx'
import { sourcesOf } from './sources/source-list.ts'
import { t } from '../../../lib/language/t.ts'

/**
 * One answer: its text, mentions with labels, sources, and how it was generated. `compareId` adds a second answer for
 * comparison. j and k go to the next and the previous answer to the prompt; x opens the first label to correct it.
 */
export function AnswerReader({
  answerId,
  compareId,
  onGo,
  onCompare,
}: {
  answerId: string
  compareId: string | undefined
  onGo: (answerId: string) => void
  onCompare: (compareId: string | undefined) => void
}) {
  const idPrefix = useId()
  const reader = useRef<HTMLElement>(null)
  const query = useQuery({ ...answerQuery(answerId), placeholderData: (before) => before })
  const answer = query.data
  const organizationId = answer?.brand.organizationId
  const { data: engines } = useQuery({
    ...enginesQuery(organizationId ?? ''),
    enabled: organizationId !== undefined,
  })
  // While the next answer loads, the answer shown and its neighbors are still the old ones.
  const go = (target: string | null | undefined) => {
    if (target && !query.isPlaceholderData) onGo(target)
  }
  useNeighboursAtHand(answer)
  useHotkeys([
    ['j', () => go(answer?.nextId)],
    ['k', () => go(answer?.previousId)],
    ['x', () => reader.current?.querySelector<HTMLElement>('[aria-keyshortcuts="w"]')?.click()],
  ])
  const label = (engine: string) => engineLabel(engine, engines)

  return (
    <section
      ref={reader}
      className={classes['reader']}
      aria-label={t('Answer')}
      data-stale={query.isPlaceholderData || undefined}
    >
      <Loaded query={query}>
        {(data) => {
          const { cited, retrieved } = sourcesOf(data.citations)
          const candidate = data.previousId ?? data.nextId
          return (
            <>
              <div className={`${classes['bar']} ${styles['choices']}`}>
                <Step label={t('Previous answer')} shortcut="k" target={data.previousId} onGo={onGo}>
                  {t('← Previous')}
                </Step>
                <Step label={t('Next answer')} shortcut="j" target={data.nextId} onGo={onGo}>
                  {t('Next →')}
                </Step>
                <Box component="span" flex="1" />
                {compareId === undefined ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={candidate === null}
                    onClick={() => onCompare(candidate ?? undefined)}
                  >
                    {t('Compare')}
                  </Button>
                ) : (
                  <Button size="compact-sm" variant="default" onClick={() => onCompare(undefined)}>
                    {t('End comparison')}
                  </Button>
                )}
                <CopyButton value={linkTo(data.prompt.id, data.id, data.brand)}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" variant="default" onClick={copy}>
                      {copied ? t('Copied') : t('Copy link')}
                    </Button>
                  )}
                </CopyButton>
              </div>
              {compareId === undefined ? (
                <Stack className={classes['columns']} gap="lg">
                  <AnswerColumn answer={data} cited={cited} engineLabel={label} idPrefix={idPrefix} />
                  <aside className={classes['side']} aria-label={t('Sources and details')}>
                    <SourcesPanel answer={data} cited={cited} retrieved={retrieved} idPrefix={idPrefix} />
                    <AnswerFacts answer={data} engineName={label(data.engine)} />
                  </aside>
                </Stack>
              ) : (
                <div className={classes['beside']}>
                  <div>
                    <AnswerColumn answer={data} cited={cited} engineLabel={label} idPrefix={idPrefix} />
                    <SourcesPanel answer={data} cited={cited} retrieved={retrieved} idPrefix={idPrefix} />
                  </div>
                  <ComparedAnswer key={compareId} answerId={compareId} engineLabel={label} onGo={onCompare} />
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Prefetches the neighbors, so that j and k show them at once. */
function useNeighboursAtHand(answer: { previousId: string | null; nextId: string | null } | undefined) {
  const queryClient = useQueryClient()
  const { previousId = null, nextId = null } = answer ?? {}
  useEffect(() => {
    for (const id of [previousId, nextId]) if (id !== null) void queryClient.prefetchQuery(answerQuery(id))
  }, [queryClient, previousId, nextId])
}

function ComparedAnswer({
  answerId,
  engineLabel: label,
  onGo,
}: {
  answerId: string
  engineLabel: (engine: string) => string
  onGo: (answerId: string) => void
}) {
  const idPrefix = useId()
  const query = useQuery(answerQuery(answerId))
  return (
    <section aria-label={t('Compared answer')}>
      <Loaded query={query}>
        {(data) => {
          const { cited, retrieved } = sourcesOf(data.citations)
          return (
            <>
              <AnswerColumn
                answer={data}
                cited={cited}
                engineLabel={label}
                idPrefix={idPrefix}
                steps={
                  <>
                    <Step label={t('Compare with previous answer')} target={data.previousId} onGo={onGo}>
                      ←
                    </Step>
                    <Step label={t('Compare with next answer')} target={data.nextId} onGo={onGo}>
                      →
                    </Step>
                  </>
                }
              />
              <SourcesPanel answer={data} cited={cited} retrieved={retrieved} idPrefix={idPrefix} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Step({
  label,
  shortcut,
  target,
  onGo,
  children,
}: {
  label: string
  shortcut?: string
  target: string | null
  onGo: (answerId: string) => void
  children: string
}) {
  return (
    <Tooltip label={shortcut ? t('{label} ({shortcut})', { label, shortcut }) : label}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={label}
        disabled={target === null}
        onClick={() => {
          if (target !== null) onGo(target)
        }}
      >
        {children}
      </Button>
    </Tooltip>
  )
}

function linkTo(promptId: string, answerId: string, brand: { id: string; organizationId: string }): string {
  const address = new URL('/prompt-details', window.location.origin)
  address.search = new URLSearchParams({
    organizationId: brand.organizationId,
    clientId: brand.id,
    promptId,
    answerId,
  }).toString()
  return address.href
}
