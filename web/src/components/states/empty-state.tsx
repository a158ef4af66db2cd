import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** An empty part of a screen: says why, and offers the next action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes['box']}>
      <Title order={2}>{title}</Title>
      {children ? (
        <Text component="div" c="dimmed" maw="34rem">
          {children}
        </Text>
      ) : null}
      {action ? (
        <Group align="stretch" gap={8} mt={8}>
          {action}
        </Group>
      ) : null}
    </div>
  )
}
