import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrands } from '../organization/use-brands.ts'

/** Makes the brand of the shown item the current one: a link may come from a user who had another brand open. */
export function useBrandInAddress(brandId: string | undefined): void {
  const { brand, brands } = useBrands()
  const navigate = useNavigate()
  const isElsewhere = brand?.id !== brandId && brands.some(({ id }) => id === brandId)
  // Synchronizes the URL with the item that the server sent.
  useEffect(() => {
    if (isElsewhere)
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, clientId: brandId }),
        replace: true,
        resetScroll: false,
      })
  }, [isElsewhere, brandId, navigate])
}
