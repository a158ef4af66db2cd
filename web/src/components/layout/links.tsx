import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorElement = Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps> & AnchorProps
type ButtonElement = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps> & ButtonProps

/** A link in running text, to a typed route. */
export const TextLink = createLink((props: AnchorElement) => <Anchor {...props} />)

/** A link that looks like a button, to a typed route. */
export const ButtonLink = createLink((props: ButtonElement) => <Button component="a" {...props} />)

/** A link that is the current one only if its owner says so, whatever its route. */
export const MarkedLink = createLink(
  ({ isCurrent, children, ...props }: ComponentPropsWithRef<'a'> & { isCurrent: boolean }) => (
    <a {...props} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  ),
)
