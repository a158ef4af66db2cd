import classes from './figures.module.css'

export type Figure = { label: string; value: string; note: string; title?: string }

/** Numbers at a glance beside each other, each with what it is of. */
export function Figures({ about, figures }: { about: string; figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']} aria-label={about}>
      {figures.map(({ label, value, note, title }) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
