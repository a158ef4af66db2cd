import { t } from '../../lib/language/t.ts'
import classes from './shared-layout.module.css'

const words = {
  expired: {
    title: t('This link has expired'),
    text: t('Ask the sender for a new link.'),
  },
  revoked: {
    title: t('This link was revoked'),
    text: t('This report is no longer shared. Ask its owner for a new link.'),
  },
  ended: {
    title: t('This report is no longer shared'),
    text: t('Ask the sender for details.'),
  },
  unknown: {
    title: t('Link not found'),
    text: t('Check that you copied the full link.'),
  },
}

/** Explains why there is no report. */
export function SharedMessage({ about }: { about: keyof typeof words }) {
  return (
    <div className={classes['card']}>
      <h1>{words[about].title}</h1>
      <p>{words[about].text}</p>
    </div>
  )
}
