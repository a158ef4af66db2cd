import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { NewShareLink, ShareLinkRow } from '#core/sharing/schema.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { t } from '../../lib/language/t.ts'
import { brandLinksQuery } from './api/share-links.ts'
import { NewLink } from './new-link.tsx'
import { RecipientsPanel } from './recipients-panel.tsx'
import { ShareForm, type SharedScreen } from './share-form.tsx'
import { ShareLinksList } from './share-links-list.tsx'

/** The share links of a brand, and a form for a new one: to `screen`, or else to the brand's summary. */
export function ShareLinks({ brand, screen }: { brand: Pick<BrandRow, 'id'>; screen: SharedScreen | null }) {
  const links = useQuery(brandLinksQuery(brand.id))
  const [editing, setEditing] = useState<ShareLinkRow | 'new' | null>(null)
  const [made, setMade] = useState<NewShareLink | null>(null)
  const [emailed, setEmailed] = useState<ShareLinkRow | null>(null)
  if (made !== null) return <NewLink made={made} onDone={() => setMade(null)} />
  if (emailed !== null) return <RecipientsPanel link={emailed} onDone={() => setEmailed(null)} />
  if (editing !== null)
    return (
      <ShareForm
        brandId={brand.id}
        link={editing === 'new' ? null : editing}
        screen={screen}
        onMade={setMade}
        onDone={() => setEditing(null)}
      />
    )
  return (
    <Loaded query={links}>
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={t('No links yet')}>
              {t(
                'Anyone with the link can view this report without signing in. You choose what it shows and when it expires.',
              )}
            </EmptyState>
          ) : (
            <ShareLinksList links={rows} onEdit={setEditing} onRenewed={setMade} onEmail={setEmailed} />
          )}
          <Group justify="flex-end" mt="md">
            <Button onClick={() => setEditing('new')}>{t('New link')}</Button>
          </Group>
        </>
      )}
    </Loaded>
  )
}
