import { Table, Title } from '@mantine/core'
import type { SystemState } from '#core/operations/schema.ts'
import classes from './admin-page.module.css'

const names = {
  environment: 'Environment',
  version: 'Version',
  node: 'Node.js',
  postgres: 'PostgreSQL',
  migration: 'Newest migration',
} as const

/** What all of this runs on. */
export function SystemSection({ system }: { system: SystemState }) {
  return (
    <section className={classes['section']}>
      <Title order={2} mb="xs">
        System
      </Title>
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
    </section>
  )
}
