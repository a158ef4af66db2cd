import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function FormSection({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper component="section" p="md" bg="var(--surface)">
      <Title order={2} mb={description ? 2 : 'sm'}>
        {title}
      </Title>
      {description ? (
        <Text fz="sm" c="dimmed" mb="md">
          {description}
        </Text>
      ) : null}
      {children}
    </Paper>
  )
}
