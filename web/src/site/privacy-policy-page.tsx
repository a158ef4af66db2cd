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
      title={t('Privacy policy')}
      lead={t(
        'This page explains what the software does with data. Instance admins are responsible for their instance and add what the law requires.',
      )}
    >
      <Prose>
        <h2 id="stored">{t('What we store about people')}</h2>
        <ul>
          <li>{t('Your email address, and your password as an irreversible hash')}</li>
          <li>{t('Your name and language, if you provided them')}</li>
          <li>
            {t(
              'The organizations you belong to, with your role, your permissions, and when you last opened each one',
            )}
          </li>
          <li>
            {t(
              'In the audit log: who changed what, when, and from which IP address and browser, kept for {days} days unless the organization sets a different period',
              { days: retentionKinds.auditDays.standard },
            )}
          </li>
          {processors.textMessages ? (
            <li>{t('Phone numbers that people enter for text messages, and the messages sent to them')}</li>
          ) : null}
          <li>
            {t(
              'Counts of attempts by IP address, kept from minutes up to a day, to prevent password guessing and form spam',
            )}
          </li>
        </ul>
        <h2 id="organizations">{t('What we store about organizations')}</h2>
        <ul>
          <li>
            {t('What you enter: brands, names, domains, prompts, approved facts, pages, and documents')}
          </li>
          <li>
            {t(
              'Engine answers with citations, searches, cost, and raw response, for as long as the organization chooses',
            )}
          </li>
          <li>
            {t(
              'From access logs you connect: crawler visits, with IP addresses hashed unless the organization chooses otherwise; for people, only counts',
            )}
          </li>
          <li>{t('Engine API keys, encrypted and never shown again')}</li>
          {processors.payments ? (
            <li>{t('Subscriptions and invoices. Card numbers never reach us; you enter them at Stripe.')}</li>
          ) : null}
        </ul>
        <h2 id="contact">{t('What visitors send')}</h2>
        <ul>
          <li>
            {t(
              'Through the contact form: what you write and your language, kept for {days} days. The admins of this instance read it.',
              { days: contactKeptDays },
            )}{' '}
            {processors.contactMail ? t('They also receive it by email.') : null}
          </li>
          {trial === null ? null : (
            <li>
              {t(
                'With a free trial: your email address, country, the brand’s domain, the site or campaign that led you here, and what was measured for the trial. A trial that doesn’t become an account is locked after {days} days and deleted {kept} days later.',
                { days: trialLimits.days, kept: trialLimits.keptDays },
              )}
            </li>
          )}
          <li>{t('Visiting these pages stores nothing beyond the server’s request log.')}</li>
        </ul>
        <h2 id="browser">{t('What your browser stores')}</h2>
        <ul>
          <li>{t('Your session, in local storage, until you sign out')}</li>
          <li>
            {t('A cookie named currentOrganizationId with your selected organization, for {days} days', {
              days: cookieDays.organization,
            })}
          </li>
          <li>
            {t('A cookie named language, for {days} days, if you select a language', {
              days: cookieDays.language,
            })}
          </li>
          <li>{t('Your theme')}</li>
        </ul>
        <p>
          {processors.analytics
            ? t('None of these tracks you, and there is no advertising.')
            : t('None of these tracks you. There are no third-party cookies and no advertising.')}
        </p>
        <h2 id="others">{t('Who else receives data')}</h2>
        <ul>
          <li>
            {t(
              'The AI engines you choose receive your prompts; no information about people is sent with them',
            )}
          </li>
          {processors.mail ? (
            <li>{t('The email service: email addresses, and the emails sent to them')}</li>
          ) : null}
          {processors.textMessages ? (
            <li>{t('Twilio: phone numbers, and the text messages sent to them')}</li>
          ) : null}
          {processors.payments ? (
            <li>{t('Stripe: your email address, your organization’s name, and what you buy')}</li>
          ) : null}
          {processors.errorLog ? (
            <li>{t('Better Stack: server logs, and app errors in your browser')}</li>
          ) : null}
          {processors.analytics ? (
            <li>{t('The analytics service set up for this instance: which app pages are opened')}</li>
          ) : null}
        </ul>
        <h2 id="rights">{t('Export or delete your data')}</h2>
        <ul>
          <li>{t('Owners can export all of their organization’s data as one archive at any time.')}</li>
          <li>
            {t(
              'Each organization sets how long answers, logs, and notifications are kept. Older data is deleted every night.',
            )}
          </li>
          <li>
            {t(
              'An organization is permanently deleted {days} days after an owner requests it. People can delete their own accounts; the audit log then no longer shows their names.',
              { days: deletionGraceDays },
            )}
          </li>
          <li>
            <Rich
              text="For anything else, <link>contact us</link>."
              values={{ link: (words) => <a href="/contact?topic=privacy">{words}</a> }}
            />
          </li>
        </ul>
      </Prose>
    </SitePage>
  )
}
