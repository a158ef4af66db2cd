import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifyError } from '../../../components/states/notices.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { loadMyData } from './api/data-rights.ts'

/** Downloads the user's own data. */
export function ExportMyData() {
  const loading = useSubmission({
    mutationFn: async () => saveFile('my-data.json', await loadMyData()),
    onError: notifyError,
  })
  return (
    <Stack gap="sm" component="section" aria-label={t('Your data')}>
      <Title order={3} fz="md">
        {t('Your data')}
      </Title>
      <Text fz="sm">
        {t('Your profile, memberships, settings, and log entries about you in one JSON file.')}
      </Text>
      <Group>
        <Button variant="default" loading={loading.isPending} onClick={() => loading.submit(undefined)}>
          {t('Download my data')}
        </Button>
      </Group>
    </Stack>
  )
}
