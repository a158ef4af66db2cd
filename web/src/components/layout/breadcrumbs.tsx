import { t } from '../../lib/language/t.ts'
import type { Crumb } from '../../lib/area.ts'
import styles from '../styles/styles.module.css'
import { MarkedLink } from './links.tsx'
import classes from './page.module.css'

/**
 * The way from the sidebar's entry to the open screen. On a phone, only the nearest link, as the way back; none
 * where the last one is a part that is chosen on the screen itself (`hasParts`).
 */
export function Breadcrumbs({ crumbs, hasParts }: { crumbs: readonly Crumb[]; hasParts: boolean }) {
  const last = crumbs.length - 1
  const back = crumbs.findLastIndex(({ link }, index) => link !== undefined && index < last)
  if (crumbs.length === 0) return null
  return (
    <nav
      aria-label={t('Breadcrumbs')}
      className={`${classes['crumbs']} ${styles['fine']}`}
      data-parts={hasParts || undefined}
    >
      <ol>
        {crumbs.map(({ label, link }, index) => (
          <li key={`${index} ${label}`} data-back={index === back || undefined}>
            {link === undefined || index === last ? (
              <span aria-current={index === last ? 'page' : undefined}>{label}</span>
            ) : (
              <MarkedLink {...link} isCurrent={false}>
                {label}
              </MarkedLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
