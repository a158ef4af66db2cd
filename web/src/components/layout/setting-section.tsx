import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './setting-section.module.css'

/** One part of the settings, from whichever feature: its name, what it is for, and its contents. */
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
