import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/document-title.ts'
import classes from './prose.module.css'

/** A public page of running text. */
export function Prose({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <article className={classes['prose']}>
      <Title order={1}>{title}</Title>
      {children}
    </article>
  )
}
