import { t } from '../lib/language/t.ts'

/** Frequent questions about plans; shown on the page and in its structured data. */
export const pricingQuestions = [
  {
    question: t('What is an answer?'),
    answer: t(
      'One response from one engine to one prompt. A prompt run on three engines twice a week in one country produces about 26 answers per month for each sample.',
    ),
  },
  {
    question: t('What happens when I reach my monthly limit?'),
    answer: t(
      'Runs pause until next month or until you upgrade. You’re never charged more than your plan, and all your data stays available.',
    ),
  },
  {
    question: t('Can I change my plan?'),
    answer: t(
      'Yes, anytime. We prorate what you’ve paid. If you downgrade, you choose which brands stay active. Nothing is deleted.',
    ),
  },
] as const
