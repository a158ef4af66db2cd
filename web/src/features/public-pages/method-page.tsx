import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../components/page.tsx'
import classes from './method-page.module.css'

/** How every number is made, for whoever wants to know before signing up. */
export function MethodPage({ children }: { children: ReactNode }) {
  useDocumentTitle('How we count')
  return (
    <div className={classes['page']}>
      <Title order={1} mb="md">
        How we count
      </Title>
      {children}
    </div>
  )
}
