import classes from './wordmark.module.css'

export function Wordmark() {
  return (
    <span className={classes['wordmark']}>
      <span className={classes['dot']} aria-hidden="true" />
      Answerscope
    </span>
  )
}
