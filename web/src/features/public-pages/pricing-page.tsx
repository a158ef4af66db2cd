import { Prose } from './prose.tsx'
import { t } from '../../lib/language/t.ts'

export function PricingPage() {
  return (
    <Prose title={t('Pricing')}>
      <p>
        {t(
          'There are no plans to choose from yet. When there are, they are listed here with their prices and limits.',
        )}
      </p>
      <p>
        {t(
          'Whoever runs Answerscope pays the answer engines directly, with their own keys. The sandbox engines cost nothing.',
        )}
      </p>
    </Prose>
  )
}
