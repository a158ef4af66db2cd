import { Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import styles from '../styles/styles.module.css'
import classes from './setting-section.module.css'

/** A section of the settings, from any feature: its name, purpose, and content. */
export function SettingSection({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section className={`${classes['section']} ${styles['panel']}`} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {title}
      </Title>
      {about ? (
        <Text maw={608} mb={14} c="dimmed" fz="sm">
          {about}
        </Text>
      ) : null}
      {children}
    </section>
  )
}
