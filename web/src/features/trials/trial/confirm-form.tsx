import { Button, Stack, TagsInput, Text, TextInput, Title } from '@mantine/core'
import { trialConfirmation, trialLimits, type TrialView } from '#core/trials/schema.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { locale } from '../../../lib/language/chosen.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { confirmTrial } from './api/trial.ts'
import classes from './trial.module.css'

/**
 * Starts a trial, which opening the link alone does not. Asks what people search for when they should find the brand.
 */
export function ConfirmForm({
  token,
  trial,
  onConfirmed,
}: {
  token: string
  trial: TrialView
  onConfirmed: (trial: TrialView) => void
}) {
  const form = useSchemaForm({
    schema: trialConfirmation,
    initialValues: { token, topic: trial.topic, rivals: trial.rivals },
    lists: ['rivals'],
  })
  const confirming = useSubmission({
    mutationFn: confirmTrial,
    retry: false,
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  return (
    <section className={`${classes['card']} ${styles['panel']}`}>
      <Title order={1}>{t('What does AI say about {brand}?', { brand: trial.brandName })}</Title>
      <p className={classes['words']}>
        {t('We’ll run your customers’ questions from {country} and show the answers as they arrive.', {
          country: new Intl.DisplayNames(locale, { type: 'region' }).of(trial.country) ?? trial.country,
        })}
      </p>
      {trial.failure === null ? null : (
        <Text role="alert" fz="sm" c="worse">
          {said(trial.failure)}
        </Text>
      )}
      <form
        noValidate
        onSubmit={form.onSubmit(({ topic, rivals }) => confirming.submit({ token, topic, rivals }))}
      >
        <Stack gap="md">
          <TextInput
            label={t('What do you sell?')}
            description={t('As your customers would search for it')}
            placeholder={t('e.g., accounting software for freelancers')}
            required
            maxLength={80}
            data-autofocus
            {...form.getInputProps('topic')}
          />
          <TagsInput
            label={t('Competitors (optional)')}
            description={t('Up to {count} competitors', { count: trialLimits.rivals })}
            maxTags={trialLimits.rivals}
            splitChars={[',', ';']}
            acceptValueOnBlur
            {...form.getInputProps('rivals')}
          />
          <Button type="submit" fullWidth loading={confirming.isPending}>
            {t('Start trial')}
          </Button>
        </Stack>
      </form>
    </section>
  )
}
