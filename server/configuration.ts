import { providerCatalog } from '#core/engines/provider-catalog.ts'

/** An environment variable. `default` applies without it, in words or as one would write it. */
type Variable = { name: string; default: string; effect: string; isSecret?: true }
type VariableGroup = { title: string; note?: string; variables: readonly Variable[] }

/**
 * Every variable that `env.ts` reads. Its schema must have exactly these names, `docs/configuration.md` is generated
 * from this table (`npm run configuration`), and the start reports which of them are set.
 */
const serverGroups = [
  {
    title: 'Where it runs',
    variables: [
      { name: 'ENVIRONMENT', default: '`local`', effect: '`local`, `development` or `production`' },
      { name: 'PORT', default: '`3000`', effect: 'port of the web process; 0 picks a free one' },
      {
        name: 'HOST',
        default: '`127.0.0.1`',
        effect:
          'the address it listens on; `0.0.0.0` for all. Never use all in `local`, which trusts its machine',
      },
      {
        name: 'PUBLIC_URL',
        default: 'the local address',
        effect: 'public URL of the app; required outside `local`',
      },
      {
        name: 'TRUST_PROXY',
        default: '`0`',
        effect:
          'number of your own proxies in front. The client’s IP address is read from `X-Forwarded-For` only that far',
      },
      {
        name: 'COUNTRY_HEADER',
        default: 'none',
        effect:
          'the header in which that proxy states the visitor’s country, such as `CF-IPCountry`: shown in the list of devices and in emails about new ones. Ignored without `TRUST_PROXY`',
      },
      {
        name: 'DRAIN_SECONDS',
        default: '`0`',
        effect:
          'how long a stopping web process still answers while `/readyz` already fails, 0 to 15: time for a load balancer to stop sending requests',
      },
      {
        name: 'DATA_DIR',
        default: '`./data`',
        effect: 'embedded database, secrets, outbox, uploads, and answers waiting to be stored',
      },
    ],
  },
  {
    title: 'Database',
    variables: [
      {
        name: 'DATABASE_URL',
        default: 'the embedded PostgreSQL under `DATA_DIR`',
        effect:
          'any PostgreSQL ≥ 15; its user owns the tables and must be able to create roles the first time. Only migrations and commands work as this user',
        isSecret: true,
      },
      {
        name: 'DATABASE_URL_WEB',
        default: 'derived from `DATABASE_URL`, with a generated password',
        effect:
          'the same database as `answerscope_web`, which web processes work as. Set it where you set the passwords yourself, or where a pooler wants another address or user name',
        isSecret: true,
      },
      {
        name: 'DATABASE_URL_JOBS',
        default: 'derived from `DATABASE_URL`, with a generated password',
        effect: 'the same database as `answerscope_jobs`, the role of workers',
        isSecret: true,
      },
      { name: 'DATABASE_POOL_SIZE', default: '`10`', effect: 'connections per pool and process, 1 to 500' },
      {
        name: 'SUPABASE_URL',
        default: 'the built-in sign-in service and data API',
        effect:
          'a Supabase project; needs `DATABASE_URL` too. Expose the schema `llm_mentions` in its API settings',
      },
      { name: 'SUPABASE_PUBLISHABLE_KEY', default: 'none', effect: 'required with `SUPABASE_URL`' },
      {
        name: 'SUPABASE_SECRET_KEY',
        default: 'none',
        effect:
          'lets Answerscope remove deleted accounts from the project, and create one from a trial email without emailing a second code',
        isSecret: true,
      },
    ],
  },
  {
    title: 'Secrets of the instance',
    variables: [
      {
        name: 'AUTH_JWT_SECRET',
        default: 'created at the first start in `local`',
        effect:
          'at least 32 random bytes (`openssl rand -base64 48`); required outside `local` without `SUPABASE_URL`; the same for all processes',
        isSecret: true,
      },
      {
        name: 'ENCRYPTION_KEYS',
        default: 'derived from `AUTH_JWT_SECRET`',
        effect:
          'encrypt the engine API keys of organizations: `id:key`, separated by commas, each key from `openssl rand -base64 32`. The first encrypts, all decrypt. Required with `SUPABASE_URL`; the same for all processes',
        isSecret: true,
      },
    ],
  },
  {
    title: 'Network',
    variables: [
      {
        name: 'ALLOW_PRIVATE_ENDPOINTS',
        default: '`false`',
        effect:
          '`true`: endpoints of organizations can be in private networks and use plain http. Off, only public https addresses are allowed, checked at each connection. The `…_BASE_URL` variables of the environment can be anywhere',
      },
    ],
  },
  {
    title: 'Mail',
    variables: [
      {
        name: 'SMTP_URL',
        default: 'none',
        effect:
          '`smtp://user:password@host:587`. Without it no email is delivered: `local` keeps emails in `DATA_DIR/outbox`, elsewhere the log says so',
        isSecret: true,
      },
      { name: 'MAIL_FROM', default: 'none', effect: 'the sender; required with `SMTP_URL`' },
      {
        name: 'CONTACT_MAIL',
        default: 'none',
        effect:
          'where messages from `/contact` are emailed; without it they are only in the table `contact_messages`',
      },
      {
        name: 'MAIL_EVENTS_SECRET',
        default: 'off',
        effect:
          '24 to 200 letters and digits: authenticates reports of bounced emails, see [operations](operations.md#mails-that-come-back)',
        isSecret: true,
      },
      {
        name: 'MAIL_EVENTS_SENDGRID_KEY',
        default: 'off',
        effect: 'the verification key of SendGrid’s event webhook',
      },
    ],
  },
  {
    title: 'Free trials',
    variables: [
      {
        name: 'TRIAL_ENGINES',
        default: 'the sandbox, if available',
        effect:
          'ids of engines that trials use with the keys of the instance, separated by commas. Without any of them and without the sandbox, as in `production`, there are no trials',
      },
      {
        name: 'TRIAL_BUDGET_USD',
        default: '`1`',
        effect: 'cost limit of one trial on real engines; runs stop before they exceed it',
      },
      {
        name: 'TRIAL_DAILY_BUDGET_USD',
        default: '`20`',
        effect:
          'cost limit of all trials that start within a day; later ones use the sandbox, or wait for another day',
      },
    ],
  },
  {
    title: 'SMS and WhatsApp',
    note: 'Without these, users can’t add a phone number. See [webhooks](webhooks.md).',
    variables: [
      { name: 'TWILIO_ACCOUNT_SID', default: 'off', effect: 'the account, `AC…`' },
      {
        name: 'TWILIO_AUTH_TOKEN',
        default: 'off',
        effect: 'its token; belongs to `TWILIO_ACCOUNT_SID`',
        isSecret: true,
      },
      {
        name: 'TWILIO_FROM',
        default: 'none',
        effect: 'the number SMS are sent from, or a messaging service (`MG…`)',
      },
      {
        name: 'TWILIO_WHATSAPP_FROM',
        default: 'none',
        effect:
          'the number WhatsApp messages are sent from. This or `TWILIO_FROM` is required with the account',
      },
      { name: 'TWILIO_WHATSAPP_TEMPLATE', default: 'none', effect: 'an approved template, `HX…`' },
      {
        name: 'TWILIO_BASE_URL',
        default: '`https://api.twilio.com`',
        effect: 'another host of the same API, such as a proxy',
      },
    ],
  },
  {
    title: 'Selling plans',
    note: 'Without these, everything is free to use and no plans are sold. See [billing](billing.md).',
    variables: [
      {
        name: 'STRIPE_SECRET_KEY',
        default: 'off',
        effect: 'a secret or restricted key of Stripe, `sk_…` or `rk_…`',
        isSecret: true,
      },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        default: 'off',
        effect:
          'verifies events from Stripe: `whsec_…` of the endpoint, several separated by commas during a rotation; belongs to `STRIPE_SECRET_KEY`',
        isSecret: true,
      },
      {
        name: 'STRIPE_TAX',
        default: '`on`',
        effect:
          '`off`: Stripe Tax isn’t used, no tax is added, and screens show final prices. For instances that owe no tax, or whose prices include it',
      },
      {
        name: 'STRIPE_BASE_URL',
        default: '`https://api.stripe.com`',
        effect: 'another host of the same API, such as a proxy',
      },
    ],
  },
  {
    title: 'Sign-in with Google and GitHub',
    note: 'The return address to enter there is `PUBLIC_URL/auth/v1/callback`.',
    variables: [
      { name: 'GOOGLE_CLIENT_ID', default: 'off', effect: 'sign-in with Google' },
      {
        name: 'GOOGLE_CLIENT_SECRET',
        default: 'off',
        effect: 'belongs to `GOOGLE_CLIENT_ID`',
        isSecret: true,
      },
      { name: 'GITHUB_CLIENT_ID', default: 'off', effect: 'sign-in with GitHub' },
      {
        name: 'GITHUB_CLIENT_SECRET',
        default: 'off',
        effect: 'belongs to `GITHUB_CLIENT_ID`',
        isSecret: true,
      },
      { name: 'GITHUB_URL', default: '`https://github.com`', effect: 'a GitHub Enterprise' },
      {
        name: 'OIDC_ISSUER',
        default: 'off',
        effect: 'sign-in with any OpenID Connect provider: its issuer, such as `https://login.company.com`',
      },
      { name: 'OIDC_CLIENT_ID', default: 'off', effect: 'belongs to `OIDC_ISSUER`' },
      {
        name: 'OIDC_CLIENT_SECRET',
        default: 'off',
        effect: 'belongs to `OIDC_CLIENT_ID`',
        isSecret: true,
      },
      { name: 'OIDC_NAME', default: '`single sign-on`', effect: 'name on its button: “Continue with …”' },
      {
        name: 'OIDC_TRUST_EMAIL',
        default: '`false`',
        effect:
          '`true`: an address that this provider calls verified opens the account with that address. Only for a provider that you run and where people cannot enter any address they like. Otherwise people sign in by a mailed code first and link the provider in their account settings',
      },
    ],
  },
  {
    title: 'Monitoring',
    variables: [
      {
        name: 'METRICS_TOKEN',
        default: 'off',
        effect:
          'at least 16 characters: `/metrics` answers `Authorization: Bearer …` with the state of the instance',
        isSecret: true,
      },
      {
        name: 'LOGTAIL_SOURCE_TOKEN',
        default: 'off',
        effect:
          'remote logging of warnings and errors, `production` only. The browser gets the token, so use a separate source',
      },
      { name: 'LOGTAIL_ENDPOINT', default: 'off', effect: 'where these logs go; belongs to the token' },
      {
        name: 'ANALYTICS_SCRIPT_URL',
        default: 'off',
        effect: 'analytics or session replay, never in `local`',
      },
    ],
  },
] as const satisfies readonly VariableGroup[]

