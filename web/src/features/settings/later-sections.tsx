import { Text, Title } from '@mantine/core'
import classes from './settings.module.css'

const sections = [
  ['Plan and invoices', 'What you have, what it costs'],
  ['Bot-log tokens', 'Where server logs are sent to'],
  ['Data', 'Retention, export and deletion'],
  ['Audit log', 'Who changed what'],
] as const

/** What a later version adds to this page; named so that nobody looks for it in vain. */
export function LaterSections() {
  return (
    <section className={classes['later']} aria-label="Not here yet">
      <Title order={2}>Not here yet</Title>
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
