import { List, Text } from '@mantine/core'
import { Page } from '../../components/page.tsx'
import classes from './later-page.module.css'
import { t } from '../../lib/language/t.ts'

/** A screen that a later version fills. Says what will be there and promises no date. */
export function LaterPage({
  title,
  sentence,
  contents,
}: {
  title: string
  sentence: string
  contents: string[]
}) {
  return (
    <Page title={title}>
      <section className={classes['box']} aria-label={t('Not here yet')}>
        <Text className={classes['badge']}>{t('Not here yet')}</Text>
        <Text fz="md">{sentence}</Text>
        <Text c="dimmed" fz="sm" mt="md">
          {t('What will be here:')}
        </Text>
        <List fz="sm" spacing={4} mt={4}>
          {contents.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </section>
    </Page>
  )
}
