import { Box, Flex, ScrollArea, VisuallyHidden } from '@mantine/core'
import { rightNames, rights } from '#core/people/rights.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import classes from './members.module.css'

/** What each role may do, from the registry that screens and database share. */
export function RoleMatrix() {
  return (
    <Box component="details" className={classes['roles']} mt={16}>
      <summary>{t('Role permissions')}</summary>
      <Flex component="dl" className={classes['roleList']} direction="column" gap={6} mb={16} fz="sm">
        {roles.map((role) => (
          <div key={role}>
            <dt className={styles['strong']}>{t(roleLabels[role].label)}</dt>
            <dd className={styles['muted']}>{t(roleLabels[role].about)}</dd>
          </div>
        ))}
      </Flex>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Role permissions') }}>
        <Box component="table" className={`${classes['matrix']} ${styles['table']}`}>
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
                  <td className={styles['nowrap']} key={role}>
                    <GrantMark grant={rights[right].byRole[role]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollArea>
    </Box>
  )
}

function GrantMark({ grant }: { grant: 'always' | 'given' | 'never' }) {
  if (grant === 'given') return <span className={styles['fine']}>{t('if granted')}</span>
  return grant === 'always' ? (
    <>
      <Icon name="check" size={16} />
      <VisuallyHidden>{t('yes')}</VisuallyHidden>
    </>
  ) : (
    <span className={styles['muted']}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('no')}</VisuallyHidden>
    </span>
  )
}
