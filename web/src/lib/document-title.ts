import { useEffect } from 'react'

export function useDocumentTitle(title: string) {
  // Synchronizes with the browser tab.
  useEffect(() => {
    document.title = `${title} · Answerscope`
  }, [title])
}
