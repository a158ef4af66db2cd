import { useMediaQuery } from '@mantine/hooks'

/** The width at which the style sheets change to the layout for phones, too. */
export const useIsPhone = () => useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })

/** Rows of a chart can be selected, so on a phone they are as tall as a finger needs. */
export const useRowHeight = (usual: number) => (useIsPhone() ? 44 : usual)
