import { Prose } from './prose.tsx'

export function PricingPage() {
  return (
    <Prose title="Pricing">
      <p>
        There are no plans to choose from yet. When there are, they are listed here with their prices and
        limits.
      </p>
      <p>
        Whoever runs Answerscope pays the answer engines directly, with their own keys. The sandbox engines
        cost nothing.
      </p>
    </Prose>
  )
}
