import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { useSubmission } from '../../../lib/use-submission.ts'
import { draftKeys, draftQuery, skipHomePage } from './brand-drafts.ts'
import { ReviewBrand } from './review-brand.tsx'
import { StartBrand } from './start-brand.tsx'
import { FormSection } from '../form-section.tsx'
import { t } from '../../../lib/language/t.ts'

/** A new brand: one field, then everything that is proposed for it. What was begun opens again after a reload. */
export function NewBrandPage({ organizationId }: { organizationId: string }) {
  const draft = useQuery(draftQuery(organizationId))
  return (
    <Page title={t('New brand')} trail={[{ label: t('Brands'), link: { to: '/brands', search: {} } }]}>
      <div style={{ maxWidth: '46rem' }}>
        <Loaded query={draft}>
          {(open) => {
            if (open === null) return <StartBrand organizationId={organizationId} />
            if (open.state === 'reading')
              return <Reading draftId={open.id} domain={open.domain ?? open.typed} />
            return <ReviewBrand key={open.id} draft={open} organizationId={organizationId} />
          }}
        </Loaded>
      </div>
    </Page>
  )
}

function Reading({ draftId, domain }: { draftId: string; domain: string }) {
  const queryClient = useQueryClient()
  const skip = useSubmission({
    mutationFn: () => skipHomePage(draftId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftKeys.all }),
  })
  return (
    <FormSection
      title={t('Reading {domain}…', { domain })}
      description={t('This takes a few seconds. Next: check the names and first prompts.')}
    >
      <Group aria-busy="true">
        <Loader size="sm" aria-label={t('Loading')} />
        <Button variant="default" loading={skip.isPending} onClick={() => skip.submit(undefined)}>
          {t('Continue without it')}
        </Button>
      </Group>
      {skip.error === null ? null : (
        <Text fz="sm" c="var(--worse)" role="alert">
          {skip.error.message}
        </Text>
      )}
    </FormSection>
  )
}
