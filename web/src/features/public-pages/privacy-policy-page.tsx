import { Prose } from './prose.tsx'

export function PrivacyPolicyPage() {
  return (
    <Prose title="Privacy">
      <p>
        This page says what the software does with data. Whoever runs an installation is responsible for it
        and adds what their law asks for.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>Your e-mail address, and your password as a hash that cannot be turned back</li>
        <li>The organizations you belong to, with your role</li>
        <li>What you enter: brands, names, domains, prompts</li>
        <li>The answers of engines, with citations and cost</li>
      </ul>
      <h2>What your browser keeps</h2>
      <ul>
        <li>Your session, in its local storage, until you sign out</li>
        <li>A cookie named currentOrganizationId with the organization you look at, for seven days</li>
        <li>Your choice of colours</li>
      </ul>
      <h2>Who else receives data</h2>
      <ul>
        <li>The answer engines you choose receive your prompts</li>
        <li>In production, errors of the page are sent to the log service the operator configured, if any</li>
        <li>The operator may load an analytics script; the local environment never does</li>
      </ul>
    </Prose>
  )
}
