import { Text, Title } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { crumbsOf, documentTitle, isSaid, useArea, type Crumb } from '../../lib/area.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './page.module.css'

/**
 * A screen of the application: breadcrumbs, then one bar with the title, the filters next to it, and actions at its
 * end. The browser tab says the same as the breadcrumbs.
 */
export function Page({
  title,
  titleLink,
  part,
  trail,
  filters,
  actions,
  description,
  children,
}: {
  title: string
  /** Where the title leads in the breadcrumbs while one of its parts is open. */
  titleLink?: LinkProps | undefined
  /** The open part of the screen. */
  part?: string | undefined
  /** What is between the entry of the sidebar and this screen. */
  trail?: readonly Crumb[]
  filters?: ReactNode
  actions?: ReactNode
  description?: ReactNode
  children: ReactNode
}) {
  const area = useArea()
  const shown = { title, titleLink, part, ...(trail && { trail }) }
  const crumbs = crumbsOf(area, shown)
  useDocumentTitle(documentTitle(area, shown))
  return (
    <>
      <Breadcrumbs
        crumbs={crumbs}
        hasParts={part !== undefined && crumbs.length === (area?.path.length ?? 0) + 1}
      />
      <div
        className={classes['bar']}
        data-long={(filters !== undefined && title.length > 32) || undefined}
        data-said={isSaid(title, area?.path ?? []) || undefined}
      >
        <Title order={1}>{title}</Title>
        {filters ? <div className={classes['filters']}>{filters}</div> : null}
        {actions ? <div className={classes['actions']}>{actions}</div> : null}
      </div>
      {area?.tabs}
      {description ? (
        <Text maw={736} mt={-6} mb={16} c="dimmed" fz="md">
          {description}
        </Text>
      ) : null}
      {children}
    </>
  )
}
