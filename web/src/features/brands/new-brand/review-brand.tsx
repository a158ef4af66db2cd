import { Alert, Autocomplete, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { aliasMatch, brandInput, type BrandDraft } from '#core/brands/schema.ts'
import { isLanguage, type Language } from '#core/language/languages.ts'
import {
  firstPrompts,
  followSubject,
  withoutKey,
  type PromptSubject,
} from '#core/onboarding/first-prompts.ts'
import type { BrandDraftView, DraftContent } from '#core/onboarding/schema.ts'
import { pageProblemTexts } from '#core/pages/problems.ts'
import type { PromptInput } from '#core/prompts/schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { brandKeys } from '../../../lib/brands/brands.ts'
import { language } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { clientKeys } from '../../../lib/organization/client-keys.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { writtenAliases } from '../alias-editor.tsx'
import { BrandFields, type BrandFieldValues } from '../brand-fields.tsx'
import { CompetitorRows, type CompetitorDraft } from '../competitors/competitor-rows.tsx'
import { FormSection } from '../form-section.tsx'
import { createBrand, discardDraft, draftKeys, keepDraft } from './brand-drafts.ts'
import { PromptList } from './prompt-list.tsx'

type NewBrandValues = BrandFieldValues & {
  category: string
  competitors: CompetitorDraft[]
  prompts: PromptInput[]
}

const keepAfterMs = 400

/** Everything proposed for a new brand. Each change is stored, so that nothing is lost. */
export function ReviewBrand({ draft, organizationId }: { draft: BrandDraftView; organizationId: string }) {
  const form = useSchemaForm({
    schema: brandInput,
    initialValues: startingValues(draft),
    lists: ['domains'],
    tidy: withoutBlankRows,
  })
  const [formElement, setFormElement] = useState<HTMLFormElement | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keeping = useKeptDraft(draft.id, form.values)
  const forgetDraft = () => queryClient.setQueryData(draftKeys.of(organizationId), null)

  const creating = useSubmission({
    mutationFn: (brand: BrandDraft) => createBrand(draft.id, brand),
    onSuccess: async ({ id }, brand) => {
      keeping.cancel()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: brandKeys.all }),
        queryClient.invalidateQueries({ queryKey: clientKeys.all }),
      ])
      notify(t('{name} created', { name: brand.name }))
      await navigate({ to: '/overview', search: { clientId: id }, replace: true })
      forgetDraft()
    },
    onError: (error) => {
      if (form.showServerErrors(error)) focusFirstError(formElement)
      else notifyError(error)
    },
  })
  const discarding = useSubmission({
    mutationFn: () => discardDraft(draft.id),
    onSuccess: () => {
      keeping.cancel()
      forgetDraft()
    },
    onError: notifyError,
  })

  const change = (part: Partial<NewBrandValues>) => {
    const before = form.getValues()
    const after = { ...before, ...part }
    form.setValues({
      ...after,
      prompts: part.prompts ?? followSubject(before.prompts, subjectOf(before), subjectOf(after)),
    })
  }
  const handleSubmit = form.onSubmit(
    (values) => creating.submit(values),
    () => focusFirstError(formElement),
  )

  return (
    <form ref={setFormElement} onSubmit={handleSubmit} noValidate>
      <Stack gap="lg">
        <HomePageNote draft={draft} />
        <FormSection
          title={t('Brand')}
          description={t('What to look for in answers, and which pages belong to the brand.')}
        >
          <BrandFields values={form.values} errors={form.errors} onChange={change} />
        </FormSection>
        <FormSection
          title={t('First prompts')}
          description={t(
            'Questions your customers ask AI, in their own words. Leave your brand out of most of them. Branded prompts are counted separately.',
          )}
        >
          <Stack gap="md">
            <Autocomplete
              label={t('What do customers look for?')}
              description={t(
                'A product or service, such as running shoes. The proposed prompts ask about it.',
              )}
              maxLength={120}
              data={draft.proposal.categories}
              filter={({ options }) => options}
              value={form.values.category}
              onChange={(category) => change({ category })}
            />
            <PromptList
              draftId={draft.id}
              prompts={form.values.prompts}
              topic={form.values.category}
              errors={form.errors}
              onChange={(prompts) => change({ prompts })}
            />
          </Stack>
        </FormSection>
        <FormSection
          title={t('Competitors')}
          description={t(
            'Share of voice compares your brand with them. You can leave this empty: we’ll propose competitors from the first answers.',
          )}
        >
          <CompetitorRows
            competitors={form.values.competitors}
            errors={form.errors}
            onChange={(competitors) => change({ competitors })}
          />
        </FormSection>
        <Group justify="space-between">
          <Text fz="sm" c={keeping.error === null ? 'dimmed' : 'var(--worse)'} aria-live="polite">
            {keeping.error === null
              ? t('Next: run {count, plural, one {# prompt} other {# prompts}} and see the first number.', {
                  count: form.values.prompts.length,
                })
              : t('Couldn’t save your changes. They’re still here, and we’ll try again with the next one.')}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              loading={discarding.isPending}
              onClick={() => discarding.submit(undefined)}
            >
              {t('Start over')}
            </Button>
            <Button type="submit" loading={creating.isPending}>
              {t('Create brand')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Why there are fewer proposals than usual. */
function HomePageNote({ draft: { problem, domain, proposal } }: { draft: BrandDraftView }) {
  if (problem === null) return null
  return (
    <Alert color="gray" variant="light" role="note">
      {t('We couldn’t read {domain}, so the name comes from the domain. {reason}', {
        domain: domain ?? proposal.name,
        reason: t(pageProblemTexts[problem.code], problem.values),
      })}
    </Alert>
  )
}

/** Stores the form a moment after each change. */
function useKeptDraft(draftId: string, values: NewBrandValues) {
  const [error, setError] = useState<Error | null>(null)
  const keep = useDebouncedCallback(
    (content: DraftContent) => {
      keepDraft(draftId, content).then(
        () => setError(null),
        (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause))),
      )
    },
    { delay: keepAfterMs, flushOnUnmount: true },
  )
  const [first] = useState(values)
  // Synchronizes the stored draft with the form.
  useEffect(() => {
    if (values !== first) keep(values)
  }, [values, first, keep])
  return { error, cancel: keep.cancel }
}

