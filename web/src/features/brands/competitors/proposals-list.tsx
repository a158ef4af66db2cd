import { Box, Button, Flex, Group, Menu, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { ProposalDecision, ProposalRow } from '#core/competitors/discovery/schema.ts'
import { useSelection } from '../../../components/data-table/use-selection.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import styles from '../../../components/styles/styles.module.css'
import { useEvidence } from '../../../lib/reports/evidence.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { effectQuery } from '../api/proposals.ts'
import classes from './proposals-list.module.css'
import { useDeciding } from './use-deciding.ts'
import { t } from '../../../lib/language/t.ts'

/** Proposed names with their occurrences. Arrow keys move between names, t tracks, and d dismisses. */
export function ProposalsList({ brand, rows }: { brand: BrandProfile; rows: readonly ProposalRow[] }) {
  const selection = useSelection(rows.map(({ id }) => id))
  const deciding = useDeciding(brand.id, { onDone: selection.clear })
  const decide = (decisions: ProposalDecision[]) => deciding.decide(decisions, rows)
  const selected = rows.filter(({ id }) => selection.has(id))
  const handleKeys = (event: KeyboardEvent<HTMLUListElement>) => {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows.find(({ id }) => id === box.value)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveFocus(event.currentTarget, box, event.key === 'ArrowDown' ? 1 : -1)
    else if (row && event.key === 't') decide([acceptanceOf(row)])
    else if (row && event.key === 'd') decide([dismissalOf(row)])
    else return
    event.preventDefault()
  }
  return (
    <Stack gap="sm">
      {brand.canEdit && selected.length > 0 && (
        <section aria-label={t('Selected names')} className={classes['selection']}>
          <Group gap="xs">
            <span aria-live="polite">
              {t('{selected} selected', { selected: formatCount(selected.length) })}
            </span>
            <Button
              size="compact-sm"
              loading={deciding.isPending}
              onClick={() => decide(selected.map(acceptanceOf))}
            >
              {t('Accept selected')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              loading={deciding.isPending}
              onClick={() => decide(selected.map(dismissalOf))}
            >
              {t('Dismiss selected')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={selection.isAll ? selection.clear : selection.selectAll}
            >
              {selection.isAll ? t('Clear selection') : t('Select all')}
            </Button>
          </Group>
        </section>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the checkboxes inside */}
      <ul className={styles['list']} onKeyDown={brand.canEdit ? handleKeys : undefined}>
        {rows.map((row) => (
          <Flex key={row.id} component="li" className={styles['lined']} gap="sm" py={14}>
            {brand.canEdit && (
              <input
                type="checkbox"
                className={classes['checkbox']}
                value={row.id}
                aria-label={t('Select {name}', { name: row.name })}
                aria-keyshortcuts="t d ArrowUp ArrowDown"
                checked={selection.has(row.id)}
                onChange={(event) =>
                  selection.toggle(row.id, {
                    range: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                  })
                }
              />
            )}
            <Proposal brand={brand} row={row} isBusy={deciding.isPending} onDecide={decide} />
          </Flex>
        ))}
      </ul>
    </Stack>
  )
}

function Proposal({
  brand,
  row,
  isBusy,
  onDecide,
}: {
  brand: BrandProfile
  row: ProposalRow
  isBusy: boolean
  onDecide: (decisions: ProposalDecision[]) => void
}) {
  const { openEvidence } = useEvidence()
  const showAnswers = () =>
    openEvidence({
      about: t('Answers with the spelling “{name}”', { name: row.name }),
      filters: {
        untracked: row.name,
        branded: 'all',
        from: row.firstSeenAt.slice(0, 10),
        to: row.lastSeenAt.slice(0, 10),
      },
    })
  return (
    <Flex component="article" direction="column" gap={6} flex="1" miw={0} aria-label={row.name}>
      <Group gap="xs" justify="space-between" align="flex-start">
        <Box className={styles['anywhere']} flex="1 1 16rem" miw={0}>
          <Text component="h3" fz="md" fw={600}>
            {row.name}
          </Text>
          <Text fz="sm" c="dimmed">
            {t(
              'In {answers} of the latest {lookedAt} answers, {prompts, plural, one {# prompt} other {# prompts}}; last seen on {lastSeenAt}{domain}',
              {
                answers: formatCount(row.answers),
                lookedAt: formatCount(row.lookedAt),
                prompts: row.prompts,
                lastSeenAt: formatDay(row.lastSeenAt),
                domain: row.domain === null ? '' : t('. Cited domain: {domain}', { domain: row.domain }),
              },
            )}
          </Text>
          {row.reason !== '' && <Text fz="sm">{row.reason}</Text>}
        </Box>
        {brand.canEdit && (
          <Group gap={6}>
            <Button
              size="compact-sm"
              aria-label={
                row.kind === 'alias'
                  ? t('Add as alias: {name} of {trackedBrandName}', {
                      name: row.name,
                      trackedBrandName: row.trackedBrandName ?? '',
                    })
                  : t('Track {name}', { name: row.name })
              }
              disabled={isBusy}
              onClick={() => onDecide([acceptanceOf(row)])}
            >
              {row.kind === 'alias' ? t('Add as alias') : t('Track')}
            </Button>
            <AliasMenu brand={brand} row={row} isBusy={isBusy} onDecide={onDecide} />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Dismiss {name}', { name: row.name })}
              disabled={isBusy}
              onClick={() => onDecide([dismissalOf(row)])}
            >
              {t('Dismiss')}
            </Button>
          </Group>
        )}
      </Group>
      <Flex component="ul" direction="column" gap={4}>
        {row.samples.map((sample) => (
          <li key={sample.answerId}>
            <TextLink
              to="/prompt-details"
              search={(before) => ({
                ...before,
                tab: undefined,
                part: undefined,
                promptId: sample.promptId,
                answerId: sample.answerId,
              })}
              className={classes['sample']}
              dir="auto"
            >
              {sample.sentence.slice(0, sample.from)}
              <mark>{sample.sentence.slice(sample.from, sample.to)}</mark>
              {sample.sentence.slice(sample.to)}
            </TextLink>
          </li>
        ))}
      </Flex>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('All answers with “{name}”', { name: row.name })}
          onClick={showAnswers}
        >
          {t('All answers with “{name}”', { name: row.name })}
        </Button>
        <Effect brandId={brand.id} row={row} />
      </Group>
    </Flex>
  )
}

function AliasMenu({
  brand,
  row,
  isBusy,
  onDecide,
}: {
  brand: BrandProfile
  row: ProposalRow
  isBusy: boolean
  onDecide: (decisions: ProposalDecision[]) => void
}) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('Merge as alias of…: {name}', { name: row.name })}
        >
          {t('Merge as alias of…')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {row.kind === 'alias' && (
          <Menu.Item onClick={() => onDecide([{ proposalId: row.id, decision: 'competitor' }])}>
            {t('No, add as a competitor')}
          </Menu.Item>
        )}
        {[brand.own, ...brand.competitors].map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => onDecide([{ proposalId: row.id, decision: 'alias', trackedBrandId: id }])}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The effect of accepting a name, loaded only on request, because it reads answers. */
function Effect({ brandId, row }: { brandId: string; row: ProposalRow }) {
  const [isWanted, setWanted] = useState(false)
  const query = useQuery({
    ...effectQuery(brandId, { proposalId: row.id, trackedBrandId: row.trackedBrandId }),
    enabled: isWanted,
  })
  if (!isWanted)
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('Preview changes with {name}', { name: row.name })}
        onClick={() => setWanted(true)}
      >
        {t('Preview changes')}
      </Button>
    )
  return (
    <Text component="output" fz="sm" aria-live="polite">
      {query.error
        ? query.error.message
        : query.data
          ? effectInWords(row, query.data)
          : t('Checking answers…')}
    </Text>
  )
}

function effectInWords(
  row: ProposalRow,
  { read, gains, stored }: { read: number; gains: number; stored: number },
): string {
  const brand = row.kind === 'alias' ? (row.trackedBrandName ?? t('the brand')) : row.name
  const part =
    read < stored
      ? t('Of the latest {read} of {stored} stored answers', {
          read: formatCount(read),
          stored: formatCount(stored),
        })
      : t('Of {stored} stored answers', { stored: formatCount(stored) })
  return t(
    '{part}, {gains} more would mention {brand}. All stored answers will be reprocessed, and trends will mark the change.',
    { part, gains: formatCount(gains), brand },
  )
}

const acceptanceOf = (row: ProposalRow): ProposalDecision =>
  row.kind === 'alias' && row.trackedBrandId !== null
    ? { proposalId: row.id, decision: 'alias', trackedBrandId: row.trackedBrandId }
    : { proposalId: row.id, decision: 'competitor' }

const dismissalOf = (row: ProposalRow): ProposalDecision => ({ proposalId: row.id, decision: 'dismiss' })

function moveFocus(list: HTMLElement, from: HTMLInputElement, step: 1 | -1): void {
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  boxes[boxes.indexOf(from) + step]?.focus()
}
