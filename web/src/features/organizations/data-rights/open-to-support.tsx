import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { startSupporting } from '../../../lib/session/support.ts'
import { openToSupportQuery } from './api/data-rights.ts'
import classes from './data-rights.module.css'

/** The organizations open to Support. Hidden from everyone but staff. */
export function OpenToSupport() {
  const organizations = useQuery(openToSupportQuery()).data ?? []
  if (organizations.length === 0) return null
  return (
    <div className={classes['apart']}>
      <SettingSection
        title={t('Organizations open to Support')}
        about={t(
          'An owner granted you access. It’s read-only, covers all brands, and every request is recorded in their audit log.',
        )}
      >
        <ul className={classes['rows']} aria-label={t('Organizations open to Support')}>
          {organizations.map(({ organizationId, name, reason, expiresAt }) => (
            <li key={organizationId} className={classes['row']}>
              <div className={classes['words']}>
                <strong>{name}</strong>
                <span>{reason}</span>
                <span className={classes['fine']}>
                  {t('until {time}', { time: formatExactTime(expiresAt) })}
                </span>
              </div>
              <Button size="compact-sm" variant="default" onClick={() => startSupporting(organizationId)}>
                {t('View organization')}
              </Button>
            </li>
          ))}
        </ul>
      </SettingSection>
    </div>
  )
}
