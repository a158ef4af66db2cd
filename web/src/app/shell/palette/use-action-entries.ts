import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCost } from '../../../components/run-plan/describe-forecast.ts'
import { useForecast } from '../../../components/run-plan/forecast-query.ts'
import { sentPlan, startingPlan } from '../../../components/run-plan/plan-values.ts'
import { message } from '#core/language/message.ts'
import { brandQuery } from '../../../lib/brands/brands.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useRunNow } from '../../../lib/reports/run-now.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { pageActions } from '../../../lib/shortcuts.ts'
import type { Entry } from './entry.ts'
import { hrefTo, type Where } from './screen-entries.ts'

type Dialogs = { openExport: () => void; openShortcuts: () => void }

/** What the user may do: with the brand on the screen, in the organization, and with this browser. */
export function useActionEntries(where: Where, { openExport, openShortcuts }: Dialogs): Entry[] {
  const { membership, brand, search } = where
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const runNow = useRunNow()
  const isOpen = !membership.isBehindSecondFactor
  const mayEdit = isOpen && can(membership, 'edit')
  const { brand: profile, cost } = useRunCost(mayEdit ? where : null)
  const action = (
    id: string,
    label: string,
    icon: Entry['icon'],
    does: { href: string } | { run: () => void },
    rest: Pick<Entry, 'note' | 'keys'> & { words?: string } = {},
  ): Entry => {
    const { words = '', ...others } = rest
    return {
      id: `action ${id}`,
      group: 'actions',
      label,
      icon,
      words: t(words).split(','),
      ...others,
      ...does,
    }
  }
  const ofBrand =
    brand === null || !isOpen
      ? []
      : [
          ...(mayEdit && profile?.archivedAt === null
            ? [
                action(
                  'run',
                  t('Run {name} now', { name: brand.name }),
                  'actions',
                  { run: () => runNow({ brandId: brand.id }) },
                  {
                    words: message('start, prompts, collect answers'),
                    keys: 'r',
                    ...(cost && { note: cost }),
                  },
                ),
                action(
                  'add-prompts',
                  t('Add prompts to {name}', { name: brand.name }),
                  'prompts',
                  { href: hrefTo(where, '/prompts', { add: 'true' }) },
                  { words: message('new, question, import') },
                ),
                action('brand', t('Edit {name}', { name: brand.name }), 'brands', {
                  href: hrefTo(where, `/brand/${brand.id}`),
                }),
              ]
            : []),
          action(
            'export',
            t('Export answers of {name}', { name: brand.name }),
            'download',
            { run: openExport },
            {
              words: message('download, CSV, JSONL, data'),
            },
          ),
          action(
            'email-report',
            t('Create email report'),
            'bell',
            { href: hrefTo(where, '/overview', { ...search, digests: 'open' }) },
            { words: message('schedule, weekly, monthly, digest') },
          ),
          ...(can(membership, 'query-fanout') && mayEdit
            ? [
                action('fan-out', t('New fan-out analysis'), 'fanout', {
                  href: hrefTo(where, '/query-fanout', { view: 'analyses', start: 'new' }),
                }),
              ]
            : []),
          action('alert', t('Create alert'), 'bell', {
            href: hrefTo(where, '/notifications', { section: 'rules', newAlert: 'metric' }),
          }),
        ]
  return [
    ...ofBrand,
    ...(isOpen && can(membership, 'create-brands')
      ? [
          action('new-brand', t('New brand'), 'brands', {
            href: hrefTo(where, '/brands', { create: 'true' }),
          }),
        ]
      : []),
    ...(isOpen && can(membership, 'admin')
      ? [
          action(
            'invite',
            t('Invite member'),
            'admin',
            { href: hrefTo(where, '/settings', { section: 'invites' }) },
            { words: message('invite someone, add user, colleague, team') },
          ),
        ]
      : []),
    action(
      'scheme',
      scheme === 'dark' ? t('Switch to light') : t('Switch to dark'),
      scheme === 'dark' ? 'sun' : 'moon',
      { run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') },
      { words: message('dark mode, light mode, theme, night, colors') },
    ),
    action(
      'shortcuts',
      t('Keyboard shortcuts'),
      'more',
      { run: openShortcuts },
      {
        words: message('keys, hotkeys, help'),
        keys: '?',
      },
    ),
    action(
      'whats-new',
      t('What’s new'),
      'external',
      { href: '/changelog' },
      { words: message('changelog, releases') },
    ),
    action(
      'sign-out',
      t('Sign out'),
      'close',
      { run: () => void signOut() },
      { words: message('log out, leave') },
    ),
  ]
}

/** What the screen behind the palette offers. */
export const pageEntries = (): Entry[] =>
  pageActions().map(({ id, label, keys, run }) => ({
    id: `here ${id}`,
    group: 'actions',
    label,
    icon: 'actions',
    ...(keys && { keys }),
    run,
  }))

/** "24 prompts × 5 engines, about $2.90", for the run that the dialog offers first. */
function useRunCost(where: Where | null) {
  const brandId = where?.brand?.id ?? ''
  const { data: brand } = useQuery({ ...brandQuery(brandId), enabled: brandId !== '', staleTime: 60_000 })
  const { data: engines } = useQuery({
    ...enginesQuery(where?.membership.organizationId ?? ''),
    enabled: brandId !== '',
    staleTime: 60_000,
  })
  const plan =
    brand === undefined || engines === undefined || !brand.canEdit || brand.prompts === 0
      ? null
      : sentPlan(startingPlan(engines, brand))
  const forecast = useForecast(brandId, plan === null || plan.engines.length === 0 ? null : plan)
  const cost =
    brand === undefined || plan === null || forecast.data === undefined || forecast.isOutdated
      ? null
      : t('{prompts} prompts × {engines, plural, one {# engine} other {# engines}}, {cost}', {
          prompts: formatCount(brand.prompts),
          engines: plan.engines.length,
          cost: formatCost(forecast.data.usd, forecast.data.unpricedAnswers),
        })
  return { brand: brand?.canEdit === true ? brand : undefined, cost }
}
