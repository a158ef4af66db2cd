import { Box, Button, Group, Select, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrandQuality } from '#core/labels/checks/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { auditKey, auditQuery, drawAudit } from './api/extraction-quality.ts'
import classes from './extraction-quality.module.css'
import { AuditPair } from './audit-pair.tsx'
import { useEditableOrganizations } from './use-editable-organizations.ts'
import { t } from '../../../lib/language/t.ts'

const size = 20

/** A label review: checks a random sample pair by pair with the keyboard. An open review continues where it stopped. */
export function AuditSection({
  brands,
  chosen,
  onChoose,
}: {
  brands: readonly BrandQuality[]
  /** Null: the first brand. */
  chosen: string | null
  onChoose: (brandId: string | null) => void
}) {
  const editable = useEditableOrganizations()
  const mine = brands.filter(({ organizationId }) => editable.has(organizationId))
  const brand = mine.find(({ brandId }) => brandId === chosen) ?? mine[0]
  if (brand === undefined) return null
  return (
    <Box component="section" mb={28}>
      <Title order={2}>{t('Check a random sample')}</Title>
      <p className={classes['quiet']}>
        {t(
          'Half of these pairs were extracted as mentions, half weren’t. We don’t show which. Your checks determine precision, recall, and corrected visibility.',
        )}
      </p>
      <Group align="end" gap="sm" mb={12}>
        <Select
          label={t('Brand')}
          data={mine.map(({ brandId, name, organization }) => ({
            value: brandId,
            label: `${name} (${organization})`,
          }))}
          value={brand.brandId}
          onChange={onChoose}
          allowDeselect={false}
          searchable
        />
      </Group>
      <BrandAudit key={brand.brandId} brand={brand} />
    </Box>
  )
}

function BrandAudit({ brand }: { brand: BrandQuality }) {
  const query = useQuery(auditQuery(brand.brandId))
  const queryClient = useQueryClient()
  const drawing = useSubmission({
    mutationFn: () => drawAudit(brand.brandId, size),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKey(brand.brandId) }),
  })
  return (
    <Loaded query={query}>
      {(audit) => {
        const next = audit?.items.find(({ isDone }) => !isDone)
        const done = audit?.items.filter(({ isDone }) => isDone).length ?? 0
        if (audit && next)
          return (
            <AuditPair
              key={`${audit.id} ${next.index}`}
              audit={audit}
              item={next}
              progress={{ done, total: audit.items.length }}
            />
          )
        return (
          <Group align="stretch" gap={8} mt={12}>
            <Button loading={drawing.isPending} onClick={() => drawing.submit(undefined)}>
              {t('Check {size} answers', { size })}
            </Button>
            {audit ? (
              <output className={classes['quiet']}>
                {t('Last sample of {items} completed', { items: formatCount(audit.items.length) })}
              </output>
            ) : null}
          </Group>
        )
      }}
    </Loaded>
  )
}
