import {
  contactKeptDays,
  contactTopicKeys,
  contactTopics,
  longestMessage,
} from '#core/site/contact/schema.ts'
import { Rich } from '../lib/language/rich.tsx'
import { said } from '../lib/language/said.ts'
import { t } from '../lib/language/t.ts'
import { Island } from './island.tsx'
import classes from './site-form.module.css'
import { SitePage } from './site-page.tsx'
import site from './site.module.css'

/** The result of a form that was posted without a script. */
export type ContactState = {
  values: Record<string, string>
  fields: Record<string, string>
  problem: string | null
  isSent: boolean
}

const nothing: ContactState = { values: {}, fields: {}, problem: null, isSent: false }

/** The form works without scripts; the island sends it without leaving the page. */
export function ContactPage({ state = nothing }: { state?: ContactState | undefined }) {
  const { values, problem, isSent } = state
  return (
    <SitePage
      title={t('Contact')}
      lead={t('Contact the admins of this Answerscope instance. Every message is read by a person.')}
    >
      <Island name="contact-form">
        <div className={classes['sent']} data-sent="" tabIndex={-1} hidden={!isSent}>
          <h2>{t('Message sent')}</h2>
          <p>{t('Thank you. You’ll get a reply at your email address.')}</p>
        </div>
        <form
          method="post"
          action="/contact"
          data-address="/api/contact-messages"
          className={classes['form']}
          hidden={isSent}
        >
          <p
            className={classes['problem']}
            data-problem=""
            data-failed={t(
              'Couldn’t send your message. Check your connection and try again. Your text is still here.',
            )}
            role="alert"
            tabIndex={-1}
            hidden={problem === null}
          >
            {problem === null ? '' : said(problem)}
          </p>
          <div className={classes['pair']}>
            <Field
              name="name"
              label={t('Name')}
              state={state}
              autoComplete="name"
              maxLength={120}
              isRequired
            />
            <Field
              name="email"
              label={t('Email address')}
              state={state}
              type="email"
              autoComplete="email"
              maxLength={320}
              isRequired
            />
          </div>
          <div className={classes['pair']}>
            <Field
              name="company"
              label={t('Company')}
              state={state}
              autoComplete="organization"
              maxLength={160}
            />
            <div className={site['field']}>
              <label htmlFor="contact-topic">{t('Subject')}</label>
              <select
                id="contact-topic"
                name="topic"
                defaultValue={values['topic'] ?? 'other'}
                {...errorOf('topic', state)}
              >
                {contactTopicKeys.map((topic) => (
                  <option key={topic} value={topic}>
                    {t(contactTopics[topic])}
                  </option>
                ))}
              </select>
              <FieldError name="topic" state={state} />
            </div>
          </div>
          <div className={site['field']}>
            <label htmlFor="contact-message">{t('Message')}</label>
            <textarea
              id="contact-message"
              name="message"
              rows={7}
              maxLength={longestMessage}
              required
              defaultValue={values['message'] ?? ''}
              {...errorOf('message', state)}
            />
            <FieldError name="message" state={state} />
          </div>
          <div className={classes['trap']} aria-hidden="true">
            <label htmlFor="contact-website">{t('Leave this field empty')}</label>
            <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
          </div>
          <button type="submit" className={`${classes['button']} ${site['button']}`}>
            {t('Send message')}
          </button>
          <p className={classes['hint']}>
            <Rich
              text="We keep messages for {days} days. <link>What we store and why</link>."
              values={{
                days: contactKeptDays,
                link: (words) => <a href="/privacy-policy#contact">{words}</a>,
              }}
            />
          </p>
        </form>
      </Island>
    </SitePage>
  )
}

type FieldName = 'name' | 'email' | 'company' | 'topic' | 'message'

function Field({
  name,
  label,
  state,
  type = 'text',
  autoComplete,
  maxLength,
  isRequired = false,
}: {
  name: FieldName
  label: string
  state: ContactState
  type?: 'text' | 'email'
  autoComplete: string
  maxLength: number
  isRequired?: boolean
}) {
  return (
    <div className={site['field']}>
      <label htmlFor={`contact-${name}`}>
        {label} {isRequired ? null : <span className={classes['hint']}>{t('(optional)')}</span>}
      </label>
      <input
        id={`contact-${name}`}
        name={name}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        required={isRequired}
        defaultValue={state.values[name] ?? ''}
        {...errorOf(name, state)}
      />
      <FieldError name={name} state={state} />
    </div>
  )
}

const errorOf = (name: FieldName, { fields }: ContactState) => ({
  'aria-describedby': `contact-${name}-error`,
  'aria-invalid': fields[name] === undefined ? undefined : (true as const),
})

function FieldError({ name, state }: { name: FieldName; state: ContactState }) {
  const error = state.fields[name]
  return (
    <p id={`contact-${name}-error`} className={site['error']} hidden={error === undefined}>
      {error === undefined ? '' : said(error)}
    </p>
  )
}
