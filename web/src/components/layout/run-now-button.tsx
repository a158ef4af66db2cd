import { Button } from '@mantine/core'
import { t } from '../../lib/language/t.ts'
import { Icon } from './icon.tsx'
import classes from './page.module.css'

/** The primary action of a report; on a phone, only its icon. */
export function RunNowButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} leftSection={<Icon name="run" size={14} />}>
      <span className={classes['label']}>{t('Run now')}</span>
    </Button>
  )
}
