import { useMediaQuery } from '@mantine/hooks'

/** The width at which the style sheets change to the layout for phones, too. */
export const useIsPhone = () => useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
