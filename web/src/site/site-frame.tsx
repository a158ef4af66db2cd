import type { ReactNode } from 'react'
import { languageNames, languages } from '#core/language/languages.ts'
import { sitePages, type SitePage } from '#core/site/pages.ts'
import { Icon } from '../components/layout/icon.tsx'
import { Wordmark } from '../components/layout/wordmark.tsx'
import styles from '../components/styles/styles.module.css'
import { language } from '../lib/language/chosen.ts'
import { t } from '../lib/language/t.ts'
import { Island } from './island.tsx'
import classes from './site-frame.module.css'
import site from './site.module.css'

const headerPages = { features: t('Features'), pricing: t('Pricing'), contact: t('Contact') } as const
const footerPages = {
  ...headerPages,
  method: t('Methodology'),
  changelog: t('What’s new'),
  privacyPolicy: t('Privacy policy'),
} as const

/** Header and footer of server-rendered pages. In the application, `PlainFrame` surrounds the same pages. */
export function SiteFrame({ page, children }: { page: SitePage | null; children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      <a href="#content" className={`${classes['skip']} ${styles['box']}`}>
        {t('Skip to content')}
      </a>
      <header className={`${classes['header']} ${styles['line']}`}>
        <a
          href="/"
          className={`${classes['home']} ${styles['plainLink']}`}
          aria-current={page === 'home' ? 'page' : undefined}
        >
          <Wordmark />
        </a>
        <nav aria-label={t('Pages')} className={classes['nav']}>
          <PageLinks pages={headerPages} current={page} />
        </nav>
        <div className={classes['actions']}>
          <ColourScheme />
          <a href="/login" className={classes['signIn']}>
            {t('Sign in')}
          </a>
          <a href="/signup" className={`${site['button']} ${classes['signUp']}`}>
            {t('Sign up')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={`${classes['footer']} ${styles['ends']}`}>
        <nav aria-label={t('About')} className={`${classes['footerLinks']} ${styles['wrap']}`}>
          <PageLinks pages={footerPages} current={page} />
          <a href="/api-reference">{t('API')}</a>
        </nav>
        <nav aria-label={t('Language')} className={`${classes['footerLinks']} ${styles['wrap']}`}>
          {languages.map((each) => (
            <a
              key={each}
              href={`${sitePages[page ?? 'home']}?lang=${each}`}
              lang={each}
              hrefLang={each}
              aria-current={each === language ? 'true' : undefined}
            >
              {languageNames[each]}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  )
}

function PageLinks({
  pages,
  current,
}: {
  pages: Partial<Record<SitePage, string>>
  current: SitePage | null
}) {
  return Object.entries(pages).map(([name, words]) => {
    const path = new Map<string, string>(Object.entries(sitePages)).get(name)
    return (
      <a key={name} href={path} aria-current={name === current ? 'page' : undefined}>
        {words}
      </a>
    )
  })
}

/** Switches between system, light, and dark; without scripts, pages follow the system. */
function ColourScheme() {
  const label = (now: string, next: string) =>
    t('Theme: {names}. Switch to {names2}.', { names: now, names2: next.toLowerCase() })
  const [system, light, dark] = [t('System'), t('Light'), t('Dark')]
  return (
    <Island name="colour-scheme" className={classes['scheme']}>
      <button
        type="button"
        hidden
        className={classes['schemeButton']}
        aria-label={t('Theme')}
        data-auto={label(system, light)}
        data-light={label(light, dark)}
        data-dark={label(dark, system)}
      >
        <span data-icon="auto">
          <Icon name="contrast" />
        </span>
        <span data-icon="light">
          <Icon name="sun" />
        </span>
        <span data-icon="dark">
          <Icon name="moon" />
        </span>
      </button>
    </Island>
  )
}
