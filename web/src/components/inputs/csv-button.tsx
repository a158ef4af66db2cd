import { Button } from '@mantine/core'
import { t } from '../../lib/language/t.ts'
import { Icon } from '../layout/icon.tsx'
import { saveFile } from './save-file.ts'
import { useDownload } from './use-download.ts'

/** Fetches a file and downloads it; errors are shown. */
export function CsvButton({
  fileName,
  load,
  isDisabled = false,
}: {
  fileName: string
  load: () => Promise<Blob>
  isDisabled?: boolean
}) {
  const { isFetching, take } = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      disabled={isDisabled}
      loading={isFetching}
      onClick={() => void take(async () => saveFile(fileName, await load()))}
    >
      {t('CSV')}
    </Button>
  )
}
