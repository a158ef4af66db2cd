import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Excess, PlanCard } from '#core/billing/schema.ts'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import { t } from '../../lib/language/t.ts'
import { activeQuery } from './api/billing.ts'

export type Kept = { brandIds: string[]; userIds: string[] }

/** Chooses the brands and members that stay active on a smaller plan. Without a choice, the oldest stay. */
export function KeptChoice({
  organizationId,
  plan,
  excess,
  kept,
  onChange,
}: {
  organizationId: string
  plan: PlanCard
  excess: Excess
  kept: Kept
  onChange: (kept: Kept) => void
}) {
  const query = useQuery(activeQuery(organizationId))
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
      {({ brands, members }) => (
        <Stack gap="md">
          {excess.brands !== null && plan.brands !== null ? (
            <Choice
              label={t('Brands to keep active')}
              about={t(
                'Choose {count, plural, one {# brand} other {# brands}} to keep active. The rest are archived with their data. If you choose fewer, we keep the oldest.',
                {
                  count: plan.brands,
                },
              )}
              limit={plan.brands}
              options={brands.map(({ id, name }) => ({ id, name }))}
              chosen={kept.brandIds}
              onChange={(brandIds) => onChange({ ...kept, brandIds })}
            />
          ) : null}
          {excess.seats !== null && plan.seats !== null ? (
            <Choice
              label={t('Members to keep active')}
              about={t(
                'Choose {count, plural, one {# member} other {# members}} to keep active, including an owner. The rest are deactivated and can be reactivated later. If you choose fewer, we keep owners, admins, and the earliest members.',
                {
                  count: plan.seats,
                },
              )}
              limit={plan.seats}
              options={members.map(({ userId, name, email }) => ({
                id: userId,
                name: name || (email ?? ''),
              }))}
              chosen={kept.userIds}
              onChange={(userIds) => onChange({ ...kept, userIds })}
            />
          ) : null}
        </Stack>
      )}
    </Loaded>
  )
}

function Choice({
  label,
  about,
  limit,
  options,
  chosen,
  onChange,
}: {
  label: string
  about: string
  limit: number
  options: readonly { id: string; name: string }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <Checkbox.Group label={label} description={about} value={chosen} onChange={onChange}>
      <Stack gap={6} mt="xs">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            size="xs"
            value={id}
            label={name}
            disabled={chosen.length >= limit && !chosen.includes(id)}
          />
        ))}
      </Stack>
      <Text fz="xs" c="dimmed" mt={4} aria-live="polite">
        {t('{chosen} of {limit} selected', { chosen: chosen.length, limit })}
      </Text>
    </Checkbox.Group>
  )
}
