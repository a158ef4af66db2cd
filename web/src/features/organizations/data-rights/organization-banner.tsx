import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { stopSupporting, supportedOrganizationId } from '../../../lib/session/support.ts'
import { noticeQuery } from './api/data-rights.ts'
import classes from '../../../components/states/banner.module.css'
import styles from '../../../components/styles/styles.module.css'

/** Above every screen: a pending deletion and current Support access. Usually empty. */
export function OrganizationBanner() {
  const membership = useMembership()
  const organizationId = membership?.organizationId ?? ''
  const { data: notice } = useQuery({ ...noticeQuery(organizationId), enabled: membership !== undefined })
  const isAdmin = membership?.role === 'owner' || membership?.role === 'admin'
  const settings = (
    <ButtonLink to="/settings" search={{ section: 'data' }} size="compact-xs" variant="default">
      {t('Open settings')}
    </ButtonLink>
  )
  return (
    <>
      {supportedOrganizationId() === null ? null : (
        <output className={`${classes['banner']} ${styles['line']} ${styles['box']}`}>
          <span>
            {t(
              'You’re viewing {name} as Support. Access is read-only, and every request is recorded in its audit log.',
              {
                name: membership?.organizationName ?? '',
              },
            )}
          </span>
          <Button size="compact-xs" variant="default" onClick={stopSupporting}>
            {t('Leave')}
          </Button>
        </output>
      )}
      {notice?.deletion ? (
        <output className={`${classes['banner']} ${styles['line']} ${styles['box']}`} data-grave>
          <span>
            {notice.deletion.isStarted
              ? t('This organization is being deleted.')
              : t('This organization and all its data will be deleted on {time}.', {
                  time: formatExactTime(notice.deletion.dueAt),
                })}
          </span>
          {isAdmin ? settings : null}
        </output>
      ) : null}
      {notice?.support && supportedOrganizationId() === null ? (
        <output className={`${classes['banner']} ${styles['line']} ${styles['box']}`}>
          <span>
            {t('Support has read-only access to this organization until {time}: “{reason}”.', {
              time: formatExactTime(notice.support.expiresAt),
              reason: notice.support.reason,
            })}
          </span>
          {isAdmin ? settings : null}
        </output>
      ) : null}
    </>
  )
}
