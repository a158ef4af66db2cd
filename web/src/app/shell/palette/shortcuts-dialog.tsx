import { Group, Kbd, Modal, Stack, Table } from '@mantine/core'
import { ShortcutsSwitch } from '../../../components/inputs/shortcuts-switch.tsx'
import { t } from '../../../lib/language/t.ts'
import { useIsStaff, useMembership } from '../../../lib/organization/use-organization.ts'
import { useBrands } from '../../../lib/organization/use-brands.ts'
import { screenEntries } from './screen-entries.ts'

/** Lists all shortcuts, and turns the single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const membership = useMembership()
  const isStaff = useIsStaff()
  const { brand } = useBrands()
  const screens = membership === undefined ? [] : screenEntries({ membership, isStaff, brand, search: {} })
  const rows = [
    ...screens.flatMap(({ label, keys }) => (keys === undefined ? [] : [{ label, keys }])),
    { label: t('Filters'), keys: 'f' },
    { label: t('Export'), keys: 'e' },
    { label: t('Run prompts (shows the cost first)'), keys: 'r' },
    { label: t('Previous period'), keys: '[' },
    { label: t('Next period'), keys: ']' },
    { label: t('Keyboard shortcuts'), keys: '?' },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <ShortcutsSwitch />
        <Table aria-label={t('Keyboard shortcuts')} verticalSpacing={6}>
          <Table.Tbody>
            {[{ label: t('Search everything'), keys: isApple ? '⌘ K' : 'Ctrl K' }, ...rows].map(
              ({ label, keys }) => (
                <Table.Tr key={keys}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td>
                    <Group gap={4} justify="flex-end">
                      {keys.split(' ').map((key, at) => (
                        <Kbd key={`${at} ${key}`} size="sm">
                          {key}
                        </Kbd>
                      ))}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
      </Stack>
    </Modal>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
