import { FileButton, Text } from '@mantine/core'
import { useState, type DragEvent } from 'react'
import classes from './file-drop.module.css'
import { t } from '../../lib/language/t.ts'

/** One file, dropped or chosen. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <FileButton
      accept=".ndjson,.jsonl,.csv,.gz,application/x-ndjson,text/csv,application/gzip"
      onChange={(file) => file && onFile(file)}
    >
      {({ onClick }) => (
        <button
          type="button"
          className={classes['drop']}
          data-over={isOver || undefined}
          onClick={onClick}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={handleDrop}
        >
          <strong>{t('Drop a file of answers here, or choose one')}</strong>
          <Text component="span" fz="sm" c="dimmed">
            {t(
              'NDJSON or CSV, also compressed with gzip, up to 2 GB. You see what is in it before anything is imported.',
            )}
          </Text>
        </button>
      )}
    </FileButton>
  )
}
