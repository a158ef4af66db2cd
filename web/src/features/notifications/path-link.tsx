import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link to a path and search from data, such as `/overview?clientId=…`. Opens inside the application. */
export function PathLink({
  path,
  onOpen,
  children,
}: {
  path: string
  onOpen: () => void
  children: ReactNode
}) {
  const router = useRouter()
  const handleClick = (event: MouseEvent) => {
    onOpen()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <a href={path} onClick={handleClick}>
      {children}
    </a>
  )
}
