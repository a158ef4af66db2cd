import { Alert, Button, Text } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

/** An error in a part of a screen, with retry. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <Alert color="worse" variant="light" title={t('Couldn’t load this page')} role="alert">
      <Text mb={12} inherit>
        {error.message}
      </Text>
      {onRetry ? (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      ) : null}
    </Alert>
  )
}
