import { useEffect } from 'react'

export function useDocumentTitle(title: string) {
  // Synchronises with the browser tab.
  useEffect(() => {
    document.title = `${title} · Answerscope`
  }, [title])
}
