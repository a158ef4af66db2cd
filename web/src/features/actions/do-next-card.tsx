import { Box, Flex, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { actionId, type ActionList, type ActionRow } from '#core/actions/schema.ts'
import { minAnswers } from '#core/actions/stakes.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import styles from '../../components/styles/styles.module.css'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { ActionMenu } from './action-menu.tsx'
import { actionWords } from './action-words.ts'
import { actionsQuery } from './api/actions.ts'
import classes from './do-next-card.module.css'
import { EvidenceLink } from './evidence-link.tsx'
import { useDecide, type Decision } from './use-decide.ts'
import { t } from '../../lib/language/t.ts'

/** The three actions with the highest stake. `isFresh`: false while newer numbers load. Not part of shared reports. */
export function DoNextCard({ scope, isFresh }: { scope: ReportScope; isFresh: boolean }) {
  const { leadsOn } = useReportAccess()
  return leadsOn ? <DoNext scope={scope} isFresh={isFresh} /> : null
}

function DoNext({ scope, isFresh }: { scope: ReportScope; isFresh: boolean }) {
  const id = useId()
  const query = useQuery(actionsQuery(scope.brand.id, scope.filters))
  const { data } = query
  const open = data?.actions.filter(({ score, state }) => score !== null && isOpen(state)).length ?? 0
  return (
    <section
      className={`${classes['card']} ${styles['card']}`}
      aria-labelledby={id}
      aria-busy={query.isPending}
      data-stale={!isFresh || query.isPlaceholderData || undefined}
    >
      <Flex component="header" align="baseline" justify="space-between" gap="md" mb={10}>
        <Box id={id} component="h2" m={0} fz="md">
          {t('Do next')}
        </Box>
        {data === undefined || data.actions.length === 0 ? null : (
          <Link to="/actions" search={(before) => keepReportFilters(before)} className={classes['link']}>
            {t('All {open, number}', { open })}
          </Link>
        )}
      </Flex>
      {data === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <Failure onRetry={() => void query.refetch()}>{t('Couldn’t load actions.')}</Failure>
        )
      ) : (
        <>
          <Next list={data} scope={scope} />
          {data.scope.hasWeights && data.next.length > 0 ? (
            <Text className={styles['anywhere']} mt={2} c="dimmed" fz="xs" lh={1.45}>
              {t('Points are weighted by the importance of prompts.')}
            </Text>
          ) : null}
          <FailedChecks list={data} onRetry={() => void query.refetch()} />
        </>
      )}
    </section>
  )
}

const isOpen = (state: ActionRow['state']) => state === 'proposed' || state === 'accepted'

function Loading() {
  return (
    <div className={classes['loading']}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={92} radius={8} mt={place === 1 ? 0 : 8} />
      ))}
    </div>
  )
}

function Next({ list, scope }: { list: ActionList; scope: ReportScope }) {
  const membership = useMembership()
  const decide = useDecide(scope.brand.id, scope.filters)
  const actions = list.next.flatMap((id) => list.actions.find((action) => actionId(action) === id) ?? [])
  if (actions.length === 0) return <Nothing list={list} scope={scope} />
  return (
    <Flex component="ol" direction="column" gap={8} m={0}>
      {actions.map((action, index) => (
        <Item
          key={actionId(action)}
          place={index + 1}
          action={action}
          scope={scope}
          onDecide={can(membership, 'edit') ? (decision) => decide(action, decision) : null}
        />
      ))}
    </Flex>
  )
}

function Item({
  place,
  action,
  scope,
  onDecide,
}: {
  place: number
  action: ActionRow
  scope: ReportScope
  /** Null: the reader may not. */
  onDecide: ((decision: Decision) => Promise<boolean>) | null
}) {
  const words = actionWords(action, scope.brand.name)
  return (
    <li className={`${classes['item']} ${styles['box']}`}>
      <span className={`${classes['place']} ${styles['own']}`} aria-hidden="true">
        {place}
      </span>
      <div>
        <Group wrap="nowrap" align="flex-start" justify="space-between" gap={4}>
          <Box component="h3" className={styles['anywhere']} m={0} fz="sm" lh={1.4}>
            {words.title}
          </Box>
          {onDecide === null ? null : (
            <ActionMenu action={action} title={words.title} brandId={scope.brand.id} onDecide={onDecide} />
          )}
        </Group>
        <Text className={styles['anywhere']} mt={2} c="dimmed" fz="xs" lh={1.45}>
          {words.sentence}
        </Text>
        <Group gap="0.25rem 0.625rem" mt={6}>
          <EvidenceLink to={words.to} about={words.title} scope={scope}>
            {words.link}
          </EvidenceLink>
          {action.state === 'accepted' ? <span className={classes['accepted']}>{t('Accepted')}</span> : null}
          {words.stake === null ? null : <span className={classes['stake']}>{words.stake}</span>}
        </Group>
      </div>
    </li>
  )
}

/** Why nothing is proposed: no competitors, too few answers, or no clear loss. */
function Nothing({ list: { basis, actions }, scope: { brand } }: { list: ActionList; scope: ReportScope }) {
  if (basis.competitors === 0)
    return (
      <Empty title={t('Add competitors')}>
        {t('Actions follow from comparing {brand} with competitors.', { brand: brand.name })}{' '}
        <Link
          to="/brand/$id"
          params={{ id: brand.id }}
          search={{ tab: 'competitors' }}
          className={classes['link']}
        >
          {t('Add competitors')}
        </Link>
      </Empty>
    )
  if (basis.mostAnswers < minAnswers)
    return (
      <Empty title={t('Collect more answers')}>
        {t(
          'Actions need a prompt with at least {needed} answers. The most so far is {most, plural, one {# answer} other {# answers}}.',
          { needed: minAnswers, most: basis.mostAnswers },
        )}
      </Empty>
    )
  return (
    <Empty title={t('Nothing stands out')}>
      {actions.some(({ score }) => score !== null)
        ? t('You’ve decided on every proposed action.')
        : t('No prompt is clearly lost, and no source or page needs attention.')}
    </Empty>
  )
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box py={4}>
      <Box component="h3" className={styles['anywhere']} m={0} fz="sm" lh={1.4}>
        {title}
      </Box>
      <Text className={styles['anywhere']} mt={2} c="dimmed" fz="xs" lh={1.45}>
        {children}
      </Text>
    </Box>
  )
}

function FailedChecks({ list: { checks }, onRetry }: { list: ActionList; onRetry: () => void }) {
  const failed = [
    ...(checks.logs === 'failed' ? [t('Couldn’t read AI traffic. Other actions are shown as usual.')] : []),
    ...(checks.searches === 'failed'
      ? [t('Couldn’t read content gaps. Other actions are shown as usual.')]
      : []),
  ]
  return failed.map((text) => (
    <Failure key={text} onRetry={onRetry}>
      {text}
    </Failure>
  ))
}

function Failure({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Group role="alert" align="stretch" gap="0.25rem 0.75rem" mt={8} c="dimmed" fz="xs">
      <span>{children}</span>
      <button type="button" className={classes['link']} onClick={onRetry}>
        {t('Try again')}
      </button>
    </Group>
  )
}
