import { Alert } from '@mantine/core'

/** What went wrong, read out as it appears. */
export function Failure({ sentence }: { sentence: string | null }) {
  if (!sentence) return null
  return (
    <Alert role="alert" color="worse" variant="light" p="xs">
      {sentence}
    </Alert>
  )
}
