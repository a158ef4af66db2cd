import { contactKeptDays } from '#core/site/contact/schema.ts'
import { deletionGraceDays, retentionKinds } from '#core/organizations/data-rights/schema.ts'
import { cookieDays } from '#core/site/cookies.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import { trialLimits } from '#core/trials/schema.ts'
import { Rich } from '../lib/language/rich.tsx'
import { t } from '../lib/language/t.ts'
import { Prose, SitePage } from './site-page.tsx'

/**
 * What the software does with data, as this instance is set up: services that are not configured receive nothing and
 * are not named.
 */
export function PrivacyPolicyPage({ facts: { processors, trial } }: { facts: SiteFacts }) {
  return (
    <SitePage
      title={t('Privacy')}
      lead={t(
        'This page says what the software does with data. Whoever runs an installation is responsible for it and adds what their law asks for.',
      )}
    >
      <Prose>
        <h2 id="stored">{t('What is stored of people')}</h2>
        <ul>
          <li>{t('Your e-mail address, and your password as a hash that cannot be turned back')}</li>
          <li>{t('Your name and language, if you gave them')}</li>
          <li>
            {t(
              'The organizations you belong to, with your role, your rights, and when you last had each open',
            )}
          </li>
          <li>
            {t(
              'In the audit log: who changed what, when, from which network address and browser, kept for {days} days unless the organization sets another time',
              { days: retentionKinds.auditDays.standard },
            )}
          </li>
          {processors.textMessages ? (
            <li>
              {t('Telephone numbers that people enter for text messages, and the messages sent to them')}
            </li>
          ) : null}
          <li>
            {t(
              'Counts of tries by network address, for minutes to a day, so that passwords cannot be guessed and forms not flooded',
            )}
          </li>
        </ul>
        <h2 id="organizations">{t('What is stored of organizations')}</h2>
        <ul>
          <li>{t('What you enter: brands, names, domains, prompts, approved facts, pages and documents')}</li>
          <li>
            {t(
              'The answers of engines, with citations, searches, cost and raw body, for as long as the organization wants',
            )}
          </li>
          <li>
            {t(
              'From access logs you connect: visits of crawlers, with their network address as a hash unless the organization chooses otherwise; of people only counts',
            )}
          </li>
          <li>{t('Keys for providers, encrypted; nobody is shown them again')}</li>
          {processors.payments ? (
            <li>
              {t('Subscriptions and invoices. Card numbers never reach us: they are entered at Stripe.')}
            </li>
          ) : null}
        </ul>
        <h2 id="contact">{t('What visitors send')}</h2>
        <ul>
          <li>
            {t(
              'Through the contact form: what you write in it and your language, for {days} days. Whoever runs this installation reads it.',
              { days: contactKeptDays },
            )}{' '}
            {processors.contactMail ? t('It is mailed to them, too.') : null}
          </li>
          {trial === null ? null : (
            <li>
              {t(
                'With a free trial: your address, country, the brand’s domain and which site or campaign led you here, with what was measured for it. A trial that becomes no account is locked after {days} days and deleted {kept} days later.',
                { days: trialLimits.days, kept: trialLimits.keptDays },
              )}
            </li>
          )}
          <li>{t('Reading these pages leaves nothing but what the server’s own log says of a request.')}</li>
        </ul>
        <h2 id="browser">{t('What your browser keeps')}</h2>
        <ul>
          <li>{t('Your session, in its local storage, until you sign out')}</li>
          <li>
            {t('A cookie named currentOrganizationId with the organization you look at, for {days} days', {
              days: cookieDays.organization,
            })}
          </li>
          <li>
            {t('A cookie named language, for {days} days, if you choose a language', {
              days: cookieDays.language,
            })}
          </li>
          <li>{t('Your choice of colours')}</li>
        </ul>
        <p>
          {processors.analytics
            ? t('None of these follows you, and there is no advertising.')
            : t('None of these follows you: there are no cookies of others and no advertising.')}
        </p>
        <h2 id="others">{t('Who else receives data')}</h2>
        <ul>
          <li>
            {t('The answer engines you choose receive your prompts; nothing about people is sent along')}
          </li>
          {processors.mail ? <li>{t('The mail service: addresses, and what is mailed to them')}</li> : null}
          {processors.textMessages ? (
            <li>{t('Twilio: telephone numbers, and the text messages sent to them')}</li>
          ) : null}
          {processors.payments ? (
            <li>{t('Stripe: your address, your organization’s name and what you buy')}</li>
          ) : null}
          {processors.errorLog ? (
            <li>{t('Better Stack: logs of the server, and errors of the application in your browser')}</li>
          ) : null}
          {processors.analytics ? (
            <li>
              {t('The analytics service the operator chose: which screens of the application are opened')}
            </li>
          ) : null}
        </ul>
        <h2 id="rights">{t('Take it along, have it deleted')}</h2>
        <ul>
          <li>
            {t('Owners export everything of their organization as one archive, at any time, by themselves.')}
          </li>
          <li>
            {t(
              'How long answers, logs and notifications are kept is set per organization; what is older is deleted at night.',
            )}
          </li>
          <li>
            {t(
              'An organization is deleted {days} days after an owner asks for it, for good. People delete their account themselves; the audit log then no longer names them.',
              { days: deletionGraceDays },
            )}
          </li>
          <li>
            <Rich
              text="For everything else <link>write to us</link>."
              values={{ link: (words) => <a href="/contact?topic=privacy">{words}</a> }}
            />
          </li>
        </ul>
      </Prose>
    </SitePage>
  )
}
