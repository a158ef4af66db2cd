import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { readableAccent } from '#core/sharing/accent.ts'
import type { WhiteLabel } from '#core/sharing/schema.ts'
import { ColorSchemeToggle } from '../../components/inputs/color-scheme-toggle.tsx'
import { Wordmark } from '../../components/layout/wordmark.tsx'
import { t } from '../../lib/language/t.ts'
import classes from './shared-layout.module.css'
import sharing from './sharing.module.css'

/** The layout of a shared report: whose it is, and no links into the application. */
export function SharedLayout({ label, children }: { label: WhiteLabel | null; children: ReactNode }) {
  useAccent(label?.accent ?? null)
  return (
    <div className={classes['frame']}>
      <a href="#content" className="skip-link">
        {t('Skip to content')}
      </a>
      <header className={classes['header']}>
        {label === null ? (
          <Wordmark />
        ) : label.logo === null ? (
          <span className={classes['label']}>{label.name}</span>
        ) : (
          <img src={label.logo} alt={label.name} className={sharing['logo']} />
        )}
        <ColorSchemeToggle />
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        {label === null
          ? t('Shared report from Answerscope (read-only)')
          : t('Report from {name} (read-only)', { name: label.name })}
      </footer>
    </div>
  )
}

/** Text on the color, which is readable on the opposite ground. */
const onAccent = { light: '#ffffff', dark: '#181b1e' }

/** The color of the white label, adjusted to be readable in the color scheme. It also applies to drawers and menus. */
function useAccent(accent: string | null) {
  const scheme = useComputedColorScheme('light')
  const { colorScheme } = useMantineColorScheme()
  // Sets it on the document, which has the semantic colors.
  useEffect(() => {
    if (accent === null) return
    const { style } = document.documentElement
    const colour = readableAccent(accent)[scheme]
    const set = {
      '--accent': colour,
      '--accent-soft': `color-mix(in srgb, ${colour} 12%, var(--surface))`,
      '--mantine-primary-color-filled': colour,
      '--mantine-primary-color-filled-hover': colour,
      '--mantine-primary-color-contrast': onAccent[scheme],
    }
    for (const [name, value] of Object.entries(set)) style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(set)) style.removeProperty(name)
    }
  }, [accent, scheme, colorScheme])
}
