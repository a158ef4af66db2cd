import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { ApiError } from '../../../lib/api.ts'
import { membershipKeys } from '../../../lib/organization/memberships.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { draftKeys, draftQuery, startDraft, startOnboarding } from './brand-drafts.ts'
import { FormSection } from '../form-section.tsx'
import { t } from '../../../lib/language/t.ts'

/** The first step of a new brand, in place: its field, or the way back to what was begun. */
export function StartOrContinueBrand({ organizationId }: { organizationId: string }) {
  const draft = useQuery(draftQuery(organizationId))
  return (
    <Loaded query={draft}>
      {(open) =>
        open === null ? (
          <StartBrand organizationId={organizationId} />
        ) : (
          <EmptyState
            title={t('Finish setting up {brand}', { brand: open.proposal.name })}
            action={
              <ButtonLink to="/brands" search={{ create: 'true' }}>
                {t('Continue')}
              </ButtonLink>
            }
          >
            {t('Your changes are saved. Next: check the names and first prompts, then run them.')}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** One field: a website or a name. Without an organization, it is created as well. */
export function StartBrand({ organizationId }: { organizationId: string | null }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const start = useSubmission({
    mutationFn: async (brand: string) => {
      if (organizationId !== null) await startDraft(organizationId, brand)
      return organizationId ?? (await startOnboarding(brand))
    },
    onSuccess: async (id) => {
      if (organizationId === null) {
        await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
        router.options.context.organization.select(id)
      }
      await queryClient.invalidateQueries({ queryKey: draftKeys.all })
      await router.navigate({ to: '/brands', search: { create: 'true' } })
    },
  })
  return (
    <FormSection
      title={t('Which brand do you want to track?')}
      description={
        organizationId === null
          ? t(
              'We’ll propose names and first prompts, and you can change everything. Your organization gets the name of the brand, which you can change in Settings.',
            )
          : t('We’ll propose names and first prompts, and you can change everything.')
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(typed.trim() === '')
          if (typed.trim() !== '') start.submit(typed)
        }}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            label={t('Website or brand name')}
            placeholder="acme.com"
            maxLength={253}
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            flex="1 1 16rem"
            value={typed}
            error={isMissing && typed.trim() === '' ? t('Required.') : messageOf(start.error)}
            onChange={(event) => {
              start.reset()
              setTyped(event.currentTarget.value)
            }}
          />
          <Button type="submit" mt="1.45rem" loading={start.isPending}>
            {t('Continue')}
          </Button>
        </Group>
      </form>
      <Text fz="xs" c="dimmed" mt="xs">
        {t('If you enter a website, we read its home page once.')}
      </Text>
    </FormSection>
  )
}

function messageOf(error: Error | null): string | null {
  if (error === null) return null
  return (error instanceof ApiError ? error.fields['brand'] : undefined) ?? error.message
}
