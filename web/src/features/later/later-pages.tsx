import { LaterPage } from './later-page.tsx'
import { t } from '../../lib/language/t.ts'

export const QueryFanoutPage = () => (
  <LaterPage
    title={t('Query fan-out')}
    sentence={t(
      'The searches that answer engines make before they answer, and how well your pages cover them.',
    )}
    contents={[
      t('Searches observed in stored answers beside simulated ones, each labelled as what it is'),
      t('Types, intents and how often a search comes back'),
      t('A coverage matrix of searches against your pages and your rivals’, with the best matching passage'),
      t('Gaps, ranked, and a brief to export'),
    ]}
  />
)

export const QueryFanoutDetailsPage = () => (
  <LaterPage
    title={t('Fan-out analysis')}
    sentence={t('One fan-out analysis, search by search.')}
    contents={[
      t('Coverage of each search by your pages and rivals’'),
      t('Links to cited pages and to bot visits'),
    ]}
  />
)

export const AdminUsageLogsPage = () => (
  <LaterPage
    title={t('Usage')}
    sentence={t('Who used what, at which cost.')}
    contents={[
      t('One line per use, with person, brand, quantity and cost'),
      t('Sums by month, kind and person'),
    ]}
  />
)

export const AdminTrialAnalysisPage = () => (
  <LaterPage
    title={t('Trials')}
    sentence={t('Trials, and how far each came.')}
    contents={[t('The funnel from request to organization'), t('Each trial’s first analysis')]}
  />
)

export const CheckoutPage = () => (
  <LaterPage
    title={t('Checkout')}
    sentence={t('Choosing a plan and paying for it.')}
    contents={[t('Plan and seats'), t('Payment through Stripe Checkout')]}
  />
)

export const CallbackCheckoutPage = () => (
  <LaterPage
    title={t('Back from checkout')}
    sentence={t('Where a payment comes back to.')}
    contents={[t('The state of the order')]}
  />
)

export const TrialConfirmPage = () => (
  <LaterPage
    title={t('Trial')}
    sentence={t('Confirming a trial while signed in.')}
    contents={[t('Your first analysis, as it runs')]}
  />
)

export const TrialConfirmSignupPage = () => (
  <LaterPage
    title={t('Trial')}
    sentence={t('Where the mail of a free trial leads.')}
    contents={[t('Your first analysis, as it runs'), t('Sign up to keep it')]}
  />
)
