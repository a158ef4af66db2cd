import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/document-title.ts'
import classes from './method-page.module.css'
import { t } from '../../lib/language/t.ts'

/** How every number is made, for whoever wants to know before signing up. */
export function MethodPage({ children }: { children: ReactNode }) {
  useDocumentTitle(t('How we count'))
  return (
    <div className={classes['page']}>
      <Title order={1} mb="md">
        {t('How we count')}
      </Title>
      {children}
    </div>
  )
}
