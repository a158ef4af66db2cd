import { islandNames, type IslandName } from './names.ts'

type Island = { mount: (element: HTMLElement) => void }

const load: Record<IslandName, () => Promise<Island>> = {
  'contact-form': () => import('./contact-form.ts'),
  'trial-form': () => import('./trial-form.ts'),
  'colour-scheme': () => import('./colour-scheme.ts'),
}

/** Once per element: mounting again does nothing. */
export async function mount(name: IslandName, element: HTMLElement): Promise<void> {
  if (element.dataset['mounted'] === 'yes') return
  element.dataset['mounted'] = 'yes'
  const island = await load[name]()
  island.mount(element)
}

export function mountAll(): void {
  for (const name of islandNames)
    for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`))
      void mount(name, element)
}
