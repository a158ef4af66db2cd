import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link to a path and search from data, such as `/overview?clientId=…`. Opens inside the application. */
export function PathLink({
  path,
  label,
  onOpen,
  children,
}: {
  path: string
  /** The accessible name, if several links have the same text. */
  label?: string
  onOpen?: () => void
  children: ReactNode
}) {
  const router = useRouter()
  const handleClick = (event: MouseEvent) => {
    onOpen?.()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <a href={path} aria-label={label} onClick={handleClick}>
      {children}
    </a>
  )
}
