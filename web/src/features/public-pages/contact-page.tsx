import { Prose } from './prose.tsx'
import { t } from '../../lib/language/t.ts'

export function ContactPage() {
  return (
    <Prose title={t('Contact')}>
      <p>
        {t(
          'A form to write to us comes with a later version. Until then, ask whoever runs this installation of Answerscope.',
        )}
      </p>
    </Prose>
  )
}
