import { Box, Title } from '@mantine/core'
import { MethodologyPage } from '../../features/reports/methodology/methodology-page.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { t } from '../../lib/language/t.ts'

/**
 * How every number is calculated, with examples that the reader can change. Visitors get a static page from the server.
 */
export function MethodologyScreen() {
  useDocumentTitle(t('Methodology'))
  return (
    <Box w="100%" maw={992} mx="auto" pt={32} pb={64} px={20}>
      <Title order={1} mb="md">
        {t('Methodology')}
      </Title>
      <MethodologyPage />
    </Box>
  )
}
