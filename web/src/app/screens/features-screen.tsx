import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FeaturesPage } from '../../features/public-pages/features-page.tsx'
import { MethodPage } from '../../features/public-pages/method-page.tsx'
import { RowsSkeleton } from '../../components/loaded.tsx'

const MethodologyPage = lazy(async () => {
  const { MethodologyPage: component } = await import('../../features/methodology/methodology-page.tsx')
  return { default: component }
})

/** `/features`: what the product does; with `topic=method` how it counts. */
export function FeaturesScreen() {
  const { topic }: { topic?: string } = useSearch({ strict: false })
  if (topic !== 'method') return <FeaturesPage />
  return (
    <MethodPage>
      <Suspense fallback={<RowsSkeleton />}>
        <MethodologyPage />
      </Suspense>
    </MethodPage>
  )
}
