import { Alert } from '@mantine/core'

/** An error message that screen readers announce. */
export function Failure({ sentence }: { sentence: string | null }) {
  if (!sentence) return null
  return (
    <Alert role="alert" color="worse" variant="light" p="xs">
      {sentence}
    </Alert>
  )
}
