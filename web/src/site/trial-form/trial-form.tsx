import type { ReactNode } from 'react'
import type { TrialOffer } from '#core/site/schema.ts'
import { trialLimits } from '#core/trials/schema.ts'
import { countryChoices } from '../../components/inputs/market-choices.ts'
import styles from '../../components/styles/styles.module.css'
import { language, locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'
import { Island } from '../island.tsx'
import site from '../site.module.css'
import classes from './trial-form.module.css'

/**
 * The free trial form: brand, email address, and country. `islands/trial-form.ts` adds the proof of work and sends it.
 */
export function TrialForm({ offer }: { offer: TrialOffer }) {
  return offer === null ? <NoTrial /> : <Form offer={offer} />
}

/** If no engine can answer trials: shown before the visitor types. */
function NoTrial() {
  return (
    <div className={classes['card']}>
      <div className={classes['head']}>
        <h2>{t('Create an account instead')}</h2>
        <p>{t('Free trials aren’t available on this instance. To take a look first, contact us.')}</p>
      </div>
      <p className={`${classes['ways']} ${styles['line']}`}>
        <a href="/signup" className={`${classes['button']} ${site['button']}`}>
          {t('Create account')}
        </a>
        <a href="/contact">{t('Contact us')}</a>
      </p>
    </div>
  )
}

function Form({ offer }: { offer: NonNullable<TrialOffer> }) {
  return (
    <Island name="trial-form" className={classes['card']}>
      <form action="/api/trials" method="post" data-language={language} className={classes['form']}>
        <div className={classes['head']}>
          <h2>{t('See what AI says about your brand')}</h2>
          <p>
            {t('Free for {days} days. No card required. First answers in two minutes.', {
              days: trialLimits.days,
            })}
          </p>
          {offer === 'sandbox' ? (
            <p className={classes['sandbox']}>
              {t(
                'This trial uses the sandbox engine. Its answers are sample data that show what reports look like.',
              )}
            </p>
          ) : null}
        </div>
        <Field name="brand" label={t('Brand or domain')}>
          <input
            id="trial-brand"
            name="brand"
            required
            maxLength={253}
            autoComplete="organization"
            placeholder="acme.com"
            aria-describedby="trial-brand-error"
          />
        </Field>
        <Field name="email" label={t('Email')}>
          <input
            id="trial-email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-describedby="trial-email-error"
          />
          <output
            data-meant={t('Did you mean {address}?', { address: '{address}' })}
            className={classes['meant']}
            hidden
          >
            <button type="button">{t('Did you mean another email address?')}</button>
          </output>
        </Field>
        <Field name="country" label={t('Target country')}>
          <select
            id="trial-country"
            name="country"
            required
            defaultValue=""
            aria-describedby="trial-country-error"
          >
            <option value="" disabled>
              {t('Choose a country')}
            </option>
            {countryChoices(locale).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <div className={styles['unseen']} aria-hidden="true">
          <label htmlFor="trial-website">{t('Leave this field empty')}</label>
          <input id="trial-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <p
          data-problem
          data-failed={t('Couldn’t send the form. Check your connection and try again.')}
          className={`${classes['problem']} ${site['error']}`}
          role="alert"
          tabIndex={-1}
          hidden
        />
        <button
          type="submit"
          data-submit
          data-busy={t('Starting…')}
          className={`${classes['button']} ${site['button']}`}
        >
          {t('Start free trial')}
        </button>
        <noscript>
          <p className={`${classes['fine']} ${styles['fine']}`}>
            {t('This form needs JavaScript to block bots. You can also contact us on the contact page.')}
          </p>
        </noscript>
        <p className={`${classes['fine']} ${styles['fine']}`}>
          {t('We send one link and one reminder, nothing else. Unclaimed trials are deleted.')}{' '}
          <a href="/privacy-policy">{t('Privacy policy')}</a>
        </p>
      </form>
      <div data-sent className={classes['sent']} tabIndex={-1} hidden>
        <h2>{t('Check your email')}</h2>
        <p>
          {t('If a trial is available, we’ve sent a link to')} <strong data-address />
        </p>
        <p className={`${classes['fine']} ${styles['fine']}`}>
          {t('No email after a few minutes? Check your spam folder or request it again.')}
        </p>
        <button type="button" data-again className={classes['again']}>
          {t('Use a different email')}
        </button>
      </div>
    </Island>
  )
}

function Field({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className={site['field']}>
      <label htmlFor={`trial-${name}`}>{label}</label>
      {children}
      <p id={`trial-${name}-error`} className={site['error']} hidden />
    </div>
  )
}
