import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import styles from '../components/styles/styles.module.css'
import { NoAccess } from './no-access.ts'
import { t } from '../lib/language/t.ts'

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <main>
      <ErrorScreen statusCode={404} message={t('Page not found: {path}', { path })} />
    </main>
  )
}

/** For errors outside of any layout. */
export function RootErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  )
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof NoAccess) return <NoAccessScreen error={error} />
  return (
    <ErrorScreen
      statusCode={statusOf(error)}
      message={error instanceof Error ? error.message : String(error)}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** 404 is 'Page Not Found', anything else is 'Internal Server Error'. */
export function ErrorScreen({
  statusCode = 500,
  message,
  onRetry,
}: {
  statusCode?: number
  message: string
  onRetry?: () => void
}) {
  return (
    <Box maw={576} mx="auto" pt="20vh" pb={64} px={24}>
      <Text className={styles['figures']} c="dimmed" fz="md">
        {statusCode}
      </Text>
      <Title order={1}>{statusCode === 404 ? t('Page Not Found') : t('Internal Server Error')}</Title>
      <Text className={styles['anywhere']} mt={8} c="dimmed">
        {message}
      </Text>
      <Group mt="lg">
        {onRetry ? <Button onClick={onRetry}>{t('Try again')}</Button> : null}
        <Anchor href="/">{t('Go to home page')}</Anchor>
      </Group>
    </Box>
  )
}

const needs = {
  admin: t('Only owners and admins can view this page.'),
  'bot-logs': t('You don’t have permission to view AI traffic.'),
  'query-fanout': t('You don’t have permission to view query fan-out.'),
  edit: t('You don’t have permission to edit.'),
}

function NoAccessScreen({ error: { right, isMissingInPlan } }: { error: NoAccess }) {
  return (
    <Box maw={576} mx="auto" pt="20vh" pb={64} px={24}>
      <Title order={1}>{t('You don’t have access to this page')}</Title>
      <Text className={styles['anywhere']} mt={8} c="dimmed">
        {isMissingInPlan
          ? t('Your plan doesn’t include this feature. Ask an owner to upgrade.')
          : t('{needs} Ask an owner or admin for access.', { needs: needs[right] })}
      </Text>
      <Group mt="lg">
        <Anchor href="/">{t('Go to home page')}</Anchor>
      </Group>
    </Box>
  )
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 ? status : 500
}
