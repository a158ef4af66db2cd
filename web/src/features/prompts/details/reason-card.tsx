import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../../../components/styles/styles.module.css'
import classes from './prompt-details-page.module.css'

/** A card with what it counts next to its title. */
export function ReasonCard({
  id,
  title,
  basis,
  children,
}: {
  id?: string
  title: string
  basis: ReactNode
  children: ReactNode
}) {
  return (
    <Box
      id={id}
      component="section"
      className={styles['panel']}
      py={12}
      px={16}
      aria-label={title}
      tabIndex={-1}
    >
      <Flex component="h2" wrap="wrap" align="baseline" justify="space-between" gap="0 0.5rem" mb={6} fz={15}>
        {title} <span className={classes['note']}>{basis}</span>
      </Flex>
      {children}
    </Box>
  )
}
