import { Prose } from './prose.tsx'
import { t } from '../../lib/language/t.ts'

export function PrivacyPolicyPage() {
  return (
    <Prose title={t('Privacy')}>
      <p>
        {t(
          'This page says what the software does with data. Whoever runs an installation is responsible for it and adds what their law asks for.',
        )}
      </p>
      <h2>{t('What is stored')}</h2>
      <ul>
        <li>{t('Your e-mail address, and your password as a hash that cannot be turned back')}</li>
        <li>{t('The organizations you belong to, with your role')}</li>
        <li>{t('What you enter: brands, names, domains, prompts')}</li>
        <li>{t('The answers of engines, with citations and cost')}</li>
      </ul>
      <h2>{t('What your browser keeps')}</h2>
      <ul>
        <li>{t('Your session, in its local storage, until you sign out')}</li>
        <li>{t('A cookie named currentOrganizationId with the organization you look at, for seven days')}</li>
        <li>{t('Your choice of colours')}</li>
      </ul>
      <h2>{t('Who else receives data')}</h2>
      <ul>
        <li>{t('The answer engines you choose receive your prompts')}</li>
        <li>
          {t('In production, errors of the page are sent to the log service the operator configured, if any')}
        </li>
        <li>{t('The operator may load an analytics script; the local environment never does')}</li>
      </ul>
    </Prose>
  )
}
