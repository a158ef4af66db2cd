import { t } from '../../lib/language/t.ts'
import classes from './shared-layout.module.css'

const words = {
  expired: {
    title: t('This link has expired'),
    text: t('Ask whoever sent it to you for a new one.'),
  },
  revoked: {
    title: t('This link was revoked'),
    text: t('Whoever shared this report has ended it. Ask them for a new link.'),
  },
  ended: {
    title: t('This report is not shared any more'),
    text: t('Ask whoever sent it to you.'),
  },
  unknown: {
    title: t('There is no such link'),
    text: t('The address may be incomplete. Copy it as a whole from where you got it.'),
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
