import { useEffect } from 'react'

/** `owner` follows the title; null: nothing does. */
export function useDocumentTitle(title: string, owner: string | null = 'Answerscope') {
  // Synchronizes with the browser tab.
  useEffect(() => {
    document.title = owner === null ? title : `${title} · ${owner}`
  }, [title, owner])
}
