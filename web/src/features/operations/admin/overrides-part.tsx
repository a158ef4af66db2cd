import { Button, Flex, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OrganizationPage, OrganizationRow } from '#core/organizations/admin-schema.ts'
import type { Overridable } from '#core/billing/plans/overrides.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCalendarDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './admin-page.module.css'
import { GiveForm } from './override-form.tsx'
import { overrideChoices, type OverrideChoice } from './override-choices.ts'
import { overridableLabels } from './organization-labels.ts'
import { give, takeBack } from './organizations-query.ts'
import { useOrganizationChange } from './use-organization-change.ts'

type Props = { organization: OrganizationRow; plans: OrganizationPage['plans']; mayAct: boolean }

/** The overrides of an organization, whatever it pays for, with a form to add and buttons to remove them. */
export function OverridesPart({ organization, plans, mayAct }: Props) {
  const [isGiving, setGiving] = useState(false)
  const things = overrideChoices(organization)
  const isTrial = organization.state === 'trial' || organization.state === 'trial-ended'
  return (
    <section aria-labelledby="given">
      <Title order={3} id="given" fz="sm" mb={4}>
        {t('Overrides')}
      </Title>
      {things.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {isTrial
            ? t('This is a trial. It gets a plan when it becomes an account.')
            : t('No overrides. The organization’s own plan applies.')}
        </Text>
      ) : (
        <Flex component="ul" className={classes['given']} direction="column" fz="md" aria-labelledby="given">
          {things.map((thing) => (
            <Thing key={thing.what} organizationId={organization.id} thing={thing} mayAct={mayAct} />
          ))}
        </Flex>
      )}
      {!mayAct || isTrial ? null : isGiving ? (
        <GiveForm organization={organization} plans={plans} onClose={() => setGiving(false)} />
      ) : (
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => setGiving(true)}>
          {t('Add override')}
        </Button>
      )}
    </section>
  )
}

function Thing({
  organizationId,
  thing: { what, value, until, reason, again },
  mayAct,
}: {
  organizationId: string
  thing: OverrideChoice
  mayAct: boolean
}) {
  const takingBack = useOrganizationChange((kind: Overridable) => takeBack(organizationId, kind), {
    done: t('Override removed'),
    undo: () => give(organizationId, again),
  })
  const name = t(overridableLabels[what])
  return (
    <li>
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>
          {name}: <strong>{value}</strong>{' '}
          {until === null ? t('until removed') : t('until {day}', { day: formatCalendarDay(until) })}
        </span>
        <small>{reason}</small>
      </span>
      {mayAct ? (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label={t('Remove override: {name}', { name })}
          loading={takingBack.isPending}
          onClick={() => takingBack.submit(what)}
        >
          {t('Remove')}
        </Button>
      ) : null}
    </li>
  )
}
