import { Anchor, Box, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import classes from './prompt-intake.module.css'
import type { IntakeRow, PromptIntakeState } from './use-prompt-intake.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

/** Paste many prompts or read them from a file; every row appears as it will be sent and can be rejected. */
export function PromptIntake({
  intake,
  disabled = false,
}: {
  intake: PromptIntakeState
  disabled?: boolean
}) {
  return (
    <Stack gap="sm">
      <Textarea
        label={t('Prompts')}
        description={t('One per line. Or paste three spreadsheet columns: prompt, topic, and tags.')}
        placeholder={t(
          'best headphones for calls in a noisy office\nwhich headphones do audiologists recommend?',
        )}
        autosize
        minRows={4}
        maxRows={10}
        disabled={disabled}
        value={intake.pasted}
        onChange={(event) => intake.setPasted(event.currentTarget.value)}
      />
      <FileSummary intake={intake} />
      <Group gap="md" justify="space-between" align="flex-end">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(chosen) => chosen && void intake.readFile(chosen)}
        >
          {(props) => (
            <Anchor component="button" type="button" fz="sm" {...props}>
              {intake.file === null ? t('Upload a CSV') : t('Upload another file')}
            </Anchor>
          )}
        </FileButton>
        <TextInput
          size="xs"
          label={t('Default topic')}
          placeholder={t('optional')}
          maxLength={120}
          value={intake.topic}
          onChange={(event) => intake.setTopic(event.currentTarget.value)}
        />
      </Group>
      {intake.fileError !== null && (
        <Text fz="sm" c="var(--worse)" role="alert">
          {intake.fileError}
        </Text>
      )}
      {(intake.rows.length > 0 || intake.errors.length > 0) && <Proposals intake={intake} />}
    </Stack>
  )
}

function FileSummary({ intake }: { intake: PromptIntakeState }) {
  if (intake.file === null) return null
  const { name, content } = intake.file
  return (
    <Box className={styles['box']} bg="var(--surface)" py={10} px={12}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fz="sm" fw={600} className={styles['anywhere']}>
          {name}
        </Text>
        <Anchor component="button" type="button" fz="sm" onClick={intake.dropFile}>
          {t('Remove')}
        </Anchor>
      </Group>
      <Text fz="xs" c="dimmed">
        {content.columns === null
          ? t(
              'No header row found, so each line is one prompt. To import topics and tags, start the file with “prompt,topic,tags”.',
            )
          : t('Columns: {columns}', { columns: content.columns.join(', ') })}
      </Text>
    </Box>
  )
}

function Proposals({ intake }: { intake: PromptIntakeState }) {
  const problems = intake.rows.filter((row) => row.problem !== null).length + intake.errors.length
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={4} aria-live="polite">
        {t('{accepted} to add{problems}', {
          accepted: formatCount(intake.accepted.length),
          problems: problems > 0 && ` ${t('· {problems} with errors', { problems: formatCount(problems) })}`,
        })}
      </Text>
      <ul className={`${classes['rows']} ${styles['box']}`} aria-label={t('Prompts to add')}>
        {intake.rows.map((row) => (
          <Proposal key={row.key} row={row} intake={intake} />
        ))}
        {intake.errors.map(({ line, reason }) => (
          <li key={`error ${line}`} className={classes['row']}>
            <Box component="span" flex="none" miw={28} c="dimmed" ta="end">
              {line}
            </Box>
            <span className={`${styles['problem']} ${styles['block']}`}>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Proposal({ row, intake }: { row: IntakeRow; intake: PromptIntakeState }) {
  const details = [row.topic || intake.topic.trim(), ...row.tags.map((tag) => `#${tag}`)].filter(
    (part) => part !== '',
  )
  return (
    <li className={classes['row']} data-rejected={!intake.isAccepted(row) || undefined}>
      <Box component="span" flex="none" miw={28} c="dimmed" ta="end">
        {row.line}
      </Box>
      <label className={classes['label']}>
        <input
          type="checkbox"
          checked={intake.isAccepted(row)}
          disabled={row.problem !== null}
          onChange={() => intake.toggle(row.key)}
        />
        <span>
          <span className={classes['text']} dir="auto">
            {row.text || t('(empty)')}
          </span>
          {details.length > 0 && (
            <span className={`${styles['fine']} ${styles['block']}`}>{details.join(' · ')}</span>
          )}
          {row.problem !== null && (
            <span className={`${styles['problem']} ${styles['block']}`}>{row.problem}</span>
          )}
        </span>
      </label>
    </li>
  )
}
