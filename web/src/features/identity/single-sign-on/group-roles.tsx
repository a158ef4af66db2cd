import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { ssoLimits, type SsoConnectionInput } from '#core/organizations/single-sign-on/schema.ts'
import { t } from '../../../lib/language/t.ts'
import { roleChoices, roleOf } from './role-choices.ts'

type Rows = SsoConnectionInput['groupRoles']

/** Which role the groups of the provider give, at each sign-in. */
export function GroupRoles({
  rows,
  mayChange,
  error,
  onRows,
}: {
  rows: Rows
  mayChange: boolean
  error: string | null
  onRows: (rows: Rows) => void
}) {
  const change = (index: number, part: Partial<Rows[number]>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500}>
        {t('Roles by group')}
      </Text>
      <Text fz="xs" c="dimmed">
        {t(
          'At each sign-in, members get the highest role of their groups. Without a listed group, the role stays. Owners stay owners.',
        )}
      </Text>
      {rows.map((row, index) => (
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={t('Group {number}', { number: index + 1 })}
            placeholder={t('Group name or ID')}
            maxLength={200}
            style={{ flex: 1, minWidth: 0 }}
            value={row.group}
            onChange={({ currentTarget }) => change(index, { group: currentTarget.value })}
          />
          <Select
            aria-label={t('Role of group {number}', { number: index + 1 })}
            allowDeselect={false}
            w={130}
            data={roleChoices()}
            value={row.role}
            disabled={!mayChange}
            onChange={(value) => change(index, { role: roleOf(value) })}
          />
          {mayChange ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('Remove group {number}', { number: index + 1 })}
              onClick={() => onRows(rows.filter((_, at) => at !== index))}
            >
              {t('Remove')}
            </Button>
          ) : null}
        </Group>
      ))}
      {error === null ? null : (
        <Text fz="xs" c="worse" role="alert">
          {error}
        </Text>
      )}
      {mayChange && rows.length < ssoLimits.groupRoles ? (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onRows([...rows, { group: '', role: 'viewer' }])}
          >
            {t('Add group')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
