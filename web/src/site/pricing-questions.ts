import { t } from '../lib/language/t.ts'

/** Frequent questions about plans; shown on the page and in its structured data. */
export const pricingQuestions = [
  {
    question: t('What is an answer?'),
    answer: t(
      'One reply of one engine to one question. A question asked of three engines twice a week in one country is about 26 answers a month for each repeat.',
    ),
  },
  {
    question: t('What happens when the answers of a month are used up?'),
    answer: t(
      'Asking pauses and goes on with the next month or a larger plan. Nothing is charged beyond the plan, and everything stays readable.',
    ),
  },
  {
    question: t('Can the plan be changed?'),
    answer: t(
      'At any time, up or down. What was paid is set off. With a smaller plan you choose which brands stay active; nothing is deleted.',
    ),
  },
] as const
