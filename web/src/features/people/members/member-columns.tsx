import { Box, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { memberStatusLabels, type MemberRow } from '#core/people/member-schema.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { describeBrands, describeExtras, nameOf, seesAll } from './member-labels.ts'
import classes from './members.module.css'

export type MemberActions = {
  onEdit: (member: MemberRow) => void
  onRemove: (member: MemberRow) => void
  onStatus: (member: MemberRow, status: MemberRow['status']) => void
  /** Null: the caller has no ownership to transfer. */
  onTransfer: ((member: MemberRow) => void) | null
  /** Null: the caller is no owner. */
  onFactorReset: ((member: MemberRow) => void) | null
  onCancelFactorReset: (member: MemberRow) => void
}

export function memberColumns(
  actions: MemberActions,
  { tellsSecondFactors }: { tellsSecondFactors: boolean },
): Column<MemberRow>[] {
  const columns: Column<MemberRow>[] = [
    {
      key: 'person',
      header: t('User'),
      width: '14rem',
      sortValue: (member) => nameOf(member).toLowerCase(),
      exportValue: (member) => member.name ?? '',
      cell: (member) => <Person member={member} />,
    },
    {
      key: 'role',
      header: t('Role'),
      width: '5.5rem',
      sortValue: (member) => roles.indexOf(member.role),
      exportValue: (member) => t(roleLabels[member.role].label),
      cell: (member) => (
        <span title={t(roleLabels[member.role].about)}>{t(roleLabels[member.role].label)}</span>
      ),
    },
    {
      key: 'brands',
      header: t('Brands'),
      width: '8rem',
      hideOnSmall: true,
      sortValue: (member) => (seesAll(member) || member.allBrands ? Number.MAX_SAFE_INTEGER : member.brands),
      exportValue: describeBrands,
      cell: (member) => <Brands member={member} />,
    },
    {
      key: 'seen',
      header: t('Last seen'),
      width: '7.5rem',
      hideOnSmall: true,
      sortValue: (member) => member.lastSeenAt,
      exportValue: (member) => member.lastSeenAt,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? <Quiet when>{t('Never')}</Quiet> : <Moment at={lastSeenAt} />,
    },
    {
      key: 'joined',
      header: t('Joined'),
      width: '8rem',
      hideOnSmall: true,
      sortValue: (member) => member.joinedAt,
      exportValue: (member) => member.joinedAt,
      cell: ({ joinedAt, invitedBy }) => (
        <span className={styles['pair']}>
          <Moment at={joinedAt} />
          {invitedBy === null ? null : (
            <span className={styles['fine']}>{t('invited by {name}', { name: invitedBy })}</span>
          )}
        </span>
      ),
    },
  ]
  if (tellsSecondFactors)
    columns.push({
      key: 'second-factor',
      header: t('2FA'),
      width: '5.5rem',
      hideOnSmall: true,
      sortValue: (member) => Number(member.hasSecondFactor ?? false),
      exportValue: (member) => secondFactorInWords(member),
      cell: (member) => <SecondFactor member={member} />,
    })
  return [
    ...columns,
    {
      key: 'actions',
      header: t('Actions'),
      headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
      width: '3.5rem',
      align: 'end',
      cell: (member) => <ActionsMenu member={member} actions={actions} />,
    },
  ]
}

/** Exported, but not shown on the screen. */
export const exportOnlyColumns: Column<MemberRow>[] = [
  { key: 'extras', header: t('Additional access'), exportValue: describeExtras, cell: () => null },
  {
    key: 'status',
    header: t('Status'),
    exportValue: (member) => t(memberStatusLabels[member.status]),
    cell: () => null,
  },
  { key: 'email', header: t('Email'), exportValue: (member) => member.email, cell: () => null },
  { key: 'invited-by', header: t('Invited by'), exportValue: (member) => member.invitedBy, cell: () => null },
]

function Person({ member }: { member: MemberRow }) {
  return (
    <span className={classes['who']} data-off={member.status === 'inactive' || undefined}>
      <span>
        <Box component="span" className={classes['name']} fw={500}>
          {nameOf(member)}
        </Box>
        {member.isMe ? <span className={`${classes['you']} ${styles['tiny']}`}>{t('you')}</span> : null}
      </span>
      {member.name ? <span className={styles['fine']}>{member.email}</span> : null}
      {member.status === 'inactive' ? (
        <span className={styles['problem']}>{t(memberStatusLabels.inactive)}</span>
      ) : null}
    </span>
  )
}

function Brands({ member }: { member: MemberRow }) {
  const brands = describeBrands(member)
  const extras = describeExtras(member)
  return (
    <span className={styles['pair']}>
      <Quiet when={brands === t('None')}>{brands}</Quiet>
      {extras === '–' || seesAll(member) ? null : (
        <span className={styles['fine']}>{t('plus {extras}', { extras })}</span>
      )}
    </span>
  )
}

function ActionsMenu({ member, actions }: { member: MemberRow; actions: MemberActions }) {
  if (!member.mayChange) return null
  const name = nameOf(member)
  const { onTransfer, onFactorReset } = actions
  return (
    <Menu position="bottom-end" width={232} shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={`${classes['more']} ${styles['hovered']}`}
          aria-label={t('Actions for {name}', { name })}
        >
          <Icon name="chevron" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.onEdit(member)}>{t('Edit role and access')}</Menu.Item>
        {onTransfer && member.status === 'active' && member.role !== 'owner' ? (
          <Menu.Item onClick={() => onTransfer(member)}>{t('Transfer ownership')}</Menu.Item>
        ) : null}
        {onFactorReset && member.factorResetAt !== null ? (
          <Menu.Item onClick={() => actions.onCancelFactorReset(member)}>{t('Cancel 2FA reset')}</Menu.Item>
        ) : null}
        {onFactorReset && member.factorResetAt === null && member.hasSecondFactor === true ? (
          <Menu.Item onClick={() => onFactorReset(member)}>{t('Reset two-factor authentication…')}</Menu.Item>
        ) : null}
        <Menu.Divider />
        {member.status === 'active' ? (
          <Menu.Item onClick={() => actions.onStatus(member, 'inactive')}>{t('Deactivate')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => actions.onStatus(member, 'active')}>{t('Reactivate')}</Menu.Item>
        )}
        <Menu.Item c="var(--worse)" onClick={() => actions.onRemove(member)}>
          {t('Remove from organization')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Quiet({ when, children }: { when: boolean; children: string }) {
  return <span className={when ? styles['fine'] : undefined}>{children}</span>
}

function SecondFactor({ member }: { member: MemberRow }) {
  return (
    <span className={styles['pair']}>
      <Quiet when={member.hasSecondFactor !== true}>{secondFactorInWords(member)}</Quiet>
      {member.factorResetAt === null ? null : (
        <span className={styles['fine']}>
          {t('reset due {time}', { time: formatExactTime(member.factorResetAt) })}
        </span>
      )}
    </span>
  )
}

function secondFactorInWords({ hasSecondFactor }: MemberRow): string {
  return hasSecondFactor === true ? t('On') : t('Off')
}
