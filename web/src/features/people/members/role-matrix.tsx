import { ScrollArea, VisuallyHidden } from '@mantine/core'
import { rightNames, rights } from '#core/people/rights.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { t } from '../../../lib/language/t.ts'
import classes from './members.module.css'

/** What each role may do, from the registry that screens and database share. */
export function RoleMatrix() {
  return (
    <details className={classes['roles']}>
      <summary>{t('Role permissions')}</summary>
      <dl className={classes['roleList']}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(roleLabels[role].label)}</dt>
            <dd>{t(roleLabels[role].about)}</dd>
          </div>
        ))}
      </dl>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Role permissions') }}>
        <table className={classes['matrix']}>
          <thead>
            <tr>
              <th scope="col">{t('Permission')}</th>
              {roles.map((role) => (
                <th scope="col" key={role}>
                  {t(roleLabels[role].label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rightNames.map((right) => (
              <tr key={right}>
                <th scope="row">{t(rights[right].words)}</th>
                {roles.map((role) => (
                  <td key={role}>
                    <GrantMark grant={rights[right].byRole[role]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  )
}

function GrantMark({ grant }: { grant: 'always' | 'given' | 'never' }) {
  if (grant === 'given') return <span className={classes['given']}>{t('if granted')}</span>
  return grant === 'always' ? (
    <>
      <Icon name="check" size={16} />
      <VisuallyHidden>{t('yes')}</VisuallyHidden>
    </>
  ) : (
    <span className={classes['never']}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('no')}</VisuallyHidden>
    </span>
  )
}
