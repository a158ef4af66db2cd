import { Box, Table, Title } from '@mantine/core'
import type { SystemState } from '#core/operations/schema.ts'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'

const names = {
  environment: t('Environment'),
  version: t('Version'),
  node: 'Node.js',
  postgres: 'PostgreSQL',
  migration: t('Latest migration'),
} as const

export function SystemSection({ system }: { system: SystemState }) {
  return (
    <Box component="section" className={styles['panel']} maw={640} mb={20} p={20}>
      <Title order={2} mb="xs">
        {t('System status')}
      </Title>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {(['environment', 'version', 'node', 'postgres', 'migration'] as const).map((key) => (
            <Table.Tr key={key}>
              <Table.Th w={160}>{names[key]}</Table.Th>
              <Table.Td>{system[key] ?? t('unknown')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
