import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { brandQuery, brandsQuery } from '../../../lib/brands/brands.ts'
import { currentBrand } from '../../../lib/organization/use-brands.ts'
import { labelerQuery } from './api/labeler.ts'
import { LabelerForm } from './labeler-form.tsx'
import { LabelNewest } from './labeler-newest.tsx'
import { LabelerProgress } from './labeler-progress.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import classes from '../../../components/layout/settings.module.css'
import { t } from '../../../lib/language/t.ts'

/** The engine that labels answers, and its cost. Without one, the word list is used. */
export function LabelerSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(brandsQuery(organizationId))
  return (
    <SettingSection
      title={t('AI labeling')}
      about={t(
        'An AI model labels each answer with sentiment, recommendation, aspects (such as price or support), attributes, and claims, with quotes. Without it, a word list labels sentiment and recommendations in English answers only.',
      )}
    >
      <Loaded query={query}>
        {(brands) => <Labelers brands={brands.filter(({ archivedAt }) => archivedAt === null)} />}
      </Loaded>
    </SettingSection>
  )
}

function Labelers({ brands }: { brands: readonly BrandRow[] }) {
  const [chosen, setChosen] = useState<string | undefined>()
  const brand = currentBrand(brands, chosen)
  if (brand === undefined) return <p className={classes['unavailable']}>{t('No brands yet')}</p>
  return (
    <>
      <NativeSelect
        label={t('Brand')}
        w="fit-content"
        mb="md"
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={brand.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <LabelerOf key={brand.id} brand={brand} />
    </>
  )
}

function LabelerOf({ brand }: { brand: BrandRow }) {
  const query = useQuery({ ...labelerQuery(brand.id), refetchInterval: 10_000 })
  const canEdit = useQuery(brandQuery(brand.id)).data?.canEdit === true
  return (
    <Loaded query={query}>
      {(judge) => (
        <>
          <LabelerProgress judge={judge} />
          {canEdit ? <LabelerForm brand={brand} judge={judge} /> : null}
          {canEdit && judge.settings?.enabled === true ? <LabelNewest brandId={brand.id} /> : null}
        </>
      )}
    </Loaded>
  )
}
