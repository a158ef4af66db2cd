import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/document-title.ts'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <header>
      <Title order={1}>{title}</Title>
      {children ? (
        <Text c="dimmed" fz="sm" mt={4}>
          {children}
        </Text>
      ) : null}
    </header>
  )
}
