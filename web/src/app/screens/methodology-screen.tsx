import { Title } from '@mantine/core'
import { MethodologyPage } from '../../features/reports/methodology/methodology-page.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { t } from '../../lib/language/t.ts'
import classes from './methodology-screen.module.css'

/**
 * How every number is calculated, with examples that the reader can change. Visitors get a static page from the server.
 */
export function MethodologyScreen() {
  useDocumentTitle(t('Methodology'))
  return (
    <div className={classes['method']}>
      <Title order={1} mb="md">
        {t('Methodology')}
      </Title>
      <MethodologyPage />
    </div>
  )
}