/** What the user left, or else what is proposed. */
export function startingValues({ content, proposal }: BrandDraftView): NewBrandValues {
  if (content !== null)
    return {
      ...content,
      aliases: knownRules(content.aliases),
      competitors: content.competitors.map((one) => ({ ...one, aliases: knownRules(one.aliases) })),
    }
  const { name, domains, aliases, description, country, categories } = proposal
  const fields = {
    name,
    domains,
    aliases: aliases.map((text) => ({ text, match: 'auto' as const })),
    description,
    country,
    language: proposal.language,
    category: categories[0] ?? '',
  }
  return { ...fields, competitors: [], prompts: firstPrompts(subjectOf(fields)).map(withoutKey) }
}

const knownRules = (aliases: DraftContent['aliases']) =>
  aliases.map(({ text, match }) => ({ text, match: aliasMatch.catch('auto').parse(match) }))

/** Prompts are proposed in the language of the site, or else of the screen. */
function subjectOf({
  name,
  category,
  language: chosen,
}: Pick<NewBrandValues, 'name' | 'category' | 'language'>): PromptSubject {
  const [base] = (chosen ?? language).split('-')
  const known: Language = isLanguage(base) ? base : 'en'
  return { brandName: name, topic: category, language: known }
}

/** Blank rows are neither competitors nor aliases nor prompts. */
export function withoutBlankRows(values: NewBrandValues): NewBrandValues {
  return {
    ...values,
    aliases: writtenAliases(values.aliases),
    prompts: values.prompts.filter(({ text }) => text.trim() !== ''),
    competitors: values.competitors
      .filter(({ name, domains, aliases }) => name.trim() !== '' || domains.length > 0 || aliases.length > 0)
      .map((competitor) => ({ ...competitor, aliases: writtenAliases(competitor.aliases) })),
  }
}

/** Fields show their errors only after the next render. */
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
