import styles from '../../../components/styles/styles.module.css'
import classes from './robots.module.css'

/** `mark`: `+` and `-` for a comparison, `!` for a line without effect. */
export type TextLine = { line: number | null; text: string; mark?: '+' | '-' | '!' }

export function RobotsText({ about, lines }: { about: string; lines: readonly TextLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={`${classes['text']} ${styles['box']}`} aria-label={about} tabIndex={0}>
      <ol>
        {lines.map(({ line, text, mark }, index) => (
          <li key={index} className={classes['line']} data-mark={mark}>
            <span>{line ?? ''}</span>
            <span>{mark ?? ''}</span>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
