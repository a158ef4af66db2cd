import { Button, Group, Text } from '@mantine/core'
import type { NewShareLink, ShareLinkRow } from '#core/sharing/schema.ts'
import { Moment } from '../../components/figures/moment.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { renewShareLink, revokeShareLink } from './api/share-links.ts'
import { describeDays, reportLabel, describeState } from './share-labels.ts'
import { useLinksChanged } from './use-links-changed.ts'
import classes from './sharing.module.css'

/** Links with their content and number of views, and buttons to revoke them. */
export function ShareLinksList({
  links,
  showsBrand = false,
  onEdit,
  onRenewed,
  onEmail,
}: {
  links: readonly ShareLinkRow[]
  showsBrand?: boolean
  onEdit?: (link: ShareLinkRow) => void
  onRenewed?: (made: NewShareLink) => void
  /** Shows who gets the report by email. */
  onEmail?: (link: ShareLinkRow) => void
}) {
  const attempt = useAttempt()
  return (
    <ul className={classes['list']}>
      {links.map((link) => (
        <li key={link.id} className={classes['link']} data-state={link.state}>
          <div>
            <p className={classes['name']}>
              {showsBrand ? `${link.brandName}: ` : ''}
              {link.name}{' '}
              <Text span c="dimmed" fz="sm" fw={400}>
                …{link.lastFour}
              </Text>
            </p>
            <p className={classes['note']}>
              {[link.views.map((view) => reportLabel(view)).join(', '), describeDays(link)]
                .filter((words) => words !== '')
                .join(' · ')}
            </p>
            <p className={classes['note']}>{partsInWords(link)}</p>
            <p className={classes['note']} data-ended={link.state !== 'open' || undefined}>
              {describeState(link)}
              {' · '}
              {t('{count, plural, =0 {never opened} one {opened once} other {opened # times}}', {
                count: link.viewCount,
              })}
              {link.lastViewedAt === null ? null : (
                <>
                  {', '}
                  <Moment at={link.lastViewedAt} />
                </>
              )}
              {link.createdBy === null ? null : ` · ${t('created by {name}', { name: link.createdBy })}`}
            </p>
          </div>
          {link.state === 'revoked' ? null : (
            <Group gap="xs">
              {onEdit === undefined ? null : (
                <Button size="compact-sm" variant="default" onClick={() => onEdit(link)}>
                  {t('Edit')}
                </Button>
              )}
              {onEmail === undefined ? null : (
                <Button size="compact-sm" variant="default" onClick={() => onEmail(link)}>
                  {t('Recipients')}
                </Button>
              )}
              {onRenewed === undefined ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  title={t('The old URL stops working immediately')}
                  onClick={() => void attempt(async () => onRenewed(await renewShareLink(link.id)))}
                >
                  {t('Replace URL')}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  void attempt(async () => {
                    await revokeShareLink(link.id)
                    notify(t('“{name}” revoked. The link no longer works.', { name: link.name }))
                  })
                }
              >
                {t('Revoke')}
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}

function partsInWords(link: ShareLinkRow): string {
  return [
    link.hasPassword ? t('password') : t('no password'),
    link.showsAnswers ? t('answers shown') : t('metrics only'),
    link.showsCompetitors ? t('competitor names shown') : t('competitors numbered'),
    ...(link.allowsDownloads ? [] : [t('no downloads')]),
    ...(link.isWhiteLabel ? [t('white label')] : []),
  ].join(' · ')
}

function useAttempt() {
  const linksChanged = useLinksChanged()
  return async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t update the link. Try again.')))
    }
    await linksChanged()
  }
}