export type ServerVariable = (typeof serverGroups)[number]['variables'][number]['name']

/** Further variables that workers read, in `jobs/`. */
const workerGroup: VariableGroup = {
  title: 'Workers',
  variables: [
    { name: 'WORKER_CONCURRENCY', default: '`50`', effect: 'concurrent calls per process, 1 to 1,000' },
    {
      name: 'ORGANIZATION_CONCURRENCY',
      default: '`150`',
      effect:
        'prompt–engine pairs of one organization that all workers hold at once: running, claimed ahead, or being stored',
    },
    { name: 'ENGINE_TIMEOUT_SECONDS', default: '`180`', effect: 'timeout of one answer, 1 to 7,200' },
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      default: 'off',
      effect: 'workers send traces there over OTLP/HTTP',
    },
    {
      name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      default: 'derived from the one above',
      effect: 'the URL for traces only, used as is',
    },
    {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      default: 'none',
      effect: 'headers of these requests, `name=value` separated by commas',
      isSecret: true,
    },
    { name: 'OTEL_SERVICE_NAME', default: '`answerscope-worker`', effect: 'the name traces carry' },
  ],
}

const embeddingModel = {
  name: 'COMPATIBLE_EMBEDDING_MODEL',
  default: 'none',
  effect: 'the embedding model of that server, for semantic matches',
}

