import './components/styles/reset.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@mantine/core/styles.layer.css'
import './app/global.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorScreen } from './app/error-page.tsx'
import { Providers } from './app/providers.tsx'
import { start } from './app/start.ts'
import { createQueryClient } from './lib/query-client.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
const queryClient = createQueryClient()

try {
  const router = await start(queryClient)
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
} catch (error) {
  root.render(
    <Providers queryClient={queryClient}>
      <main>
        <ErrorScreen message={error instanceof Error ? error.message : String(error)} />
      </main>
    </Providers>,
  )
}
