import { Box, Button, Group, Menu, Select, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { auditFilters, type AuditEntry, type AuditFilters } from '#core/organizations/audit-log/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { auditChoicesQuery, auditLogQuery, loadAuditFile } from './api/audit-log.ts'
import classes from './audit-log.module.css'
import { actionName, actorName, browserOf, changesOf, subjectName } from './audit-labels.ts'

type Narrowing = AuditFilters

/** The audit log, latest first, for owners and admins. */
export function AuditLogSection({ organizationId }: { organizationId: string }) {
  const narrowing: Narrowing = useSearch({ strict: false })
  const filters = auditFilters.parse({
    q: narrowing.q,
    person: narrowing.person,
    subject: narrowing.subject,
    from: narrowing.from,
    to: narrowing.to,
  })
  const query = useInfiniteQuery({
    ...auditLogQuery(organizationId, filters),
    placeholderData: (before) => before,
  })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <SettingSection
      title={t('Audit log')}
      about={t(
        'Every change, who made it, and from where. No one can edit or delete entries. Set the retention period in Data and privacy.',
      )}
    >
      <Filters organizationId={organizationId} filters={filters} />
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {() => (
          <DataTable
            caption={t('Audit log')}
            columns={columns}
            rows={entries}
            rowKey={(entry) => String(entry.id)}
            empty={<EmptyState title={t('No results')}>{t('No entries match. Remove a filter.')}</EmptyState>}
          />
        )}
      </Loaded>
      <Group gap="sm" mt={12}>
        {query.hasNextPage ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show older entries')}
          </Button>
        ) : null}
        <span className={styles['fine']} aria-live="polite">
          {t('{count, plural, one {# entry} other {# entries}} shown', { count: entries.length })}
        </span>
      </Group>
    </SettingSection>
  )
}

function Filters({ organizationId, filters }: { organizationId: string; filters: Narrowing }) {
  const navigate = useNavigate()
  const choices = useQuery(auditChoicesQuery(organizationId))
  const [text, setText] = useState(filters.q ?? '')
  const set = (change: Narrowing) =>
    void navigate({ to: '.', search: (search) => ({ ...search, ...change }), replace: true })
  return (
    <Group align="stretch" gap={8} mb={12}>
      <Box component="search" flex="1 1 8rem">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            set({ q: text.trim() || undefined })
          }}
        >
          <TextInput
            size="xs"
            type="search"
            aria-label={t('Search audit log')}
            placeholder={t('Search')}
            maxLength={100}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              if (value === '') set({ q: undefined })
            }}
          />
        </form>
      </Box>
      <Select
        size="xs"
        w="9.75rem"
        clearable
        searchable
        aria-label={t('Who')}
        placeholder={t('All users')}
        data={(choices.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.person ?? null}
        onChange={(person) => set({ person: person ?? undefined })}
      />
      <Select
        size="xs"
        w="9.75rem"
        clearable
        searchable
        aria-label={t('Category')}
        placeholder={t('All categories')}
        data={(choices.data?.subjects ?? []).map((kind) => ({ value: kind, label: subjectName(kind) }))}
        value={filters.subject ?? null}
        onChange={(subject) => set({ subject: subject ?? undefined })}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label={t('From')}
        value={filters.from ?? ''}
        onChange={({ currentTarget: { value } }) => set({ from: value || undefined })}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label={t('To')}
        value={filters.to ?? ''}
        onChange={({ currentTarget: { value } }) => set({ to: value || undefined })}
      />
      <FileMenu organizationId={organizationId} filters={filters} />
    </Group>
  )
}

/** Everything that matches the filters, as a file. */
function FileMenu({ organizationId, filters }: { organizationId: string; filters: Narrowing }) {
  const loading = useSubmission({
    mutationFn: async (format: 'csv' | 'ndjson') =>
      saveFile(`audit-log.${format}`, await loadAuditFile(organizationId, filters, format)),
    onError: notifyError,
  })
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default" loading={loading.isPending}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => loading.submit('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => loading.submit('ndjson')}>NDJSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const columns: Column<AuditEntry>[] = [
  { key: 'at', header: t('When'), width: '7rem', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'who',
    header: t('Who'),
    width: '14rem',
    hideOnSmall: true,
    cell: (entry) => (
      <span className={classes['lines']}>
        <span>{actorName(entry)}</span>
        {entry.actorKind === 'staff' || entry.actorKind === 'api-key' || entry.actorKind === 'operator' ? (
          <span className={`${classes['kind']} ${styles['tiny']}`}>{kindOf(entry)}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'what',
    header: t('What'),
    cell: (entry) => <What entry={entry} />,
  },
  {
    key: 'from',
    header: t('Origin'),
    width: '11rem',
    hideOnSmall: true,
    cell: ({ address, userAgent }) => (
      <span className={classes['lines']}>
        <span>{address ?? '–'}</span>
        <span className={styles['fine']} title={userAgent ?? undefined}>
          {browserOf(userAgent)}
        </span>
      </span>
    ),
  },
]

function kindOf({ actorKind }: AuditEntry): string {
  if (actorKind === 'staff') return t('Support')
  return actorKind === 'api-key' ? t('API key') : t('Instance admin')
}

/** The number of changes shown before expanding. Created and deleted items show only the first. */
const shownUnasked = (action: string) => (action.endsWith('.changed') ? 4 : 1)

function What({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  const changesShown = shownUnasked(entry.action)
  return (
    <span className={classes['lines']}>
      <span>
        <strong>{actionName(entry)}</strong>{' '}
        {entry.subjectName === actorName(entry) ? null : entry.subjectName}
      </span>
      <span className={`${classes['onSmall']} ${styles['fine']}`}>{actorName(entry)}</span>
      {changes.slice(0, changesShown).map((change) => (
        <ChangeLine key={change.column} change={change} />
      ))}
      {changes.length > changesShown ? (
        <details className={styles['fine']}>
          <summary>
            {t('{count, plural, one {# more change} other {# more changes}}', {
              count: changes.length - changesShown,
            })}
          </summary>
          <Group gap={2} className={classes['lines'] ?? ''}>
            {changes.slice(changesShown).map((change) => (
              <ChangeLine key={change.column} change={change} />
            ))}
          </Group>
        </details>
      ) : null}
    </span>
  )
}

function ChangeLine({ change: { column, before, after } }: { change: ReturnType<typeof changesOf>[number] }) {
  return (
    <span className={styles['fine']}>
      {column}: {before === '–' ? after : after === '–' ? <s>{before}</s> : `${before} → ${after}`}
    </span>
  )
}
