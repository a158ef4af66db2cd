import { Table, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { TextLink } from '../../components/links.tsx'
import { api } from '../../lib/api.ts'
import classes from './admin-page.module.css'

const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: async ({ signal }) => (await api.admin.system.$get({}, { init: { signal } })).json(),
})

const names = {
  environment: 'Environment',
  version: 'Version',
  node: 'Node.js',
  postgres: 'PostgreSQL',
  migration: 'Newest migration',
} as const

const screens = [
  { to: '/admin/usage-logs', label: 'Usage' },
  { to: '/admin/trial-analysis', label: 'Trials' },
  { to: '/admin/answer-analysis', label: 'Answer analysis' },
  { to: '/admin/twilio-messages', label: 'Messages' },
] as const

/** The state of the system, as far as it is told so far. */
export function AdminPage() {
  const query = useQuery(systemQuery)
  return (
    <Page title="Admin">
      <nav aria-label="Administration" className={classes['nav']}>
        {screens.map((screen) => (
          <TextLink key={screen.to} to={screen.to} fz="sm">
            {screen.label}
          </TextLink>
        ))}
      </nav>
      <section className={classes['section']}>
        <Title order={2} mb="xs">
          System
        </Title>
        <Loaded query={query}>
          {(system) => (
            <Table variant="vertical" layout="fixed">
              <Table.Tbody>
                {(['environment', 'version', 'node', 'postgres', 'migration'] as const).map((key) => (
                  <Table.Tr key={key}>
                    <Table.Th w={160}>{names[key]}</Table.Th>
                    <Table.Td>{system[key] ?? 'unknown'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Loaded>
      </section>
      <section className={classes['later']} aria-label="Not here yet">
        <Title order={2} mb={4}>
          Not here yet
        </Title>
        Queues, workers, engines and errors; and the organizations: your own, all for platform staff.
      </section>
    </Page>
  )
}
