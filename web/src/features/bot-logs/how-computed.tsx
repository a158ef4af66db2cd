import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/language/t.ts'

/** Methods and their names, which most readers do not need. */
export function HowComputed({ children }: { children: ReactNode }) {
  return (
    <Box component="details" maw={960} mt={12} c="dimmed" fz="xs">
      <Box component="summary" c="inherit" fw={600} fz="md">
        {t('How this is computed')}
      </Box>
      <Stack gap={12} mt={12}>
        {children}
      </Stack>
    </Box>
  )
}
