import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
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
    <section className={classes['section']} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {title}
      </Title>
      {about ? <p className={classes['about']}>{about}</p> : null}
      {children}
    </section>
  )
}
