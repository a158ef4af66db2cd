import { lazy, Suspense, useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import { BrandsPage } from '../../features/brands/brands-page.tsx'

const ShareDialog = lazy(async () => {
  const { ShareDialog: component } = await import('../../features/sharing/share-dialog.tsx')
  return { default: component }
})

/** `/brands`, with the share links of each brand. */
export function BrandsScreen() {
  const [shared, setShared] = useState<BrandRow | null>(null)
  return (
    <>
      <BrandsPage onShare={setShared} />
      <Suspense fallback={null}>
        {shared === null ? null : (
          <ShareDialog brand={shared} screen={null} onClose={() => setShared(null)} />
        )}
      </Suspense>
    </>
  )
}
