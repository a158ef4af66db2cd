import { Prose } from './prose.tsx'

export function ContactPage() {
  return (
    <Prose title="Contact">
      <p>
        A form to write to us comes with a later version. Until then, ask whoever runs this installation of
        Answerscope.
      </p>
    </Prose>
  )
}