const engineGroup: VariableGroup = {
  title: 'Engines',
  note: 'Keys of the instance, used by workers. Organizations can enter their own. More in [engines](engines.md) and [collectors](collectors.md).',
  variables: providerCatalog.flatMap(({ envPrefix, label, limits, key, needsAddress }) => [
    {
      name: `${envPrefix}_API_KEY`,
      default: key === 'optional' ? 'none' : 'not configured',
      effect: key === 'login-and-password' ? `${label}: \`login:password\`` : `${label}: the key`,
      isSecret: true as const,
    },
    {
      name: `${envPrefix}_BASE_URL`,
      default: needsAddress ? 'not configured' : 'the provider’s own',
      effect: needsAddress ? 'the URL, with or without `/v1`' : 'another server of the same wire format',
    },
    {
      name: `${envPrefix}_MODEL`,
      default: needsAddress ? 'not configured' : 'the engine’s own',
      effect: 'the default model',
    },
    ...(needsAddress ? [embeddingModel] : []),
    {
      name: `${envPrefix}_PRICES`,
      default: 'the built-in tables',
      effect: 'JSON by model or `*` that replaces them',
    },
    {
      name: `${envPrefix}_REQUESTS_PER_MINUTE`,
      default: limits.requestsPerMinute === null ? 'no limit' : `\`${limits.requestsPerMinute}\``,
      effect: 'calls started per minute by all workers; `0`: no limit',
    },
    {
      name: `${envPrefix}_CONCURRENCY`,
      default: `\`${limits.concurrency}\``,
      effect: 'concurrent calls of all workers',
    },
  ]),
}

