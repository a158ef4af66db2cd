const storageKey = 'mantine-color-scheme-value' // same storage as Mantine's: the application uses the same choice
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const
type Scheme = keyof typeof next

/** A button that switches between system, light, and dark; its labels are in `data-auto`, `data-light`, `data-dark`. */
export function mount(element: HTMLElement): void {
  const button = element.querySelector('button')
  if (!button) return
  const show = () => {
    const scheme = kept()
    button.setAttribute('aria-label', button.dataset[scheme] ?? '')
    button.title = button.dataset[scheme] ?? ''
    element.dataset['scheme'] = scheme
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark(scheme) ? 'dark' : 'light')
  }
  button.addEventListener('click', () => {
    keep(next[kept()])
    show()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  button.hidden = false
  show()
}

const isDark = (scheme: Scheme) =>
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)

let chosenHere: Scheme | null = null

function kept(): Scheme {
  if (chosenHere !== null) return chosenHere
  try {
    const value = localStorage.getItem(storageKey)
    return value === 'light' || value === 'dark' ? value : 'auto'
  } catch {
    return 'auto' // storage is disabled: the choice lasts for this page only
  }
}

function keep(scheme: Scheme): void {
  chosenHere = scheme
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    return // as above
  }
}
