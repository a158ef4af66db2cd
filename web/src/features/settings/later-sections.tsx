import { Text, Title } from '@mantine/core'
import classes from './settings.module.css'
import { t } from '../../lib/language/t.ts'

const sections = [
  [t('Plan and invoices'), t('What you have, what it costs')],
  [t('Bot-log tokens'), t('Where server logs are sent to')],
  [t('Data'), t('Retention, export and deletion')],
  [t('Audit log'), t('Who changed what')],
] as const

/** What a later version adds to this page; named so that nobody looks for it in vain. */
export function LaterSections() {
  return (
    <section className={classes['later']} aria-label={t('Not here yet')}>
      <Title order={2}>{t('Not here yet')}</Title>
      <dl>
        {sections.map(([name, contents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Text fz="sm" c="dimmed" component="span">
                {contents}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
