import '@mantine/spotlight/styles.layer.css'
import { Spotlight, createSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { screensFor } from './screens.ts'

const [store, spotlight] = createSpotlight()

/** Finds screens and brands by name. `opens` counts how often it was asked for; each opens it. */
export function CommandPalette({ opens }: { opens: number }) {
  // Synchronises with the spotlight's own store.
  useEffect(() => {
    spotlight.open()
  }, [opens])

  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={useActions()}
      nothingFound="Nothing of this name."
      highlightQuery
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      styles={{ content: { background: 'var(--surface)' } }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      searchProps={{
        placeholder: 'Find a screen or a brand',
        'aria-label': 'Find a screen or a brand',
        leftSection: <Icon name="search" />,
      }}
    />
  )
}

function useActions(): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const membership = useMembership()
  const { brands } = useBrands()
  const ofScreens = screensFor(membership).map((screen, index) => ({
    id: screen.to,
    label: screen.label,
    description: screen.about,
    leftSection: <Icon name={screen.icon} />,
    rightSection: <span style={{ color: 'var(--muted)', fontSize: '0.75rem' }}>Alt {index + 1}</span>,
    onClick: () => void navigate({ to: screen.to }),
  }))
  const ofBrands = brands.map((brand) => ({
    id: brand.id,
    label: brand.name,
    description: brand.archivedAt ? 'Brand, archived' : 'Brand',
    leftSection: <Icon name="brands" />,
    onClick: () =>
      void navigate({ to: '/overview', search: (before: object) => ({ ...before, clientId: brand.id }) }),
  }))
  return [
    { group: 'Screens', actions: ofScreens },
    { group: 'Brands', actions: ofBrands },
  ]
}
