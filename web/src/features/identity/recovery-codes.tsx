import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../components/inputs/save-file.ts'
import { t } from '../../lib/language/t.ts'
import { secondFactorKeys } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** Recovery codes for a lost factor. Nothing is shown for projects that do not offer them yet. */
export function RecoveryCodes() {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { attempt, isBusy, failure } = useAttempt()
  const status = useQuery({
    queryKey: [...secondFactorKeys.all, 'recovery'],
    retry: false,
    queryFn: async () => {
      const { data, error } = await supabase().auth.mfa.recoveryCodes.getStatus()
      if (!error) return { isOffered: true, total: data.total, remaining: data.remaining }
      if (error.code === 'mfa_factor_not_found') return { isOffered: true, total: 0, remaining: 0 }
      return { isOffered: false, total: 0, remaining: 0 }
    },
  })
  if (!status.data?.isOffered) return null
  const { total, remaining } = status.data
  const create = () =>
    attempt(async () => {
      const { recoveryCodes } = supabase().auth.mfa
      const { data, error } = total === 0 ? await recoveryCodes.generate() : await recoveryCodes.regenerate()
      if (error) return { error }
      setCodes(data.codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')))
      await queryClient.invalidateQueries({ queryKey: [...secondFactorKeys.all, 'recovery'] })
    })
  const remove = () =>
    attempt(async () => {
      const { error } = await supabase().auth.mfa.recoveryCodes.unenroll()
      if (error) return { error }
      setCodes(null)
      await queryClient.invalidateQueries({ queryKey: [...secondFactorKeys.all, 'recovery'] })
    })
  return (
    <Stack gap="xs">
      <Title order={4} fz="sm">
        {t('Recovery codes')}
      </Title>
      {codes === null ? (
        <Text fz="sm">
          {total === 0
            ? t('None yet. Each code signs you in once if you lose your two-factor method.')
            : t('{remaining, plural, one {# of {total} is unused.} other {# of {total} are unused.}}', {
                remaining,
                total,
              })}
        </Text>
      ) : (
        <>
          <Code block>{codes.join('\n')}</Code>
          <Text fz="sm">
            {t(
              'Save these codes now. We won’t show them again. Keep them somewhere you can reach without your phone.',
            )}
          </Text>
        </>
      )}
      <Failure sentence={failure} />
      <Group gap="xs">
        {codes !== null && (
          <>
            <CopyButton value={codes.join('\n')}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy}>
                  {copied ? t('Copied') : t('Copy codes')}
                </Button>
              )}
            </CopyButton>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => saveFile('answerscope-recovery-codes.txt', new Blob([codes.join('\n')]))}
            >
              {t('Download codes')}
            </Button>
          </>
        )}
        {total > 0 && (
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => void remove()}>
            {t('Remove recovery codes')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void create()}>
          {total === 0 ? t('Create recovery codes') : t('Replace recovery codes')}
        </Button>
      </Group>
    </Stack>
  )
}
