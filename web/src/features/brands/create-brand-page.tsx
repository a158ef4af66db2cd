import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { brandInput, type BrandDraft } from '#core/brands/schema.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { Page } from '../../components/layout/page.tsx'
import { PromptIntake } from '../../components/prompt-intake/prompt-intake.tsx'
import { usePromptIntake } from '../../components/prompt-intake/use-prompt-intake.ts'
import { brandKeys } from '../../lib/brands/brands.ts'
import { formatCount } from '../../lib/format.ts'
import { clientKeys } from '../../lib/organization/client-keys.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { createBrand } from './api/save-brand.ts'
import { writtenAliases } from './alias-editor.tsx'
import { BrandFields, emptyBrand, type BrandFieldValues } from './brand-fields.tsx'
import { CompetitorRows, type CompetitorDraft } from './competitors/competitor-rows.tsx'
import { FormSection } from './form-section.tsx'
import { t } from '../../lib/language/t.ts'

type Draft = BrandFieldValues & { competitors: CompetitorDraft[] }

const empty: Draft = { ...emptyBrand, competitors: [] }

export function CreateBrandPage({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm({
    schema: brandInput,
    initialValues: empty,
    lists: ['domains'],
    tidy: withoutBlankRows,
  })
  const intake = usePromptIntake()
  const [formElement, setFormElement] = useState<HTMLFormElement | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const creating = useSubmission({
    mutationFn: (brand: BrandDraft) => createBrand(organizationId, brand),
    onSuccess: async ({ id }, brand) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: brandKeys.all }),
        queryClient.invalidateQueries({ queryKey: clientKeys.all }),
      ])
      notify(t('{name} created', { name: brand.name }))
      await navigate({ to: '/prompts', search: { clientId: id } })
    },
    onError: (error) => {
      if (form.showServerErrors(error)) focusFirstError(formElement)
      else notifyError(error)
    },
  })

  const handleSubmit = form.onSubmit(
    (values) => {
      creating.submit({ ...values, prompts: intake.accepted })
    },
    () => focusFirstError(formElement),
  )

  return (
    <Page title={t('New brand')} trail={[{ label: t('Brands'), link: { to: '/brands', search: {} } }]}>
      <form ref={setFormElement} onSubmit={handleSubmit} noValidate>
        <Stack gap="lg" maw="46rem">
          <FormSection
            title={t('Brand')}
            description={t('What to look for in answers, and which pages belong to the brand.')}
          >
            <BrandFields values={form.values} errors={form.errors} onChange={form.setValues} />
          </FormSection>
          <FormSection
            title={t('Competitors')}
            description={t(
              'Brands that answers might mention alongside yours. Share of voice compares your brand with them. You can change them later, and stored answers will be reprocessed.',
            )}
          >
            <CompetitorRows
              competitors={form.values.competitors}
              errors={form.errors}
              onChange={(competitors) => form.setFieldValue('competitors', competitors)}
            />
          </FormSection>
          <FormSection
            title={t('First prompts')}
            description={t(
              'Questions your customers ask AI, in their own words. Leave your brand out of most of them. Branded prompts are counted separately.',
            )}
          >
            <PromptIntake intake={intake} />
          </FormSection>
          <Group justify="space-between">
            <Text fz="sm" c="dimmed" aria-live="polite">
              {summary(form.values, intake.accepted.length)}
            </Text>
            <Group gap="xs">
              <ButtonLink to="/brands" search={{}} variant="default">
                {t('Cancel')}
              </ButtonLink>
              <Button type="submit" loading={creating.isPending}>
                {t('Create brand')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}

/** Blank rows are neither competitors nor aliases. */
export function withoutBlankRows(values: Draft): Draft {
  return {
    ...values,
    aliases: writtenAliases(values.aliases),
    competitors: values.competitors
      .filter(({ name, domains, aliases }) => name.trim() !== '' || domains.length > 0 || aliases.length > 0)
      .map((competitor) => ({ ...competitor, aliases: writtenAliases(competitor.aliases) })),
  }
}

function summary({ competitors }: Draft, prompts: number): string {
  const rivals = competitors.filter(({ name }) => name.trim() !== '').length
  const many = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
  return t('1 brand, {rivals}, {prompts}', {
    rivals: many(rivals, 'competitor'),
    prompts: many(prompts, 'prompt'),
  })
}

/** Fields show their errors only after the next render. */
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
