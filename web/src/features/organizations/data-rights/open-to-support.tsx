import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { startSupporting } from '../../../lib/session/support.ts'
import { openToSupportQuery } from './api/data-rights.ts'

/** The organizations open to Support. Hidden from everyone but staff. */
export function OpenToSupport() {
  const organizations = useQuery(openToSupportQuery()).data ?? []
  if (organizations.length === 0) return null
  return (
    <Box mb={16}>
      <SettingSection
        title={t('Organizations open to Support')}
        about={t(
          'An owner granted you access. It’s read-only, covers all brands, and every request is recorded in their audit log.',
        )}
      >
        <ul className={settings['rows']} aria-label={t('Organizations open to Support')}>
          {organizations.map(({ organizationId, name, reason, expiresAt }) => (
            <li key={organizationId} className={settings['row']}>
              <div className={settings['words']}>
                <strong>{name}</strong>
                <span>{reason}</span>
                <span className={styles['fine']}>
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
    </Box>
  )
}
