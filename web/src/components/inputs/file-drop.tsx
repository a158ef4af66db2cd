import { FileButton } from '@mantine/core'
import { useState, type DragEvent } from 'react'
import styles from '../styles/styles.module.css'
import classes from './file-drop.module.css'

/** Files, dropped or selected. `note` says which ones and how large they may be. */
export function FileDrop({
  title,
  note,
  accept = '',
  takes,
  onFiles,
}: {
  title: string
  note: string
  /** Like `<input accept>`; all files if empty. */
  accept?: string
  /** `one`: only the first of the dropped files. */
  takes: 'one' | 'many'
  onFiles: (files: readonly File[]) => void
}) {
  const [isOver, setOver] = useState(false)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files].slice(0, takes === 'one' ? 1 : undefined)
    if (files.length > 0) onFiles(files)
  }
  const place = ({ onClick }: { onClick: () => void }) => (
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
      <strong>{title}</strong>
      <span className={styles['muted']}>{note}</span>
    </button>
  )
  return takes === 'one' ? (
    <FileButton accept={accept} onChange={(file) => file && onFiles([file])}>
      {place}
    </FileButton>
  ) : (
    <FileButton multiple accept={accept} onChange={onFiles}>
      {place}
    </FileButton>
  )
}
