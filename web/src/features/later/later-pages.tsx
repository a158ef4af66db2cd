import { LaterPage } from './later-page.tsx'

export const QueryFanoutPage = () => (
  <LaterPage
    title="Query fan-out"
    sentence="The searches that answer engines make before they answer, and how well your pages cover them."
    contents={[
      'Searches observed in stored answers beside simulated ones, each labelled as what it is',
      'Types, intents and how often a search comes back',
      'A coverage matrix of searches against your pages and your rivals’, with the best matching passage',
      'Gaps, ranked, and a brief to export',
    ]}
  />
)

export const QueryFanoutDetailsPage = () => (
  <LaterPage
    title="Fan-out analysis"
    sentence="One fan-out analysis, search by search."
    contents={['Coverage of each search by your pages and rivals’', 'Links to cited pages and to bot visits']}
  />
)

export const BotLogsPage = () => (
  <LaterPage
    title="Bot logs"
    sentence="Which AI crawlers read your pages, how often, and whether they are who they claim to be."
    contents={[
      'Connect a server log: upload, paste a sample, HTTP endpoint, Cloudflare, Vercel',
      'Visits by bot, operator and purpose over time, with the grade of verification',
      'Pages crawled but never cited, and cited pages that fail',
    ]}
  />
)

export const AdminUsageLogsPage = () => (
  <LaterPage
    title="Usage"
    sentence="Who used what, at which cost."
    contents={['One line per use, with person, brand, quantity and cost', 'Sums by month, kind and person']}
  />
)

export const AdminTrialAnalysisPage = () => (
  <LaterPage
    title="Trials"
    sentence="Trials, and how far each came."
    contents={['The funnel from request to organization', 'Each trial’s first analysis']}
  />
)

export const CheckoutPage = () => (
  <LaterPage
    title="Checkout"
    sentence="Choosing a plan and paying for it."
    contents={['Plan and seats', 'Payment through Stripe Checkout']}
  />
)

export const CallbackCheckoutPage = () => (
  <LaterPage
    title="Back from checkout"
    sentence="Where a payment comes back to."
    contents={['The state of the order']}
  />
)

export const TrialConfirmPage = () => (
  <LaterPage
    title="Trial"
    sentence="Confirming a trial while signed in."
    contents={['Your first analysis, as it runs']}
  />
)

export const TrialConfirmSignupPage = () => (
  <LaterPage
    title="Trial"
    sentence="Where the mail of a free trial leads."
    contents={['Your first analysis, as it runs', 'Sign up to keep it']}
  />
)