const commandGroup: VariableGroup = {
  title: 'Commands',
  variables: [
    {
      name: 'BACKUP_PASSPHRASE',
      default: 'no encryption',
      effect: 'encrypts `backup` and opens `restore` if no passphrase file is given',
      isSecret: true,
    },
  ],
}

const groups: readonly VariableGroup[] = [...serverGroups, workerGroup, engineGroup, commandGroup]

/** The names of our variables that have a value, in the order of the table. Never a value. */
export function setVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  return groups.flatMap(({ variables }) => variables.map(({ name }) => name)).filter((name) => env[name])
}

/** `docs/configuration.md`. */
export function configurationPage(): string {
  return `${[heading, ...groups.map(section)].join('\n\n')}\n`
}

const heading = `# Configuration

<!-- Made by \`npm run configuration\` from server/configuration.ts. -->

Answerscope is configured by environment variables only. None is required on a single machine. An empty variable counts
as unset. An invalid or missing variable stops the start with a message that names it; all of them are listed at once. At its
start, a process prints which variables are set, never their values. 🔑 marks secrets: put them in the service's environment
file, readable only by its account. How to use them: [operations](operations.md).`

function section({ title, note, variables }: VariableGroup): string {
  const rows = variables.map(
    ({ name, default: without, effect, isSecret }) =>
      `| \`${name}\`${isSecret === true ? ' 🔑' : ''} | ${without} | ${effect} |`,
  )
  const table = ['| Variable | Default | Effect |', '| --- | --- | --- |', ...rows].join('\n')
  return [`## ${title}`, ...(note === undefined ? [] : [note]), table].join('\n\n')
}
